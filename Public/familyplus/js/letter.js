// Keeps the letter while it is written: the form is sent with the button "keep", which takes the
// words and stays. One request at a time, and none once the person goes on. What was typed in the
// last moment goes along when the page is left.

import { characters } from '../../js/characters.js'

const form = document.querySelector('form[data-form=screen]')
const area = form?.querySelector('textarea')
const place = form?.querySelector('output')
const count = form?.querySelector('[data-count]')
const pause = 700
let timer, request
let isKept = true

// Hidden while there is something that is not kept yet.
const say = (kept) => {
  isKept = kept
  place.hidden = !kept || Boolean(form.querySelector('.is-error'))
}

const body = () => {
  const body = new URLSearchParams(new FormData(form))
  body.set('action', 'keep')
  return body
}

async function keep() {
  request?.abort()
  const mine = (request = new AbortController())
  try {
    const sent = body()
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: sent, headers: { 'X-Requested-With': 'fetch' }, signal: mine.signal })
    // No content says that the words were taken; anything else, that something is wrong with them.
    // From here on only what differs from these words is a draft.
    if (answer.status === 204) area.defaultValue = sent.get(area.name)
    // What was typed since goes out in its turn; until then it is not kept.
    if (request === mine) say(answer.status === 204 && area.value === area.defaultValue)
  } catch (error) {
    if (error.name !== 'AbortError') console.info('keep', error.message)
  }
}

// Characters as the server counts them, said in its words.
function show() {
  const limit = Number(count.dataset.limit)
  const length = characters(area.value.trim())
  const isOver = length > limit
  count.textContent = isOver ? `${length - limit} ${count.dataset.over}` : `${length} / ${limit}`
  count.classList.toggle('is-over', isOver)
}

if (area && place) {
  show()
  area.addEventListener('input', () => {
    show()
    say(false)
    clearTimeout(timer)
    if (area.value.trim()) timer = setTimeout(keep, pause)
  })
  form.addEventListener('submit', () => {
    isKept = true
    clearTimeout(timer)
    request?.abort()
  })
  addEventListener('pagehide', () => {
    if (isKept || !area.value.trim()) return
    fetch(form.getAttribute('action'), { method: 'POST', body: body(), redirect: 'manual', keepalive: true }).catch(() => {})
  })
}
