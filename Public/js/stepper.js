// The round − and + buttons beside a text field or a select, and the range that mirrors a field.
// The field is what is sent; these only write into it.

// As the server reads them: groups of three digits are thousands.
function number(words) {
  const text = String(words).trim()
  const isGrouped = /^[1-9]\d{0,2}([\s,.'’])\d{3}(\1\d{3})*$/.test(text)
  return parseFloat(isGrouped ? text.replace(/\D/g, '') : text.replace(',', '.'))
}

function write(field, value) {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function step(field, direction) {
  if (field instanceof HTMLSelectElement) {
    const count = field.options.length
    field.selectedIndex = (field.selectedIndex + direction + count) % count
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const by = number(field.dataset.by) || 1
  const low = number(field.dataset.min ?? -Infinity), high = number(field.dataset.max ?? Infinity)
  const start = Number.isNaN(number(field.value)) ? low : number(field.value)
  if (!Number.isFinite(start)) return
  const next = Math.min(Math.max(start + direction * by, low), high)
  write(field, String(+next.toFixed(9)))
}

// Holding a button repeats it.
function holdable(button, act) {
  let timer, isHeld
  const stop = () => clearInterval(timer)
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    stop()
    isHeld = false
    timer = setTimeout(() => { isHeld = true; act(); timer = setInterval(act, 90) }, 450)
  })
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(end, stop)
  // Letting go is no step more; a key has no hold.
  button.addEventListener('click', (event) => { if (!isHeld || !event.detail) act() })
}

function mirror(range, field) {
  const low = number(range.min), high = number(range.max)
  const paint = () => {
    range.style.setProperty('--v', `${((number(range.value) - low) / (high - low || 1)) * 100}%`)
    range.setAttribute('aria-valuetext', `${range.value} ${range.dataset.unit ?? ''}`.trim())
  }
  field.dataset.min ??= range.min
  field.dataset.max ??= range.max
  range.addEventListener('input', () => { paint(); write(field, range.value) })
  const take = () => {
    const value = number(field.value)
    if (!Number.isNaN(value)) range.value = value
    paint()
  }
  field.addEventListener('input', take)
  take()
}

export function start(form) {
  for (const button of form.querySelectorAll('[data-step]')) {
    const field = document.getElementById(button.dataset.for)
    if (field) holdable(button, () => step(field, Number(button.dataset.step)))
  }
  for (const range of form.querySelectorAll('[data-range-for]')) {
    const field = document.getElementById(range.dataset.rangeFor)
    if (field) mirror(range, field)
  }
}
