// Day one without a signal: keeps the page, the card and the calendar file on the phone, says when
// that is true, shows what waits, and lets the hours to the start run.

import { all } from './queue.js'

const $ = (selector) => document.querySelector(selector)
const kept = $('[data-kept]'), key = $('[data-key][type=submit]')

function light(kind, words) {
  const lamp = kept.querySelector('.lamp')
  lamp.hidden = false
  lamp.className = `lamp ${kind}`
  lamp.textContent = words
}

const isAway = () => document.documentElement.classList.contains('is-offline')

// The worker answers once everything is there; only then the page says so.
async function keep() {
  if (!kept || kept.dataset.asks === 'off' || !navigator.serviceWorker) return
  if (isAway()) return say()
  const { active } = await navigator.serviceWorker.ready
  light('lamp--bare', kept.dataset.lampLoading)
  const channel = new MessageChannel()
  const outcome = new Promise((resolve) => { channel.port1.onmessage = ({ data }) => resolve(data) })
  const files = [...document.querySelectorAll('a[download]')].filter((file) => file.checkVisibility())
  const assets = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.includes('/assets/'))
  active.postMessage({ keep: [location.pathname, ...files.map((file) => file.href), ...assets] }, [channel.port2])
  // While OPS does not answer, what the phone has is what is seen here.
  if (await outcome === 'kept' || isAway() && await caches.match(location.pathname, { cacheName: 'ops-day' })) say()
  else kept.querySelector('.lamp').hidden = true
}

function say() {
  light('lamp--set', kept.dataset.lampKept)
  const words = kept.querySelector('[data-kept-words]')
  if (words) words.textContent = kept.dataset.words
}

async function queue() {
  const section = $('[data-queue]')
  const forms = window.indexedDB ? await all() : []
  section.querySelector('[data-none]').hidden = forms.length > 0
  section.querySelector('[data-goes]').hidden = forms.length === 0
  section.querySelectorAll('[data-waits]').forEach((row) => row.remove())
  for (const form of forms) {
    const row = document.createElement('li')
    row.dataset.waits = form.path
    const [title, time, lamp] = ['b', 'span', 'span'].map((tag) => row.appendChild(document.createElement(tag)))
    title.textContent = form.path.endsWith('/completion') ? section.dataset.start : form.title
    time.textContent = new Date(form.at).toLocaleTimeString(navigator.language, { hour: 'numeric', minute: '2-digit' })
    lamp.className = 'lamp lamp--live'
    lamp.textContent = section.dataset.queued
    section.querySelector('.rows').prepend(row)
  }
  // What is confirmed, if only here, need not be confirmed again: the next act is a call.
  const call = $('[data-call]')
  if (key && call && forms.some((form) => form.path.endsWith('/completion'))) key.replaceWith(asKey(call))
}

function asKey(call) {
  const made = document.createElement('a')
  made.className = 'btn btn--go'
  made.dataset.key = ''
  made.href = call.href
  made.append(call.getAttribute('aria-label'), call.firstElementChild.cloneNode(true))
  return made
}

// The words stay the server's; only their numbers change. When their form would, the page is asked.
function run() {
  const place = $('[data-until]')
  if (!place) return
  const until = new Date(place.dataset.until)
  const show = () => {
    const left = Math.ceil((until - Date.now()) / 60_000)
    const shown = place.textContent.match(/\d+/g).length
    if (left <= 0 || (shown === 2) !== (left >= 60)) return navigator.onLine && shown > 0 && left > -2 ? location.reload() : undefined
    const numbers = shown === 2 ? [Math.floor(left / 60), left % 60] : [left]
    place.textContent = place.textContent.replace(/\d+/g, () => numbers.shift())
  }
  if (place.hasAttribute('data-counts')) setInterval(() => { if (!document.hidden) show() }, 10_000)
}

// As a picture where scripts and the worker can make one, else the drawing itself.
for (const link of document.querySelectorAll('[data-png]')) {
  link.addEventListener('click', (event) => {
    if (!navigator.serviceWorker?.controller) return
    event.preventDefault()
    import('./card.js').then((card) => card.save(link.href)).catch(() => location.assign(link.href))
  })
}

keep().catch((error) => console.info('keep', error.message))
queue().catch((error) => console.info('queue', error.message))
run()
addEventListener('online', () => setTimeout(queue, 1500))
