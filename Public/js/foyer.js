// What scripts add. Every page works without; each part stands alone, so an error in one never
// breaks another. Only the parts that a page has use for are fetched.

import { restore } from './draft.js'
import { countTaps } from './tap.js'

const form = document.querySelector('form[data-form=screen]')

countTaps()
// Before the scripts of the flow read what the controls hold.
if (form) restore(form)

const parts = [
  ['./send.js', form],
  ['./keyboard.js', form],
  ['./live.js', form?.querySelector('#error-summary, [data-fragment], [data-value], input:not([type=radio], [type=checkbox], [type=hidden], [type=range]), select, textarea')],
  ['./exclusive.js', form?.querySelector('[data-exclusive]')],
  ['./stepper.js', form?.querySelector('[data-step], [data-range-for]')],
  ['./tags.js', form?.querySelector('[data-tags]')],
  ['./units.js', form?.querySelector('[data-units]')],
  ['./sheet.js', document.querySelector('.scrim')],
  ['./reveal.js', form?.querySelector('[data-reveal]')],
]

// Where the screen stood, for a sheet that opens above it.
addEventListener('pagehide', () => {
  try { sessionStorage.setItem('scroll', JSON.stringify([location.pathname, scrollY])) } catch { /* Nothing is kept here. */ }
})

for (const [path, wanted] of parts) {
  if (wanted) import(path).then((part) => part.start(form)).catch((error) => console.warn(path, error))
}
