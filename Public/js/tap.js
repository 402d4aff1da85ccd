// While a page comes in, the browser shows pictures of it, and a tap lands on nothing. It is given to
// what lies there, as soon as that can be touched.

import { skip } from './transition.js'

const most = 20 // frames

export function countTaps() {
  addEventListener('click', (event) => {
    if (event.target !== document.documentElement || !event.isTrusted) return
    skip(document.activeViewTransition)
    wait(event.clientX, event.clientY, most)
  })
}

function wait(x, y, frames) {
  const place = document.elementFromPoint(x, y)
  if (place && place !== document.documentElement) return touch(place.closest('a, button, label, input, select, textarea, summary'))
  if (frames > 0) requestAnimationFrame(() => wait(x, y, frames - 1))
}

function touch(control) {
  if (control?.matches('input:not([type=radio], [type=checkbox]), select, textarea')) control.focus()
  else control?.click()
}
