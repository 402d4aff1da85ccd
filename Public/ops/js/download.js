// The initial download: every file that the pages of OPS may ask for, into the cache of the phone.
// What is shown is what has come in, and the size is known before the first byte is asked for.

const section = document.querySelector('[data-download]')
const part = (selector) => section.querySelector(selector)
const words = section?.dataset ?? {}
const kilobytes = (bytes) => (bytes / 1000).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const group = (name) => (/\.woff2$/.test(name) ? 'type' : /\.svg$/.test(name) && !/icons?\.svg$/.test(name) ? 'drawings' : 'forms')
const controls = () => document.querySelector('form[data-form=screen]').elements

let files = [], running

function lamp(place, kind, text, isBusy) {
  place.className = `lamp ${kind}${isBusy ? ' busy' : ''}`
  if (place.textContent !== text) place.textContent = text
}

const mode = () => (controls()['offline-mode'].checked ? controls().bandwidth.value || 'wifi-only' : 'off')
const wanted = () => files.filter((file) => mode() !== 'low' || file.group === 'forms')
const isMetered = () => navigator.connection?.type === 'cellular'

function show() {
  const chosen = wanted()
  const total = chosen.reduce((sum, file) => sum + file.bytes, 0)
  const loaded = chosen.reduce((sum, file) => sum + (file.isKept ? file.bytes : 0), 0)
  part('[data-read]').textContent = kilobytes(loaded)
  part('[data-total]').textContent = kilobytes(total)
  const isDone = total > 0 && loaded === total
  const bar = part('progress')
  bar.value = total ? loaded / total : 0
  bar.textContent = `${kilobytes(loaded)} / ${kilobytes(total)} KB`
  bar.classList.toggle('paused', !running)
  const isHeld = mode() === 'off'
  const waits = mode() === 'wifi-only' && isMetered()
  const state = isDone ? ['lamp--set', words.done] : isHeld ? ['lamp--out', words.held]
    : waits ? ['lamp--out', words.waits] : section.hasAttribute('data-broken') ? ['lamp--fault', words.failed]
      : running ? ['lamp--live', words.loading, true] : ['lamp--out', words.next]
  lamp(part('[data-lamp]'), ...state)
  part('[data-start]').hidden = isDone || isHeld || waits || Boolean(running)
  for (const row of section.querySelectorAll('[data-group]')) {
    const own = files.filter((file) => file.group === row.dataset.group)
    const kept = own.filter((file) => file.isKept).length
    const [count, light] = row.querySelectorAll('dd')
    row.hidden = own.length === 0
    count.textContent = `${kept} / ${own.length}`
    const isLater = mode() === 'low' && row.dataset.group !== 'forms' && kept < own.length
    lamp(light.firstElementChild, kept === own.length ? 'lamp--set' : running && kept > 0 && !isLater ? 'lamp--live' : 'lamp--out',
      kept === own.length ? words.done : isLater ? words.later : running && kept > 0 ? words.loading : words.next)
  }
}

async function load() {
  if (running) return
  running = true
  section.removeAttribute('data-broken')
  const cache = await caches.open('ops-files')
  try {
    for (const file of wanted()) {
      if (file.isKept || (mode() === 'wifi-only' && isMetered()) || mode() === 'off') continue
      show()
      const answer = await fetch(file.url)
      if (!answer.ok) throw new Error(`${file.url} ${answer.status}`)
      await cache.put(file.url, answer)
      file.isKept = true
    }
  } catch (error) {
    section.setAttribute('data-broken', '')
    console.info('download', error.message)
  }
  running = false
  show()
}

async function start() {
  if (!section || !window.caches) return section?.remove()
  const answer = await fetch('/ops/offline-files.json')
  if (!answer.ok) return section.remove()
  const cache = await caches.open('ops-files')
  const list = (await answer.json()).files
  files = await Promise.all(list.map(async (file) => ({ ...file, group: group(file.name), isKept: Boolean(await cache.match(file.url)) })))
  show()
  part('[data-start]').addEventListener('click', load)
  document.addEventListener('change', () => { if (!running) show() })
  navigator.connection?.addEventListener?.('change', show)
}

start().catch((error) => console.info('download', error.message))
