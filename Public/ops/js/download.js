// The initial download: every file that the pages of OPS may ask for, into the cache of the phone. It
// starts by itself as far as the chosen mode allows, and goes on by itself after a lost signal. What
// is shown is what has come in, and the size is known before the first byte is asked for.

const section = document.querySelector('[data-download]')
const part = (selector) => section.querySelector(selector)
const words = section?.dataset ?? {}
const group = (name) => (/\.svg$/.test(name) && !/icons?\.svg$/.test(name) ? 'drawings' : 'forms')
const controls = () => document.querySelector('form[data-form=screen]').elements
const patience = 15_000

let files = [], running = false, broken = false, allowed = false

const mode = () => (controls()['offline-mode'].checked ? controls().bandwidth.value || 'wifi-only' : 'off')
const wanted = () => files.filter((file) => mode() !== 'low' || file.group === 'forms')
const sum = (list) => list.reduce((bytes, file) => bytes + file.bytes, 0)

// Not every phone says over what it is connected. Then only the person knows.
const network = () => navigator.connection?.type ?? (matchMedia('(pointer: coarse)').matches ? 'unknown' : 'wired')
const isHeld = () => mode() === 'off'
const waits = () => mode() === 'wifi-only' && !allowed && ['cellular', 'unknown'].includes(network())

function light(place, kind, text, isBusy) {
  place.className = `lamp ${kind}${isBusy ? ' busy' : ''}`
  if (place.textContent !== text) place.textContent = text
}

function show() {
  const chosen = wanted()
  const [loaded, total] = [sum(chosen.filter((file) => file.isKept)), sum(chosen)]
  const isDone = total > 0 && loaded === total
  part('[data-read]').textContent = Math.floor(100 * loaded / (total || 1))
  if (total) part('[data-total]').textContent = `${(Math.ceil(total / 100_000) / 10).toLocaleString(document.documentElement.lang)} MB`
  const bar = part('progress')
  bar.value = total ? loaded / total : 0
  bar.classList.toggle('paused', !running)
  light(part('[data-lamp]'), ...(isHeld() ? ['lamp--out', words.held] : isDone ? ['lamp--set', words.done]
    : waits() ? ['lamp--out', words.waits] : broken ? ['lamp--live', words.failed] : ['lamp--live', words.loading, true]))
  const asks = waits() && network() === 'unknown' && !isDone
  part('[data-start]').hidden = part('[data-unknown]').hidden = !asks
  part('[data-again]').hidden = !broken || isDone || isHeld()
  for (const row of section.querySelectorAll('[data-group]')) {
    const own = files.filter((file) => file.group === row.dataset.group)
    const isKept = files.length > 0 && own.every((file) => file.isKept)
    const [count, lamp] = row.querySelectorAll('dd')
    const kept = own.filter((file) => file.isKept).length
    count.textContent = files.length ? `${kept} / ${own.length} ${words.files}` : ''
    const isLater = mode() === 'low' && row.dataset.group !== 'forms'
    const hasBegun = running && kept > 0 && !isLater
    light(lamp.firstElementChild, isKept && !isHeld() ? 'lamp--set' : 'lamp--out',
      isHeld() ? words.held : isKept ? words.done : isLater ? words.later : hasBegun ? words.loading : words.next)
  }
  const last = part('[data-last]')
  last.textContent = isHeld() ? words.held : last.dataset.words
}

async function load() {
  if (running) return
  running = true
  broken = false
  try {
    const cache = await caches.open('ops-files')
    for (const file of wanted()) {
      if (isHeld() || waits()) break
      if (file.isKept) continue
      show()
      const answer = await fetch(file.url)
      if (!answer.ok) throw new Error(`${file.url} ${answer.status}`)
      await cache.put(file.url, answer)
      file.isKept = true
    }
  } catch (error) {
    broken = true
    console.info('download', error.message)
    setTimeout(load, patience)
  }
  running = false
  show()
}

// What there is to load has to be known first; the signal may be lost before that, too.
async function list() {
  while (true) {
    try {
      const answer = await fetch('/ops/offline-files.json')
      if (answer.ok) return (await answer.json()).files
    } catch (error) {
      console.info('download', error.message)
    }
    broken = true
    show()
    await new Promise((again) => {
      setTimeout(again, patience)
      addEventListener('online', again, { once: true })
    })
  }
}

async function start() {
  if (!section) return
  if (!window.caches) return section.remove()
  const known = await list()
  broken = false
  const cache = await caches.open('ops-files')
  files = await Promise.all(known.map(async (file) => ({ ...file, group: group(file.name), isKept: Boolean(await cache.match(file.url)) })))
  part('[data-start]').addEventListener('click', () => { allowed = true; load() })
  document.addEventListener('change', () => { show(); load() })
  addEventListener('online', load)
  navigator.connection?.addEventListener?.('change', load)
  show()
  await load()
}

start().catch((error) => console.info('download', error.message))
