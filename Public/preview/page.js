// A page of the preview: its buttons lead where the server would lead, and nothing that is entered
// goes anywhere, not even into the address.

const exits = new Map(
  [...document.querySelectorAll('[data-preview] [data-exit]')].map((link) => [link.dataset.exit, link.href]),
)

// Whoever shows the page in a frame learns which one it is; see walk.js.
if (parent !== window) parent.postMessage({ previewPage: location.href }, '*')

// Nobody is there to ask what the form comes to.
const ask = globalThis.fetch
globalThis.fetch = (address, options) => String(address).endsWith('?live')
  ? Promise.reject(new DOMException('There is no server.', 'AbortError'))
  : ask(address, options)

// The page behind the button is shown as the page that it is: no other script sends the form.
document.addEventListener('submit', (event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  const button = event.submitter
  const action = button?.name === 'action' ? button.value : ''
  location.href = exits.get(action) ?? exits.get('') ?? location.href
}, true)

// From a disk a browser runs no modules: then the same scripts run as ordinary ones.
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
    for (const module of document.querySelectorAll('script[type=module][src]')) {
      await load(module.src.slice(root.length)).catch((error) => console.warn(module.src, error))
    }
  })
  document.body.append(script)
}
