// Carries what was entered over to the other unit when the person switches. The server does the
// same for those without scripts. What was typed is there again when they switch back.

const pound = 0.45359237, inch = 2.54
const tenth = (value) => String(Math.round(value * 10) / 10)
const read = (field) => Number.parseFloat(field.value.replace(',', '.'))
const text = (fields) => fields.map((field) => field.value).join()
// What was typed, by the fields that it was converted into, and what they held then.
const typed = new WeakMap()


function convert(from, into, carry) {
  const before = typed.get(from[0])
  if (before?.text === text(from)) {
    into.forEach((field, index) => { field.value = before.values[index] })
    return
  }
  const values = from.map((field) => field.value)
  carry()
  typed.set(into[0], { values, text: text(into) })
}

function carryMass(pounds, kilograms, toMetric) {
  const value = read(toMetric ? pounds : kilograms)
  if (Number.isNaN(value)) return
  if (toMetric) kilograms.value = tenth(value * pound)
  else pounds.value = tenth(value / pound)
}

function carryLength(feet, inches, centimetres, toMetric) {
  if (toMetric) {
    // What was left empty is no 0: it is asked for.
    if (Number.isNaN(read(feet)) || Number.isNaN(read(inches))) return
    centimetres.value = tenth((read(feet) * 12 + read(inches)) * inch)
  } else if (!Number.isNaN(read(centimetres))) {
    const total = Math.round(read(centimetres) / inch)
    feet.value = String(Math.floor(total / 12))
    inches.value = String(total % 12)
  }
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
      const [imperial, metric, carry] = mass[0]
        ? [mass.slice(0, 1), mass.slice(1), () => carryMass(...mass, toMetric)]
        : [length.slice(0, 2), length.slice(2), () => carryLength(...length, toMetric)]
      if (imperial[0]) toMetric ? convert(imperial, metric, carry) : convert(metric, imperial, carry)
    }
  }, { capture: true })
}
