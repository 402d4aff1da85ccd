// Lets the ruler be dragged, wheeled and stepped. The number above is the field; the tape follows it
// at once, and the server, which draws it anew, is asked a few times a second.

import { fit } from './fit.js'
import { throttled } from './throttle.js'

for (const ruler of document.querySelectorAll('[data-ruler]')) {
  const input = document.getElementById(ruler.dataset.ruler)
  const read = () => parseFloat(input.value.replace(',', '.'))
  const unit = () => ruler.clientWidth / 390
  let start

  const show = () => {
    fit(input)
    const svg = ruler.querySelector('svg')
    const value = read()
    if (!svg || Number.isNaN(value)) return
    const shift = (Number(svg.dataset.at) - value) * 10
    svg.querySelector('.tape').setAttribute('transform', `translate(${shift} 0)`)
    for (const text of svg.querySelectorAll('.here')) text.textContent = String(value)
    const now = Number(svg.dataset.now) + shift
    for (const part of svg.querySelectorAll('.wash, .span')) {
      part.setAttribute('x', Math.min(195, now))
      part.setAttribute('width', Math.abs(now - 195))
    }
  }
  const ask = throttled(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  const write = (value) => {
    const text = String(Math.max(0, Math.round(value * 2) / 2))
    if (text === input.value) return
    input.value = text
    show()
    ask()
  }

  ruler.classList.add('js-drag')
  ruler.addEventListener('pointerdown', (event) => {
    if (Number.isNaN(read())) return
    start = { x: event.clientX, value: read() }
    ruler.setPointerCapture(event.pointerId)
  })
  ruler.addEventListener('pointermove', (event) => {
    if (!start) return
    const direction = getComputedStyle(ruler).direction === 'rtl' ? 1 : -1
    write(start.value + (direction * (event.clientX - start.x)) / (unit() * 10))
  })
  for (const end of ['pointerup', 'pointercancel']) ruler.addEventListener(end, () => { start = undefined })
  ruler.addEventListener('wheel', (event) => {
    if (Number.isNaN(read())) return
    event.preventDefault()
    write(read() + Math.sign(event.deltaY || event.deltaX) * 0.5)
  }, { passive: false })
  input.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 0.5, ArrowDown: -0.5, PageUp: 5, PageDown: -5 }[event.key]
    if (!step || Number.isNaN(read())) return
    event.preventDefault()
    write(read() + step)
  })
  input.addEventListener('input', show)
  fit(input)
  // The server's drawing may be a moment older than the finger.
  new MutationObserver(show).observe(ruler, { childList: true })
}
