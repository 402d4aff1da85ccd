// What scripts add. Every page works without; each part stands alone, so an error in one never
// breaks another. Only the parts that a page has use for are fetched.

const form = document.querySelector('form[data-form=screen]')

const parts = [
  ['./busy.js', form],
  ['./keyboard.js', form],
  ['./live.js', form?.querySelector('[data-fragment], [data-value], input:not([type=radio], [type=checkbox], [type=hidden], [type=range]), select, textarea')],
  ['./stepper.js', form?.querySelector('[data-step], [data-range-for]')],
  ['./tags.js', form?.querySelector('[data-tags]')],
  ['./units.js', form?.querySelector('[data-units]')],
  ['./zone.js', form],
  ['./reveal.js', form?.querySelector('[data-reveal]')],
]

for (const [path, wanted] of parts) {
  if (wanted) import(path).then((part) => part.start(form)).catch((error) => console.warn(path, error))
}
