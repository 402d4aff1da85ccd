// The page that stands in for a form that could not go out: what waits, sending it, changing it,
// dropping it.

import { all, remove, replay } from './queue.js'
import { answers, isAway, light } from './ops.js'

const $ = (selector) => document.querySelector(selector)
const list = $('[data-forms]')
const sent = []
const patience = 30_000
let hadForms = false, again
// Whether this page stands in for one that was asked for, not for a form that was sent.
const isStandIn = !location.pathname.endsWith('/offline.html')

const time = (at) => new Date(at).toLocaleTimeString(navigator.language, { hour: 'numeric', minute: '2-digit' })

function element(tag, className, text) {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}

function button(text, act) {
  const made = element('button', 'btn', text)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}

// The screen, with what waits for it. A page that stands in for it has its address already, and
// another hash alone asks for nothing.
function open(form) {
  const address = `${form.path}#change`
  if (location.pathname !== form.path) return location.assign(address)
  history.replaceState(history.state, '', address)
  location.reload()
}

function row(form, isSent) {
  const words = list.dataset
  const item = element('li')
  item.dataset.path = form.path
  const state = isSent ? ['lamp--set', words.sentWord] : form.needs ? ['lamp--fault', words.fix] : ['lamp--live', words.queued]
  item.append(element('b', '', form.path.endsWith('/completion') ? words.start : form.title), element('span', 'dim', time(form.at)), element('span', `lamp ${state[0]}`, state[1]))
  if (isSent) return item
  if (form.needs) item.append(element('p', 'why small dim', form.needs === 'password' ? words.password : form.reason || words.check))
  const keys = element('div', 'pair')
  // The screen itself is not on the phone: without a signal there is nothing to open.
  if (!isAway()) keys.append(button(words.change, () => open(form)))
  keys.append(button(words.discard, () => ask(form)))
  item.append(keys)
  return item
}

async function show() {
  const forms = await all()
  const ready = forms.filter((form) => !form.needs).length
  $('.stripe').classList.toggle('is-lit', isAway())
  const title = $('[data-title]'), lead = $('[data-lead]')
  hadForms ||= forms.length > 0
  const isMissing = isStandIn && !hadForms && isAway()
  title.textContent = forms.length === 0 ? (isMissing ? title.dataset.away : title.dataset.none)
    : forms.length === 1 ? title.dataset.one : `${forms.length} ${title.dataset.many}`
  title.classList.toggle('digit', forms.length > 0)
  lead.textContent = forms.length === 0 ? (isMissing ? lead.dataset.away : lead.dataset.none) : ready === 0 ? lead.dataset.needs
    : !isAway() ? lead.dataset.online : navigator.onLine ? lead.dataset.down : lead.dataset.waiting
  document.title = `${title.textContent} · OPS`
  const count = $('[data-count]'), out = $('[data-sent]')
  count.textContent = `${ready} ${count.dataset.word}`
  count.classList.toggle('lamp--live', ready > 0)
  out.textContent = `${sent.length} ${out.dataset.word}`
  out.classList.toggle('lamp--set', sent.length > 0)
  $('[data-list]').hidden = forms.length + sent.length === 0
  list.replaceChildren(...sent.map((form) => row(form, true)), ...forms.map((form) => row(form, false)))
}

function ask(form) {
  const dialog = $('[data-dialog]')
  $('[data-keep]').onclick = () => dialog.close()
  $('[data-drop]').onclick = async () => {
    await remove(form.path)
    dialog.close()
    await show()
  }
  dialog.showModal()
}

async function send() {
  if (!navigator.onLine) return
  const outcome = await replay()
  sent.push(...outcome.sent)
  // Asked only where no form has just found out.
  light(outcome.isDown ?? !await answers())
  await show()
  clearTimeout(again)
  if (isAway()) again = setTimeout(send, patience)
  if (outcome.next) location.assign(outcome.next)
  else if (!isAway()) await goOn()
}

// What was asked for can be opened now. Never twice in a row: a page that fails while OPS answers
// would be asked for without end. By its address, for asking again could send a form again.
async function goOn() {
  if (!isStandIn || hadForms) return
  const last = Number(sessionStorage.getItem('ops-again'))
  if (Date.now() - last < patience) return
  sessionStorage.setItem('ops-again', Date.now())
  location.replace(location.pathname + location.search)
}

// The page is the same for everybody; the view is what this phone saw last.
document.documentElement.dataset.view = localStorage.getItem('ops-view') ?? 'dark'
for (const key of document.querySelectorAll('[data-view-key]')) {
  key.addEventListener('click', () => {
    document.documentElement.dataset.view = key.dataset.viewKey
    localStorage.setItem('ops-view', key.dataset.viewKey)
  })
}
const place = JSON.parse(sessionStorage.getItem('ops-place') ?? 'null')
if (place) {
  $('[data-place]').textContent = place.words
  $('[data-back]').href = place.path
}
show().then(send)
addEventListener('online', send)
addEventListener('offline', show)
document.addEventListener('visibilitychange', () => { if (!document.hidden) send() })
$('[data-retry]').addEventListener('click', async (event) => {
  // Whatever it is, it waits for a look at what waits.
  event.preventDefault()
  const { href } = event.currentTarget
  const forms = await all()
  if (forms.length === 0) return location.assign(href)
  // A form that needs the person leads to its screen, where it is filled in again.
  if (!isAway() && forms.every((form) => form.needs)) open(forms[0])
  else await send()
})
