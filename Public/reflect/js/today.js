// While Today is open it reminds at the moments that the server worked out: by the clock of the chosen
// zone, whatever is done to it, and whatever the device's own shows. A page that is closed can't remind:
// that is what the calendar file is for.

// A device that slept may be this late; later than that a reminder only disturbs.
const grace = 15 * 60_000
// Timers stand still while a device sleeps, so the clock is asked again.
const pause = 60_000
// When the calendar file was last downloaded here: nobody else knows. Starting over and signing out forget
// it, as they do all that begins like this.
const key = 'foyer:reflect-file'

const reminders = [...document.querySelectorAll('[data-remind]')].flatMap((one) =>
  one.dataset.moments.split(' ').map((moment) => ({ one, at: Date.parse(moment) })))
let seen = Date.now()

if (reminders.length && 'Notification' in window && Notification.permission === 'granted') watch()
tellOfFile()
document.querySelector('[data-downloads]')?.addEventListener('click', () => {
  try { localStorage.setItem(key, Date.now()) } catch { /* Nothing is kept here. */ }
  tellOfFile()
})

function watch() {
  const now = Date.now()
  for (const { one, at } of reminders) if (at > seen && at <= now && now - at < grace) remind(one)
  seen = now
  const next = Math.min(...reminders.map(({ at }) => at).filter((at) => at > now))
  if (next < Infinity) setTimeout(watch, Math.min(next - now, pause))
}

function remind({ dataset }) {
  try {
    new Notification(dataset.remind, { body: dataset.ask, tag: `reflect-${dataset.at}` })
  } catch { /* Phones show none from a page. */ }
}

// Where this browser doesn't remind, the file is what the person has: when it was downloaded, and no more,
// for nobody knows whether a calendar took it.
function tellOfFile() {
  const title = document.querySelector('[data-file]')
  let at
  try { at = Number(localStorage.getItem(key)) } catch { return }
  if (!title || !at) return
  const day = new Date(at).toLocaleDateString(document.documentElement.lang, { month: 'short', day: 'numeric' })
  title.textContent = `${title.dataset.file} ${day}`
}
