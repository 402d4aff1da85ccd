// Asks the browser after the tap, never before. What it says goes with the form; where it says no,
// the page says what happens then, and the next tap goes on.

const form = document.querySelector('form[data-form=screen]')
const said = form?.querySelector('[data-permission]')
const note = form?.querySelector('[data-state]')
const label = form?.querySelector('.cta .btn span')

if (form && said && note && label) {
  const state = () => {
    if (!isAble) return 'unavailable'
    return Notification.permission === 'default' ? 'not-asked' : Notification.permission
  }
  // Phones have the constructor and throw when it is used. Tried only where nothing would be shown by it;
  // who has said yes already is on a phone or not.
  const isAble = 'Notification' in window && window.isSecureContext
    && (Notification.permission === 'granted' ? !navigator.userAgentData?.mobile : canShow())
  const show = (now) => {
    note.dataset.state = now
    said.value = now === 'not-asked' ? '' : now
    if (now !== 'not-asked') label.textContent = note.dataset.continue
  }

  // After a tap: on a short window the note is under the bar with the button.
  const tell = (now) => {
    show(now)
    if (now !== 'not-asked') note.scrollIntoView({ block: 'center' })
  }

  // Told before it is asked: who has said no to this site already, or can't be asked, reads so at once.
  let isTold = state() !== 'not-asked'
  if (isTold) show(state())

  form.addEventListener('submit', (event) => {
    if (event.submitter?.name === 'action' || isTold) return
    const before = state()
    if (before === 'granted') {
      show(before)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    isTold = true
    if (before !== 'not-asked') {
      tell(before)
      return
    }
    // In a turn of its own: while this event is on its way, the form ignores another one.
    const goOn = () => setTimeout(() => form.requestSubmit())
    Promise.resolve(Notification.requestPermission()).then(() => {
      // Who closes the question has not answered it: nothing is kept, and the form goes on.
      tell(state())
      if (state() === 'granted' || state() === 'not-asked') goOn()
    }, goOn)
  }, { capture: true })
}

function canShow() {
  try {
    new Notification('', { silent: true }).close()
    return true
  } catch {
    return false
  }
}
