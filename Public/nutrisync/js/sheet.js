// The sheet opens and closes by its address; a script adds focus, Escape and the way back.
const sheet = document.getElementById('how');
const opener = document.getElementById('how-link');

if (sheet && opener) {
  const isOpen = () => location.hash === '#how';
  // Everything beside it and beside what it lies in.
  const others = [];
  for (let at = sheet; at !== document.body; at = at.parentElement) {
    others.push(...[...at.parentElement.children].filter((element) => element !== at));
  }
  const follow = () => {
    others.forEach((element) => { element.inert = isOpen(); });
    if (isOpen()) sheet.focus({ preventScroll: true });
  };
  const close = () => {
    // Back to the same place in the history, so that Back does not open it again.
    if (opener.dataset.opened) { delete opener.dataset.opened; history.back(); } else location.hash = '';
    setTimeout(() => opener.focus({ preventScroll: true }), 60);
  };
  opener.addEventListener('click', () => { opener.dataset.opened = 'yes'; });
  sheet.addEventListener('click', (event) => {
    if (event.target.closest('.close, .scrim')) { event.preventDefault(); close(); }
  });
  addEventListener('keydown', (event) => { if (event.key === 'Escape' && isOpen()) close(); });
  addEventListener('hashchange', follow);
  follow();
}
