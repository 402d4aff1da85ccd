// Keeps what OPS needs without a signal: the look, the scripts, one page that says what waits, and
// from day one on the page of that day with its card, where the person wants that. No other page
// with answers is kept. A form that can't go out is put aside, without its secrets.

const shell = 'ops-shell', day = 'ops-day'
const page = '/ops/offline.html', last = '/ops/completion'
const secrets = ['password']
// Screens without a question: a tap on their key says nothing that could wait.
const news = ['welcome', 'account-created', 'organization-join', 'welcome-to-company']

async function refresh() {
  const cache = await caches.open(shell)
  const list = await (await fetch('/ops/offline-files.json')).json()
  const needed = list.files.filter((file) => /^(base\.css|ops\/(theme|panel|day)\.css|ops\/icons?\.svg|ops\/js\/(ops|offline|day)\.js|fonts\/)/.test(file.name))
  const wanted = needed.map((file) => file.url)
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await cache.addAll([page, ...wanted.filter((url) => !kept.has(url))])
  for (const path of kept) if (path !== page && !wanted.includes(path)) await cache.delete(path)
}

addEventListener('install', (event) => { event.waitUntil(refresh().then(() => skipWaiting())) })
addEventListener('activate', (event) => { event.waitUntil(clients.claim()) })
addEventListener('message', (event) => {
  if (event.data === 'link') event.source.postMessage({ isDown })
  if (event.data === 'refresh') event.waitUntil(refresh().catch(() => {}))
  if (event.data.keep) event.waitUntil(keepDay(event.data.keep).then(() => 'kept', () => 'not kept').then((outcome) => event.ports[0].postMessage(outcome)))
})

// All of it or nothing: half a page would promise what the phone does not have.
async function keepDay(addresses) {
  const answers = await Promise.all(addresses.map(async (address) => [address, await fetch(address)]))
  if (answers.some(([, answer]) => !answer.ok || answer.redirected)) throw new Error('not kept')
  const cache = await caches.open(day)
  await Promise.all(answers.map(([address, answer]) => cache.put(address, answer)))
}

// Whether OPS answers is known by whose requests fail; the open pages hear of it.
let isDown = false

async function ask(request) {
  try {
    const answer = await fetch(request)
    await tell(false)
    return answer
  } catch (error) {
    if (error.name !== 'AbortError') await tell(true)
    throw error
  }
}

async function tell(news) {
  if (news === isDown) return
  isDown = news
  for (const client of await clients.matchAll()) client.postMessage({ isDown })
}

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  // A page sends its form by a script that says so, or by itself where scripts came late.
  const isForm = request.method === 'POST' && (request.mode === 'navigate' || request.headers.has('X-Requested-With'))
  // What the history sends again was sent before: nothing waits because of it.
  if (isForm && request.isHistoryNavigation) event.respondWith(Response.redirect(url, 303))
  else if (isForm) event.respondWith(send(request, url))
  // A form that was put aside leads to the page that says so; its script follows there.
  else if (request.mode === 'navigate' || url.pathname === page) event.respondWith(visit(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (url.pathname === '/healthz' || url.searchParams.has('live')) event.respondWith(ask(request))
  else if (url.pathname.startsWith('/ops/') && /\.(svg|ics)$/.test(url.pathname)) event.respondWith(drawing(request, url))
})

// A drawing that a page has completed with its type is on the phone only.
async function drawing(request, url) {
  return (await caches.match(request, { cacheName: 'ops-card' })) ?? visit(request, url)
}

async function visit(request, url) {
  try {
    const answer = await ask(request)
    // Somebody who is not through, or not any more, leaves nothing of their day behind.
    if (url.pathname === last && (answer.redirected || answer.type === 'opaqueredirect')) await caches.delete(day)
    return answer
  } catch {
    const kept = await caches.match(url.pathname === '/ops' ? last : url.pathname, { cacheName: day })
    return kept ?? (await caches.match(page)) ?? Response.error()
  }
}

// Fingerprinted files never change; the others are asked for first.
async function file(request) {
  const isFixed = /\.[0-9a-f]{16}\.\w+$/.test(new URL(request.url).pathname)
  if (isFixed) return (await caches.match(request)) ?? fetch(request)
  try { return await fetch(request) } catch { return (await caches.match(request)) ?? Response.error() }
}

async function send(request, url) {
  const copy = request.clone()
  try {
    const answer = await ask(request)
    if (url.pathname === '/ops/restart') await caches.delete(day)
    // What the person just sent is newer than what waited for this screen.
    if (answer.type === 'opaqueredirect' || answer.ok) await forms('readwrite', (store) => store.delete(url.pathname)).catch(() => {})
    return answer
  } catch {
    const body = new URLSearchParams(await copy.text())
    // Nor is the key that turns the view a form worth keeping.
    const screen = url.pathname.split('/').pop()
    if (!news.includes(screen) && !['outdoor', 'dark'].includes(body.get('action'))) await keep(url.pathname, body)
    return Response.redirect(page, 303)
  }
}

async function keep(path, body) {
  const needs = secrets.some((name) => body.has(name)) ? 'password' : undefined
  for (const name of secrets) body.delete(name)
  const words = path.split('/').pop().replaceAll('-', ' ')
  await forms('readwrite', (store) => store.put({
    path, body: body.toString(), needs, at: Date.now(), key: crypto.randomUUID(),
    title: words[0].toUpperCase() + words.slice(1),
  }))
}

function forms(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ops', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('forms', { keyPath: 'path' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('forms', mode)
      work(transaction.objectStore('forms'))
      transaction.oncomplete = () => { opening.result.close(); resolve() }
      transaction.onerror = () => reject(transaction.error)
    }
  })
}
