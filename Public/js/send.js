// Sends the form with `fetch`, so that the history holds only pages that were asked for: Back and
// reload never ask whether to send again. A page that comes back, with errors or in another view,
// takes the place of this one. A form that was accepted leads on by a navigation.

import { forget } from './draft.js'
import { settle } from './seen.js'

// How long a button keeps still before it shows that it works, in milliseconds.
const patience = 400

let pages = 0

/// Sends `form` from now on; `begin` starts the page that takes the place of this one.
export function start(form, isAgain, begin) {
  // A page that answered a form all the same (scripts came late) is not sent again by a reload.
  history.replaceState(history.state, '', location.href)
  let isSending = false
  let timer

  const rest = () => {
    isSending = false
    clearTimeout(timer)
    for (const button of document.querySelectorAll('.is-busy')) button.classList.remove('is-busy')
  }

  // Above the form, so that all other listeners have had their say.
  form.parentElement.addEventListener('submit', async (event) => {
    if (event.defaultPrevented || event.target !== form) return
    // A second tap is the first one, said twice.
    if (isSending) return event.preventDefault()
    isSending = true
    const button = event.submitter
    timer = setTimeout(() => button?.classList.add('is-busy'), patience)
    // The pages of a preview only lead on.
    if (form.method !== 'post') return
    event.preventDefault()
    const answer = await post(form, button).catch(() => null)
    if (!answer) {
      rest()
      return explain(form)
    }
    const place = answer.headers.get('Location') ?? (answer.redirected ? answer.url : null)
    // A form that leads to where it stands changes the page in its place: nobody loses theirs.
    const next = place && isHere(place) ? await fetch(place).catch(() => null) : null
    if (place && !next?.ok) return leave(form, place)
    if (next) forget(form)
    const page = new DOMParser().parseFromString(await (next ?? answer).text().catch(() => ''), 'text/html')
    rest()
    page.querySelector('main') ? await show(page, form, button, begin) : explain(form)
  })

  // A page that comes back from the browser's memory is ready again.
  addEventListener('pageshow', (event) => { if (event.persisted) rest() })
}

// An answer may take so many milliseconds: a weak signal can hold a request for minutes, in which no tap does
// anything. Browsers that don't know the signal wait as long as they like.
const post = (form, button) => fetch(form.getAttribute('action'), {
  signal: AbortSignal.timeout?.(20000),
  method: 'POST',
  body: new URLSearchParams(new FormData(form, button)),
  headers: { 'X-Requested-With': 'fetch' },
})

const isHere = (place) => new URL(place, location).href === location.href.replace(/#.*/, '')

function leave(form, place) {
  const here = new URL(form.getAttribute('action'), location)
  // Behind an open sheet the form is still being filled in.
  if (!new URL(place, location).pathname.startsWith(`${here.pathname}/`)) forget(form)
  location.assign(place)
}

// Says that there was no answer; everything stays as it was entered, and may be sent again.
function explain(form) {
  form.querySelector('[data-unreachable]')?.remove()
  const notice = document.createElement('p')
  notice.className = 'notice notice-line'
  notice.dataset.unreachable = ''
  notice.setAttribute('role', 'alert')
  notice.textContent = form.dataset.unreachable
  form.querySelector('h1').before(notice)
  notice.scrollIntoView({ block: 'center' })
}

async function show(page, form, button, begin) {
  const secrets = [...form.querySelectorAll('[type=password]')].map(({ name, value }) => [name, value])
  await dress(page)
  const scroll = scrollY
  adopt(page.documentElement, document.documentElement)
  adopt(page.body, document.body)
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  // A page that was here already doesn't come in again.
  settle()
  // The server never gives a password back, the person need not type it twice.
  for (const [name, value] of secrets) {
    const entry = document.querySelector(`[type=password][name="${CSS.escape(name)}"]`)
    if (entry) entry.value = value
  }
  pages += 1
  begin(true)
  for (const script of [...page.scripts, ...document.body.querySelectorAll('script')]) run(script)
  scrollTo({ top: scroll, behavior: 'instant' })
  // A button that says the opposite now is known by its id.
  const same = button?.id ? document.getElementById(button.id)
    : button?.value ? document.querySelector(`button[name=action][value="${CSS.escape(button.value)}"]`) : null
  const focus = document.querySelector('[autofocus]') ?? same
  focus?.focus({ preventScroll: focus === same })
}

// A module runs once for each address; what follows the # makes it another one. This script goes on.
function run({ type, src }) {
  if (type === 'module' && !src.includes('/assets/js/foyer.')) import(`${src}#${pages}`).catch((error) => console.warn(src, error))
}

// Styles that this page doesn't have yet, before anything of the new one is seen.
async function dress(page) {
  const known = new Set([...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')))
  const links = [...page.querySelectorAll('head link[rel=stylesheet]')].filter((link) => !known.has(link.getAttribute('href')))
  await Promise.all(links.map((link) => new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })))
}

function adopt(from, to) {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const name of from.getAttributeNames()) to.setAttribute(name, from.getAttribute(name))
}
