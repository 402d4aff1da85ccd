// Keeps the letter while somebody writes: the form is sent with the button "keep", which takes the
// words and stays. One request at a time, and none once the person goes on.

const form = document.querySelector('form[data-form=screen]')
const area = form?.querySelector('textarea')
const place = form?.querySelector('output')
const pause = 700
let timer, request

// Hidden while there is something that is not kept yet.
const say = (isKept) => { place.hidden = !isKept }

async function keep() {
  const body = new URLSearchParams(new FormData(form))
  body.set('action', 'keep')
  request?.abort()
  const mine = (request = new AbortController())
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { 'X-Requested-With': 'fetch' }, signal: mine.signal })
    // No content says that the words were taken; anything else, that something is wrong with them.
    const isKept = answer.status === 204
    // From here on only what differs from these words is a draft.
    if (isKept) area.defaultValue = body.get(area.name)
    if (request === mine) say(isKept)
  } catch (error) {
    if (error.name !== 'AbortError') console.info('keep', error.message)
  }
}

if (area && place) {
  area.addEventListener('input', () => {
    say(false)
    clearTimeout(timer)
    if (area.value.trim()) timer = setTimeout(keep, pause)
  })
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    request?.abort()
  })
}
