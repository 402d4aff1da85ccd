// Carries what was entered over to the other unit when the person switches. The server does the
// same for those without scripts.

const pound = 0.45359237, inch = 2.54
const tenth = (value) => String(Math.round(value * 10) / 10)
const read = (field) => Number.parseFloat(field.value.replace(',', '.'))

function carryMass(pounds, kilograms, toMetric) {
  const value = read(toMetric ? pounds : kilograms)
  if (Number.isNaN(value)) return
  if (toMetric) kilograms.value = tenth(value * pound)
  else pounds.value = tenth(value / pound)
}

function carryLength(feet, inches, centimetres, toMetric) {
  if (toMetric) {
    if (Number.isNaN(read(feet)) && Number.isNaN(read(inches))) return
    centimetres.value = tenth(((read(feet) || 0) * 12 + (read(inches) || 0)) * inch)
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
      const pounds = at(group, '-lb'), feet = at(group, '-feet')
      if (pounds) carryMass(pounds, at(group, '-kg'), toMetric)
      if (feet) carryLength(feet, at(group, '-inches'), at(group, '-cm'), toMetric)
    }
  }, { capture: true })
}
