// Asks the server what it makes of the form so far and shows its words: errors at the fields that
// were touched, computed values, and fragments. The rules stay on the server; nothing is kept there.

const pause = 250

export function start(form) {
  const touched = new Set()
  let timer, request

  const fieldOf = (control) => control.closest('[data-field]')?.dataset.field

  form.addEventListener('input', () => plan(pause))
  form.addEventListener('change', (event) => {
    // A choice is complete at once; an entry is complete when the person leaves it.
    const field = fieldOf(event.target)
    if (field) touched.add(field)
    plan(0)
  })

  // What is proposed has an outcome, too.
  if (form.querySelector('[data-fragment]')) plan(0)

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
    for (const field of touched) mark(field, errors[field] ?? '')
  }

  function mark(field, html) {
    const group = form.querySelector(`[data-field="${CSS.escape(field)}"]`)
    const old = document.getElementById(`${field}-error`)
    if (!group || !old) return
    const holder = document.createElement('template')
    holder.innerHTML = html
    const message = holder.content.firstElementChild ?? document.createElement('p')
    message.id = `${field}-error`
    const isError = message.textContent.trim() !== '' && !message.hidden
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
    for (const control of controls(group)) {
      isError ? control.setAttribute('aria-invalid', 'true') : control.removeAttribute('aria-invalid')
    }
  }

  const controls = (group) => [...group.querySelectorAll('input:not([type=range], [type=radio], [type=checkbox]), select, textarea')]
}
