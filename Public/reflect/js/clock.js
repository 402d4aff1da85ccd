// Whose device counts 24 hours reads them so; the words around are English all the same.

const { hourCycle } = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions()

if (hourCycle?.startsWith('h2')) {
  // The dial of the reminders has both, and the style shows one.
  document.documentElement.classList.add('is-24')
  for (const time of document.querySelectorAll('time[datetime]')) time.textContent = time.dateTime
  for (const value of document.querySelectorAll('[data-row$=-time] bdi')) value.textContent = inFull(value.textContent)
}

function inFull(text) {
  const [, hour, minute, half] = /^(\d+):(\d\d)\s([AP])M$/.exec(text) ?? []
  return hour ? `${String(hour % 12 + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}` : text
}
