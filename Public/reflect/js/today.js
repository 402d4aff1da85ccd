// While Today is open it reminds at the times that were chosen. A page that is closed can't: that
// is what the calendar file is for.

const day = 86_400_000

for (const time of document.querySelectorAll('time[data-remind]')) plan(time)

function plan(time) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const [hour, minute] = time.dateTime.split(':').map(Number)
  const now = new Date()
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next <= now) next.setTime(next.getTime() + day)
  setTimeout(() => {
    new Notification(time.dataset.remind, { body: time.dataset.ask, tag: `reflect-${time.dateTime}` })
    plan(time)
  }, next - now)
}
