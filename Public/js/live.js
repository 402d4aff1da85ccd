// Asks the server what it makes of the form so far and shows its words: errors at the fields that
// were left, computed values, and fragments. What is right loses its error at once, also in the
// summary. The rules stay on the server; nothing is kept there.

const pause = 250

// How long what was said of an earlier entry may stand beside a new one: an answer that comes at once doesn't blink.
const soon = 120

// Without these nothing on the page changes by what is entered.
const wanted = '#error-summary, [data-fragment], [data-value], input:not([type=radio], [type=checkbox], [type=hidden], [type=range]), select, textarea'

export function start(form) {
  // The stage beside a form is filled with what is said in it, also by choices alone.
  const stage = document.querySelector('.stage [data-fragment]')
  if (!form.querySelector(wanted) && !stage?.checkVisibility()) return
  const touched = new Set()
  let timer, request, aging

  const fieldOf = (control) => control.closest('[data-field]')?.dataset.field

  form.addEventListener('input', (event) => {
    // Nobody is told off while they write.
    touched.delete(fieldOf(event.target))
    age()
    plan(pause)
  })
  form.addEventListener('change', (event) => {
    // A choice is complete at once; an entry is complete when the person leaves it.
    const field = fieldOf(event.target)
    if (field) touched.add(field)
    age()
    plan(0)
  })

  form.addEventListener('submit', () => {
    clearTimeout(timer)
    clearTimeout(aging)
    aging = undefined
    request?.abort()
  })
  // Who comes back to what was still being worked out when they left is told.
  addEventListener('pageshow', ({ persisted }) => { if (persisted && form.isConnected && document.querySelector('.is-stale')) plan(0) })

  // What is proposed has an outcome, too.
  if (form.querySelector('[data-fragment]')) plan(0)

  // What was said of an earlier entry is dimmed until the server has said what it is now; a script that
  // follows at once marks its own.
  function age() {
    aging ??= setTimeout(dim, soon)
  }

  function dim() {
    for (const place of document.querySelectorAll('[data-fragment]:not([data-follows]), [data-value]')) place.classList.add('is-stale')
  }

  function plan(delay) {
    clearTimeout(timer)
    timer = setTimeout(ask, delay)
  }

  async function ask() {
    request?.abort()
    request = new AbortController()
    // Not `form.action`: a button of that name hides it.
    const address = (form.getAttribute('action') ?? '').replace(/\?.*/, '')
    try {
      const answer = await fetch(`${address}?live`, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        headers: { Accept: 'application/json' },
        signal: request.signal,
      })
      if (!answer.ok || !answer.headers.get('Content-Type')?.includes('json')) return
      show(await answer.json())
    } catch (error) {
      // Without a connection the form still works when it is sent.
      if (error.name !== 'AbortError') console.info('live', error.message)
    }
  }

  function show({ errors = {}, fragments = {}, values = {} }) {
    clearTimeout(aging)
    aging = undefined
    for (const place of document.querySelectorAll('.is-stale')) place.classList.remove('is-stale')
    for (const [name, html] of Object.entries(fragments)) {
      for (const place of document.querySelectorAll(`[data-fragment="${CSS.escape(name)}"]`)) {
        if (place.innerHTML === html) continue
        const open = place.querySelector('details')?.open
        place.innerHTML = html
        if (open) place.querySelector('details')?.setAttribute('open', '')
      }
    }
    for (const [name, text] of Object.entries(values)) {
      for (const place of document.querySelectorAll(`[data-value="${CSS.escape(name)}"]`)) {
        if (place.textContent !== text) place.textContent = text
        const number = text.replace(/[^\d.]/g, '')
        if ('value' in place && number) place.value = number
      }
    }
    const wrong = [...form.querySelectorAll('[data-field].is-error')].map((group) => group.dataset.field)
    for (const field of new Set([...touched, ...wrong])) mark(field, message(errors[field]))
    shorten((field) => isShown(message(errors[field])))
  }

  function message(html = '') {
    const holder = document.createElement('template')
    holder.innerHTML = html
    return holder.content.firstElementChild ?? document.createElement('p')
  }

  const isShown = (message) => !message.hidden && message.textContent.trim() !== ''

  // The summary keeps what is still wrong, and goes with the last of it.
  function shorten(isWrong) {
    const summary = document.getElementById('error-summary')
    if (!summary) return
    for (const link of summary.querySelectorAll('a[href^="#"]')) {
      const field = fieldOf(document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? link)
      if (field && !isWrong(field)) link.closest('li').remove()
    }
    if (summary.querySelector('li')) return
    document.title = document.title.replace(summary.dataset.prefix, '')
    summary.remove()
  }

  function mark(field, message) {
    const group = form.querySelector(`[data-field="${CSS.escape(field)}"]`)
    const old = document.getElementById(`${field}-error`)
    if (!group || !old) return
    message.id = `${field}-error`
    const isError = isShown(message)
    message.hidden = !isError
    if (isError) message.setAttribute('role', 'status')
    if (old.outerHTML !== message.outerHTML) old.replaceWith(message)

    group.classList.toggle('is-error', isError)
    const described = group.matches('fieldset') ? [group] : controls(group)
    for (const control of described) {
      const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== message.id)
      if (isError) ids.push(message.id)
      ids.length ? control.setAttribute('aria-describedby', ids.join(' ')) : control.removeAttribute('aria-describedby')
    }
    // A group of choices is wrong as a whole.
    for (const control of controls(group).length ? controls(group) : [group]) {
      isError ? control.setAttribute('aria-invalid', 'true') : control.removeAttribute('aria-invalid')
    }
  }

  const controls = (group) => [...group.querySelectorAll('input:not([type=range], [type=radio], [type=checkbox]), select, textarea')]
}
