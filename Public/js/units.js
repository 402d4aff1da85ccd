// Carries what was entered over to the other unit when the person switches. The server does the
// same for those without scripts. What is shown is rounded: where the other unit holds what this one
// is a rounding of, typed or answered before, it stays as it is.

const pound = 0.45359237, inch = 2.54
const tenth = (value) => String(Math.round(value * 10) / 10)
const read = (field) => parseFloat(field.value.replace(',', '.'))

// What fields of one unit say in the other: the text of each of its fields. Nothing where one is left
// empty, which is no 0: it is asked for.
const inKilograms = ([pounds]) => written([read(pounds)], ([mass]) => [tenth(mass * pound)])
const inPounds = ([kilograms]) => written([read(kilograms)], ([mass]) => [tenth(mass / pound)])
const inCentimetres = (fields) => written(fields.map(read), ([feet, inches]) => [tenth((feet * 12 + inches) * inch)])
const inFeet = ([centimetres]) => written([read(centimetres)], ([length]) => {
  const total = Math.round(length / inch)
  return [String(Math.floor(total / 12)), String(total % 12)]
})

const written = (numbers, write) => numbers.some(Number.isNaN) ? undefined : write(numbers)

function carry(from, into, convert, convertBack) {
  if (String(convertBack(into) ?? []) === String(from.map((field) => field.value))) return
  convert(from)?.forEach((value, index) => { into[index].value = value })
}

export function start(form) {
  const at = (group, suffix) => group.querySelector(`[name$="${suffix}"]`)
  let before = new FormData(form).get('units')
  form.addEventListener('change', (event) => {
    if (event.target.name !== 'units' || event.target.value === before) return
    before = event.target.value
    const toMetric = before === 'metric'
    for (const group of form.querySelectorAll('[data-units] [data-field]')) {
      const mass = ['-lb', '-kg'].map((suffix) => at(group, suffix))
      const length = ['-feet', '-inches', '-cm'].map((suffix) => at(group, suffix))
      const [imperial, metric, ...ways] = mass[0]
        ? [mass.slice(0, 1), mass.slice(1), inKilograms, inPounds]
        : [length.slice(0, 2), length.slice(2), inCentimetres, inFeet]
      if (!imperial[0]) continue
      toMetric ? carry(imperial, metric, ...ways) : carry(metric, imperial, ...ways.reverse())
    }
  }, { capture: true })
}
