// Allow Access asks the browser for notifications where they are wanted and were never asked for; the
// camera is asked for by the first photograph of a meal. The form goes out whatever the answer is.
const form = document.querySelector('form[data-form=screen]');
const wanted = form?.querySelector('[name=permissions][value=notifications]');

if (wanted) {
  let isAsked = false;
  form.addEventListener('submit', (event) => {
    const isLater = event.submitter?.name === 'action';
    const canAsk = 'Notification' in window && Notification.permission === 'default';
    if (isLater || isAsked || !wanted.checked || !canAsk) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isAsked = true;
    const send = () => setTimeout(() => form.requestSubmit(form.querySelector('button:not([name=action])')));
    Promise.resolve(Notification.requestPermission()).then(send, send);
  }, true);
}
