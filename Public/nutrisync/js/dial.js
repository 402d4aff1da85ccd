// The dial of energy levels: a finger or a mouse slides along it. The radios stay what is sent.
const dial = document.querySelector('.dial');

if (dial) {
  const stops = [...dial.querySelectorAll('input[type=radio]')];

  const nearest = ({ clientX, clientY }) => stops.reduce((best, stop) => {
    const box = stop.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY);
    return far < best.far ? { stop, far } : best;
  }, { far: Infinity }).stop;

  const choose = (stop) => {
    if (!stop || stop.checked) return;
    stop.checked = true;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(8);
    stop.dispatchEvent(new Event('input', { bubbles: true }));
    stop.dispatchEvent(new Event('change', { bubbles: true }));
  };

  dial.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.target.matches('input[type=radio]')) return;
    const follow = (moved) => choose(nearest(moved));
    const stop = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  });
}
