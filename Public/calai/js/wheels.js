// Turns each band into a wheel: rows that scroll, snap and write into the field. The field is what is
// sent; without this it stands alone. A band in which no number stands is not answered: the wheel rests
// at a likely place, and a tap on the band begins there.

import { fit } from './fit.js'

const row = 44
const still = matchMedia('(prefers-reduced-motion: reduce)').matches

// The lowest and the highest number of a wheel, and where it rests at first. Years of birth are written as ages, so that
// next year the wheel goes a year further.
const bounds = ({ wheel, start, years }) => {
  const [low, high] = wheel.split('-').map(Number)
  const begin = Number(start ?? Math.round((low + high) / 2))
  if (years === undefined) return [low, high, begin]
  const year = new Date().getFullYear()
  return [year - high, year - low, year - begin]
}

for (const wheel of document.querySelectorAll('[data-wheel]')) {
  const [low, high, begin] = bounds(wheel.dataset)
  const names = wheel.dataset.names?.split(' ')
  const input = wheel.querySelector('input')
  const name = wheel.querySelector('.name')
  const drum = [...wheel.parentElement.querySelectorAll('input')]
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
  if (!input.placeholder) input.placeholder = '–'

  const read = () => {
    const typed = input.value.trim().toLowerCase()
    const named = typed.length > 2 ? (names?.findIndex((each) => typed.startsWith(each.toLowerCase())) ?? -1) : -1
    return named >= 0 ? low + named : Math.round(parseFloat(typed.replace(',', '.')))
  }
  const middle = () => Math.min(Math.max(low + Math.round(rows.scrollTop / row), low), high)
  const write = (value) => {
    if (name) name.textContent = names[value - low] ?? ''
    if (value === read()) return
    input.value = String(value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // Who has set the first of the wheels beside each other is not told yet that the others are not.
    if (drum.every((each) => each.value)) input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // Rows grow smaller and paler away from the band, and make room for it.
  const lay = () => {
    const centre = rows.scrollTop / row
    const from = Math.max(0, Math.floor(centre) - 4)
    for (let index = from; index <= Math.min(rows.children.length - 1, from + 9); index++) {
      const away = index - centre
      const far = Math.min(Math.abs(away), 4)
      rows.children[index].style.transform = `translateY(${Math.max(-1, Math.min(1, away)) * 10}px) scale(${1.12 - far * 0.11})`
      rows.children[index].style.opacity = String(1.15 - far * 0.26)
    }
  }

  // A wheel scrolls by itself, too, where its size changes; only a hand chooses.
  let byHand = false
  for (const deed of ['pointerdown', 'touchmove', 'wheel', 'keydown']) {
    rows.addEventListener(deed, () => { byHand = true }, { passive: true })
  }

  const show = () => {
    fit(input)
    const value = read()
    if (name) name.textContent = names[value - low] ?? ''
    const at = Math.min(Math.max(Number.isNaN(value) ? begin : value, low), high)
    const top = (at - low) * row
    if (Math.abs(top - rows.scrollTop) >= 1) {
      byHand = false
      rows.scrollTo({ top, behavior: 'instant' })
    }
    lay()
  }

  // A band that was tapped has the keys, and still no keyboard over half of the phone: that comes with a
  // second tap, to type. What is held is shown by its name; what is typed, as it is.
  const keyboard = input.inputMode
  const hold = () => {
    wheel.classList.add('is-held')
    input.inputMode = 'none'
    input.focus({ preventScroll: true })
  }
  const release = () => {
    wheel.classList.remove('is-held')
    input.inputMode = keyboard
  }
  const type = () => {
    input.blur()
    input.focus()
    input.select()
  }

  let timer
  rows.addEventListener('scroll', () => {
    lay()
    // The digits in the band follow the finger.
    if (byHand) wheel.dataset.now = names?.[middle() - low] ?? middle()
    clearTimeout(timer)
    timer = setTimeout(() => {
      delete wheel.dataset.now
      byHand ? write(middle()) : show()
    }, 110)
  })
  rows.addEventListener('click', (event) => {
    const index = [...rows.children].indexOf(event.target)
    if (index < 0) return
    const isInBand = low + index === middle()
    if (isInBand && !Number.isNaN(read())) return type()
    hold()
    isInBand ? write(low + index) : rows.scrollTo({ top: index * row, behavior: still ? 'instant' : 'smooth' })
  })
  // The rows are for fingers and hidden from readers: the focus goes to the field.
  rows.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('blur', release)
  input.addEventListener('beforeinput', release)
  input.addEventListener('keydown', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key]
    if (!step) return
    event.preventDefault()
    wheel.classList.add('is-held')
    const value = read()
    write(Number.isNaN(value) ? middle() : Math.min(Math.max(value + step, low), high))
  })
  input.addEventListener('input', () => show())
  input.addEventListener('change', () => show())
  new ResizeObserver(() => show()).observe(rows)
}
