// The page that stands in for a form that could not go out: what waits, sending it, changing it,
// dropping it.

import { all, remove, replay } from './queue.js'
import { lamp } from './ops.js'

const $ = (selector) => document.querySelector(selector)
const list = $('[data-forms]')
const sent = []

const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' })

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

function row(form, isSent) {
  const words = list.dataset
  const item = element('li')
  item.dataset.path = form.path
  const state = isSent ? ['lamp--set', words.sentWord] : form.needs ? ['lamp--fault', words.fix] : ['lamp--live', words.queued]
  item.append(element('b', '', form.title), element('span', 'dim', time(form.at)), element('span', `lamp ${state[0]}`, state[1]))
  if (isSent) return item
  if (form.needs) item.append(element('p', 'why small dim', form.needs === 'password' ? words.password : words.check))
  const keys = element('div', 'pair')
  keys.append(
    button(words.change, () => location.assign(`${form.path}#change`)),
    button(words.discard, () => ask(form)))
  item.append(keys)
  return item
}

async function show() {
  const forms = await all()
  $('.stripe').classList.toggle('is-lit', forms.length > 0 || !navigator.onLine)
  const title = $('[data-title]'), lead = $('[data-lead]')
  title.textContent = forms.length === 0 ? title.dataset.none
    : forms.length === 1 ? title.dataset.one : `${forms.length} ${title.dataset.many}`
  title.classList.toggle('digit', forms.length > 0)
  lead.textContent = forms.length === 0 ? lead.dataset.none : lead.dataset.waiting
  document.title = `${title.textContent} · OPS`
  const count = $('[data-count]'), out = $('[data-sent]')
  count.textContent = `${forms.length} ${count.dataset.word}`
  count.classList.toggle('lamp--live', forms.length > 0)
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
  await show()
  if (outcome.next) location.assign(outcome.next)
}

// The page is the same for everybody; the view is what this phone saw last.
document.documentElement.dataset.view = localStorage.getItem('ops-view') ?? 'dark'
lamp()
show().then(send)
addEventListener('online', send)
document.addEventListener('visibilitychange', () => { if (!document.hidden) send() })
$('[data-retry]').addEventListener('click', async (event) => {
  const forms = await all()
  if (forms.length === 0) return
  event.preventDefault()
  // A form that needs the person leads to its screen, where it is filled in again.
  if (forms.every((form) => form.needs)) location.assign(`${forms[0].path}#change`)
  else await send()
})
