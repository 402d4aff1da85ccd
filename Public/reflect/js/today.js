// While Today is open it reminds at the moments that the server worked out: by the clock of the chosen
// zone, whatever is done to it, and whatever the device's own shows. A page that is closed can't remind:
// that is what the calendar file is for.

// A device that slept may be this late; later than that a reminder only disturbs.
const grace = 15 * 60_000
// Timers stand still while a device sleeps, so the clock is asked again.
const pause = 60_000

const reminders = [...document.querySelectorAll('time[data-remind]')].flatMap((time) =>
  time.dataset.moments.split(' ').map((moment) => ({ time, at: Date.parse(moment) })))
let seen = Date.now()

if (reminders.length && 'Notification' in window && Notification.permission === 'granted') watch()

function watch() {
  const now = Date.now()
  for (const { time, at } of reminders) if (at > seen && at <= now && now - at < grace) remind(time)
  seen = now
  const next = Math.min(...reminders.map(({ at }) => at).filter((at) => at > now))
  if (next < Infinity) setTimeout(watch, Math.min(next - now, pause))
}

function remind(time) {
  try {
    new Notification(time.dataset.remind, { body: time.dataset.ask, tag: `reflect-${time.dateTime}` })
  } catch { /* Phones show none from a page. */ }
}
