// The round buttons beside a time: a quarter of an hour earlier or later.

const minutesOfDay = 1440

for (const button of document.querySelectorAll('[data-nudge]')) {
  button.addEventListener('click', () => {
    const field = document.getElementById(button.dataset.for)
    const step = Number(button.dataset.nudge)
    const [hour, minute] = (field.value || '12:00').split(':').map(Number)
    // Onto the next quarter, from wherever the time is.
    const quarters = (hour * 60 + minute) / Math.abs(step)
    const next = (step > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * Math.abs(step)
    const minutes = ((next % minutesOfDay) + minutesOfDay) % minutesOfDay
    field.value = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
