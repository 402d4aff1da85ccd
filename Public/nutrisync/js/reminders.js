// Asks the browser for permission after the tap, never before; the answer of the form goes out in any case.
const form = document.querySelector('form[data-form=screen]');
const note = document.querySelector('[data-reminders]');
const button = form?.querySelector('button:not([name=action])');

if (form && note && button) {
  const say = (words) => {
    note.textContent = words;
    button.textContent = note.dataset.continue;
    // On a short window it is under the bar with the button.
    note.scrollIntoView({ block: 'center' });
  };
  const isAsking = () => 'Notification' in window && Notification.permission === 'default';
  let isAnswered = false;

  form.addEventListener('submit', (event) => {
    const isSkip = event.submitter?.name === 'action';
    if (isSkip || isAnswered || note.textContent) return;
    if (isAsking()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      isAnswered = true;
      // In a turn of its own: while this event is on its way, the form ignores another one.
      const send = () => setTimeout(() => form.requestSubmit(button));
      Promise.resolve(Notification.requestPermission()).then((permission) => {
        if (permission === 'denied') say(note.dataset.denied);
        else send();
      }, send);
      return;
    }
    const isGranted = 'Notification' in window && Notification.permission === 'granted';
    if (isGranted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isAnswered = true;
    say('Notification' in window ? note.dataset.denied : note.dataset.unavailable);
  }, true);
}
