// Lets the ruler be dragged. The number above is the field, and the server draws the ruler anew
// when it changes; here only the number follows the finger.

for (const ruler of document.querySelectorAll('[data-ruler]')) {
  const input = document.getElementById(ruler.dataset.ruler)
  const scale = () => (ruler.clientWidth / 390) * 10
  let start

  ruler.classList.add('js-drag')
  ruler.addEventListener('pointerdown', (event) => {
    const value = Number.parseFloat(input.value.replace(',', '.'))
    if (Number.isNaN(value)) return
    start = { x: event.clientX, value }
    ruler.setPointerCapture(event.pointerId)
  })
  ruler.addEventListener('pointermove', (event) => {
    if (!start) return
    const direction = getComputedStyle(ruler).direction === 'rtl' ? 1 : -1
    const value = start.value + (direction * (event.clientX - start.x)) / scale()
    const text = String(Math.max(0, Math.round(value * 2) / 2))
    if (text === input.value) return
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  for (const end of ['pointerup', 'pointercancel']) {
    ruler.addEventListener(end, () => {
      if (start) input.dispatchEvent(new Event('change', { bubbles: true }))
      start = undefined
    })
  }
}
