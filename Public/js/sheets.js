// Shows a sheet in a dialog above its screen, which stays in sight. It is the page that it is without
// this script: the same form, address and title, and Back closes it.
// <script type="module" src=".../sheets.js" data-opens="primary rate"> says which buttons open one.

const opens = document.querySelector('script[data-opens]').dataset.opens.split(' ')
const screen = document.querySelector('.screen')
const form = screen.querySelector('form[data-form=screen]')
const { title } = document
let isPassing = false
let isAsking = false

form.addEventListener('submit', async (event) => {
  const button = event.submitter
  if (isPassing || !opens.includes(button?.value || 'primary')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // A second tap opens no second sheet.
  if (isAsking) return
  isAsking = true
  const body = new URLSearchParams(new FormData(form, button))
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', body }).catch(() => null)
  if (answer?.ok && answer.url.startsWith(location.origin + location.pathname + '/')) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (page.body.dataset.sheet) {
      await show(page, answer.url, button)
      isAsking = false
      return
    }
  }
  // Something else came of it: what would have come without this script.
  isPassing = true
  form.requestSubmit(button)
}, true)

async function show(page, address, opener) {
  const known = [...document.styleSheets].map((sheet) => sheet.href)
  const links = [...page.querySelectorAll('link[rel=stylesheet]')].filter((link) => !known.includes(new URL(link.getAttribute('href'), location).href))
  const loads = links.map((link) => new Promise((resolve) => { link.onload = link.onerror = resolve }))
  document.head.append(...links)
  await Promise.all(loads)

  const sheet = page.querySelector('form[data-form=screen]')
  const back = page.querySelector('a.back')
  const dialog = document.createElement('dialog')
  dialog.className = 'main sheet'
  dialog.setAttribute('aria-label', page.querySelector('h1').textContent)
  dialog.append(back, ...page.querySelectorAll('.bar .demo'), sheet)
  // The page still has one form: the one in front.
  delete form.dataset.form
  screen.inert = true
  document.body.dataset.sheet = page.body.dataset.sheet
  document.title = page.title
  document.body.append(dialog)
  history.pushState(null, '', address)
  dialog.showModal()
  import('./busy.js').then((part) => part.start(sheet))

  const close = () => history.back()
  back.addEventListener('click', (event) => { event.preventDefault(); close() })
  dialog.addEventListener('cancel', (event) => { event.preventDefault(); close() })
  addEventListener('popstate', () => {
    dialog.remove()
    form.dataset.form = 'screen'
    screen.inert = false
    delete document.body.dataset.sheet
    document.title = title
    opener?.focus()
  }, { once: true })
}
