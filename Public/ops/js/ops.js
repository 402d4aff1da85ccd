// What every screen of OPS gains from scripts: the link lamp, forms that wait for a signal, the
// drums of the code. Each part stands alone.

import { all, get, pathOf, replay } from './queue.js'

const form = document.querySelector('form[data-form=screen]')

const patience = 30_000
let isDown = false

/// Whether nothing can go out now: the phone has no signal, or OPS does not answer.
export const isAway = () => isDown || !navigator.onLine

/// Lights the lamp of the link, and says what became of a request.
export function light(down = isDown) {
  isDown = down
  document.documentElement.classList.toggle('is-offline', isAway())
  const link = document.querySelector('[data-link]')
  if (!link) return
  link.classList.toggle('lamp--live', isAway())
  const words = isAway() ? link.dataset.offline : link.dataset.online
  if (link.textContent !== words) link.textContent = words
}

// The lamp tells of the link to OPS, not of the one to the next mast. The worker, through which all
// requests go, says what became of the last one; one that failed is followed by a look now and then.
function lamp() {
  addEventListener('online', () => light(false))
  addEventListener('offline', () => light())
  light()
  const worker = navigator.serviceWorker
  if (!worker) return
  worker.addEventListener('message', ({ data }) => light(data.isDown))
  worker.controller?.postMessage('link')
  if (form) setInterval(() => { if (isDown && !document.hidden) answers() }, patience)
}

/// Whether OPS answers.
export const answers = () => fetch('/healthz', { cache: 'no-store' }).then(() => true, () => false)

async function waiting() {
  const strip = document.querySelector('[data-waiting]')
  if (!strip || !window.indexedDB) return
  const show = async () => {
    const count = (await all()).length
    strip.hidden = count === 0
    strip.querySelector('b').textContent = count === 1 ? strip.dataset.one : `${count} ${strip.dataset.many}`
  }
  await show()
  const send = async () => {
    if (!navigator.onLine || strip.hidden) return
    const { sent, next, isDown } = await replay()
    light(isDown)
    await show()
    // Only a person who still stands where the form came from is taken along.
    if (next && sent.some((entry) => entry.path === pathOf(form.getAttribute('action')))) location.assign(next)
  }
  addEventListener('online', send)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) send() })
  if (!await refill()) await send()
}

// Puts what waits for this screen back into its form, but never over an error that is shown.
async function refill() {
  const kept = form && await get(pathOf(form.getAttribute('action') || location.href))
  if (!kept || !(kept.needs || location.hash === '#change') || document.querySelector('#error-summary')) return false
  const entries = new URLSearchParams(kept.body)
  for (const control of form.elements) {
    if (!control.name || control.type === 'hidden' || control.type === 'password' || control.tagName === 'BUTTON') continue
    if (control.type === 'checkbox' || control.type === 'radio') control.checked = entries.getAll(control.name).includes(control.value)
    else if (entries.has(control.name)) control.value = entries.get(control.name)
  }
  document.querySelector('[data-filled]')?.removeAttribute('hidden')
  return true
}

function drums() {
  const entry = document.querySelector('.drums input')
  if (!entry) return
  const all = [...document.querySelectorAll('.drums span')]
  const bare = (text) => text.replace(/[^a-z0-9]/gi, '')
  // The one word of a pasted line that can be the code; without one the line stays, for the server to read.
  const meant = (line) => {
    const words = line.split(/[^\w-]+/).map(bare).filter((word) => word.length === all.length && /\d/.test(word))
    return new Set(words).size === 1 ? words[0] : line
  }
  let before
  const light = () => {
    before = entry.value.length
    const at = document.activeElement === entry ? Math.min(before, all.length - 1) : -1
    all.forEach((drum, index) => drum.classList.toggle('next', index === at))
    entry.parentElement.classList.toggle('long', before > all.length)
  }
  entry.addEventListener('input', ({ inputType }) => {
    const isTyped = before <= all.length && !/Paste|Drop|Replace/.test(inputType)
    let kept = bare(entry.value)
    if (kept.length > all.length) kept = isTyped ? kept.slice(0, all.length) : meant(entry.value)
    if (kept !== entry.value) entry.value = kept
    light()
  })
  entry.addEventListener('focus', light)
  entry.addEventListener('blur', light)
  light()
}

// How far a new password is on the way to its least length, on a scale.
function lengths() {
  for (const scale of document.querySelectorAll('[data-length]')) {
    const field = document.getElementById(scale.dataset.length)
    const show = () => { scale.value = Math.min([...field.value].length, scale.max) }
    field.addEventListener('input', show)
    // A form that was refused may come back with it.
    show()
  }
}

function keep() {
  if (!navigator.serviceWorker) return
  navigator.serviceWorker.register('/ops/service-worker.js', { scope: '/ops' })
    .then(() => {
      // Once for each tab is enough to notice a new edition.
      if (!navigator.serviceWorker.controller || sessionStorage.getItem('ops-fresh')) return
      sessionStorage.setItem('ops-fresh', 'yes')
      navigator.serviceWorker.controller.postMessage('refresh')
    })
    .catch((error) => console.info('offline', error.message))
}

if (form) {
  const page = document.documentElement
  if (page.dataset.view === 'auto' && matchMedia('(prefers-contrast: more) and (prefers-color-scheme: light)').matches) page.dataset.view = 'outdoor'
  localStorage.setItem('ops-view', page.dataset.view)
  const words = document.querySelector('.gauge .head > span')?.textContent
  if (words) sessionStorage.setItem('ops-place', JSON.stringify({ words, path: location.pathname }))
  drums()
  lengths()
  waiting().catch((error) => console.info('queue', error.message))
  keep()
}
lamp()
