// Turns each band into a wheel: rows above and below that scroll, snap and write into the field.
// The field is what is sent; without this it stands alone.

const row = 44
const still = matchMedia('(prefers-reduced-motion: reduce)').matches

for (const wheel of document.querySelectorAll('[data-wheel]')) {
  const [low, high] = wheel.dataset.wheel.split('-').map(Number)
  const names = wheel.dataset.names?.split(' ')
  const input = wheel.querySelector('input')
  const name = wheel.querySelector('.name')
  const rows = document.createElement('div')
  rows.className = 'rows-of'
  rows.tabIndex = -1
  rows.setAttribute('aria-hidden', 'true')
  for (let value = low; value <= high; value++) {
    rows.append(Object.assign(document.createElement('span'), { textContent: names?.[value - low] ?? value }))
  }
  wheel.prepend(rows)
  wheel.classList.add('has-rows')
  if (name) wheel.classList.add('has-name')

  const read = () => {
    const typed = input.value.trim().toLowerCase()
    const named = typed.length > 2 ? (names?.findIndex((each) => typed.startsWith(each.toLowerCase())) ?? -1) : -1
    return named >= 0 ? low + named : Math.round(Number.parseFloat(typed.replace(',', '.')))
  }
  // A wheel scrolls by itself, too, where its size changes; only a hand chooses.
  let byHand = false
  for (const deed of ['pointerdown', 'touchmove', 'wheel', 'keydown']) {
    rows.addEventListener(deed, () => { byHand = true }, { passive: true })
  }

  const show = () => {
    const value = read()
    if (name) name.textContent = names[value - low] ?? ''
    if (Number.isNaN(value) && !wheel.dataset.start) return
    const at = Math.min(Math.max(Number.isNaN(value) ? Number(wheel.dataset.start) : value, low), high)
    const top = (at - low) * row
    if (Math.abs(top - rows.scrollTop) < 1) return
    byHand = false
    rows.scrollTo({ top, behavior: 'instant' })
  }

  let timer
  rows.addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!byHand) return show()
      const value = low + Math.round(rows.scrollTop / row)
      if (value === read()) return
      input.value = String(value)
      if (name) name.textContent = names[value - low] ?? ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, 110)
  })
  rows.addEventListener('click', (event) => {
    const index = [...rows.children].indexOf(event.target)
    if (index >= 0) rows.scrollTo({ top: index * row, behavior: still ? 'instant' : 'smooth' })
  })
  input.addEventListener('input', () => show())
  input.addEventListener('change', () => show())
  new ResizeObserver(() => show()).observe(rows)
}
