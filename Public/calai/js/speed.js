// The animals set the speed, the slider tunes it. The text field is what is sent.

const slider = document.querySelector('[data-speed]')
const input = slider && document.getElementById(slider.dataset.speed)

if (input) {
  const animals = [...document.querySelectorAll('[data-set]')]
  const fill = document.querySelector('[data-fill]')
  const low = Number(slider.min), top = Number(slider.dataset.top)
  const unit = input.parentElement.querySelector('span + input + span')?.textContent ?? ''

  const show = () => {
    const value = Number.parseFloat(input.value.replace(',', '.'))
    if (Number.isNaN(value)) return
    slider.value = value
    const words = value === Number(slider.dataset.recommended) ? `, ${slider.dataset.words}` : ''
    slider.setAttribute('aria-valuetext', `${value.toFixed(1)} ${unit}${words}`)
    fill?.style.setProperty('--p', Math.min(100, Math.max(0, ((value - low) / (top - low)) * 100)))
    for (const animal of animals) animal.setAttribute('aria-pressed', String(Number(animal.dataset.set) === value))
  }
  const write = (value) => {
    input.value = Number(value).toFixed(1)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  input.addEventListener('input', show)
  input.addEventListener('change', show)
  slider.addEventListener('input', () => write(slider.value))
  for (const animal of animals) animal.addEventListener('click', () => write(animal.dataset.set))
  const first = Number.parseFloat(input.value.replace(',', '.'))
  if (!Number.isNaN(first)) input.value = first.toFixed(1)
  show()
}
