// The animals set the speed, the slider tunes it. The text field is what is sent.

import { fit } from './fit.js'
import { throttled } from './throttle.js'

const slider = document.querySelector('[data-speed]')
const input = slider && document.getElementById(slider.dataset.speed)

if (input) {
  const form = input.form
  const animals = [...document.querySelectorAll('.animal[data-set]')]
  const fill = document.querySelector('[data-fill]')
  const low = Number(slider.min), top = Number(slider.dataset.top)
  const unit = input.parentElement.querySelector('span + input + span')?.textContent ?? ''

  const show = () => {
    fit(input)
    const value = parseFloat(input.value.replace(',', '.'))
    const isEmpty = Number.isNaN(value)
    // Where no speed stands in the field the slider rests at its beginning.
    slider.value = isEmpty ? low : value
    const words = value === Number(slider.dataset.recommended) ? `, ${slider.dataset.words}` : ''
    slider.setAttribute('aria-valuetext', isEmpty ? '–' : `${value.toFixed(1)} ${unit}${words}`)
    // What is off for this person is never filled, whatever was written.
    fill?.style.setProperty('--p', Math.max(0, ((Number(slider.value) - low) / (top - low)) * 100))
    // The one whose speed it is is lit.
    for (const animal of animals) animal.setAttribute('aria-pressed', String(Number(animal.dataset.set) === value))
  }
  const ask = throttled(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  const write = (value) => {
    input.value = Number(value).toFixed(1)
    show()
    ask()
  }

  input.addEventListener('input', show)
  input.addEventListener('change', show)
  slider.addEventListener('input', () => write(slider.value))
  // Also on keys that the server draws later.
  form.addEventListener('click', (event) => {
    const key = event.target.closest('[data-set]')
    if (key) write(key.dataset.set)
  })
  const first = parseFloat(input.value.replace(',', '.'))
  if (!Number.isNaN(first)) input.value = first.toFixed(1)
  show()
}
