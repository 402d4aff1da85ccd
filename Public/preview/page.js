// A page of the preview: its buttons lead where the server would lead, and nothing that is entered
// goes anywhere, not even into the address.

const exits = new Map(
  [...document.querySelectorAll('[data-preview] [data-exit]')].map((link) => [link.dataset.exit, link.href]),
)

// Whoever shows the page in a frame learns which one it is; see walk.js.
if (parent !== window) parent.postMessage({ previewPage: location.href }, '*')

// Nobody is there to ask: what a server would answer (what a form comes to, whether it is there, what it
// keeps for a phone) is not asked for. The preview's own files are.
const rootOfPreview = document.currentScript.src.replace(/assets\/preview\/page\.js.*/, '')
const noServer = () => Promise.reject(new DOMException('There is no server.', 'AbortError'))
const isOwn = ({ href, protocol, search }) => ['blob:', 'data:'].includes(protocol)
  || (['assets/', 'files/', 'screens/'].some((folder) => href.startsWith(rootOfPreview + folder)) && search !== '?live')
// Under `serve --dev` the page follows its files.
const isOfTools = ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_dev/')
const ask = globalThis.fetch
globalThis.fetch = (address, options) => {
  const request = address instanceof Request ? address : { url: String(address), method: options?.method ?? 'GET' }
  const url = new URL(request.url, location.href)
  return request.method === 'GET' && (isOwn(url) || isOfTools(url)) ? ask(address, options) : noServer()
}
if (navigator.serviceWorker) navigator.serviceWorker.register = noServer

// What the address says of the look goes along from page to page.
function carry(address) {
  const target = new URL(address, location.href)
  if (target.origin !== location.origin || target.search || !target.pathname.endsWith('.html')) return address
  const here = new URLSearchParams(location.search)
  for (const name of ['theme', 'contrast', 'text', 'click']) {
    if (here.has(name)) target.searchParams.set(name, here.get(name))
  }
  return target.href
}

// A click on a sentence leads to its key in the table of words.
const leadsToWords = new URLSearchParams(location.search).get('click') === 'words'
document.documentElement.classList.toggle('leads-to-words', leadsToWords)
if (leadsToWords) {
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = document.currentScript.src.replace(/page\.js.*/, 'words.css')
  document.head.append(style)
}

// What lies under the pointer may be a field over the words, and without a pointer it is the button.
function wordsAt(event) {
  const hit = event.detail ? document.elementsFromPoint(event.clientX, event.clientY) : [event.target]
  return hit.find((element) => element.dataset.copy) ?? event.target.querySelector('[data-copy]') ?? event.target.closest('[data-copy]')
}

document.addEventListener('click', (event) => {
  if (!leadsToWords && !event.altKey) return
  const keys = wordsAt(event)?.dataset.copy
  if (!keys) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const { flow } = document.body.dataset
  const query = new URLSearchParams(flow ? { flow, key: keys } : { key: keys })
  open(`${rootOfPreview}copy.html?${query}#${flow ?? 'shared'}.${keys.split(' ')[0]}`, '_top')
}, true)

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]')
  if (link instanceof HTMLAnchorElement) link.href = carry(link.href)
}, true)

// The page behind the button is shown as the page that it is: no other script sends the form.
document.addEventListener('submit', (event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  const button = event.submitter
  const action = button?.name === 'action' ? button.value : ''
  location.href = carry(exits.get(action) ?? exits.get('') ?? location.href)
}, true)

// The modules of the page. From a disk a browser runs none, and complains of each that it is asked to:
// there the same scripts run as ordinary ones.
const modules = [...document.querySelectorAll('script[data-module]')].map((script) => new URL(script.dataset.module, location.href).href)
if (location.protocol === 'file:') {
  const root = document.currentScript.src.replace(/preview\/page\.js.*/, '')
  const loaded = new Map()
  const load = (path) => {
    if (!loaded.has(path)) {
      const exports = {}
      const folder = new URL(path, 'https://modules/')
      const inside = (name) => load(new URL(name, folder).pathname.slice(1))
      loaded.set(path, globalThis.foyerModules[path](inside, exports).then(() => exports))
    }
    return loaded.get(path)
  }
  const script = document.createElement('script')
  script.src = `${root}preview/modules.js`
  script.addEventListener('load', async () => {
    for (const module of modules) {
      await load(module.slice(root.length)).catch((error) => console.warn(module, error))
    }
  })
  document.body.append(script)
} else {
  for (const module of modules) {
    // In their order, as if they stood in the page.
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src: module }))
  }
}
