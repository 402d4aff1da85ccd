// The countdown of Today goes on by the minute; when it ends the server says what is next.
const box = document.querySelector('[data-today]');

if (box) {
  let loaded = Date.now();

  const countdown = () => box.querySelector('[data-minutes]');

  // Minutes change when the clock's do, not a minute after the page was opened.
  const passed = () => Math.floor(Date.now() / 60000) - Math.floor(loaded / 60000);

  const renew = async () => {
    try {
      const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.querySelector('[data-today]');
      if (!fresh) return;
      const chosen = box.querySelector('[name=first-meal]:checked')?.value;
      box.replaceChildren(...fresh.childNodes);
      const stage = document.querySelector('.stage');
      stage?.replaceChildren(...page.querySelector('.stage')?.childNodes ?? []);
      if (chosen) box.querySelector(`[name=first-meal][value="${CSS.escape(chosen)}"]`)?.click();
      loaded = Date.now();
    } catch (error) {
      // Without a signal the countdown stays where it is: at nothing.
      console.info('today', error.message);
    }
  };

  const tick = () => {
    const timer = countdown();
    if (!timer) return;
    const left = Number(timer.dataset.minutes) - passed();
    if (left <= 0) { renew(); return; }
    const hours = timer.querySelector('[data-hours]');
    const rest = timer.querySelector('[data-rest]');
    if (hours) hours.textContent = Math.floor(left / 60);
    rest.textContent = hours ? left % 60 : left;
  };

  const wait = () => setTimeout(() => { tick(); wait(); }, 60000 - (Date.now() % 60000) + 50);
  wait();
  addEventListener('pageshow', (event) => { if (event.persisted) renew(); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) tick(); });
}
