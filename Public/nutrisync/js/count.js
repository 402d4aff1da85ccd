// A number that was worked out counts up to itself, once. Without scripts it stands there at once.
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const length = 1100;

for (const place of still ? [] : document.querySelectorAll('[data-count]')) {
  const words = place.textContent;
  const goal = Number(place.value);
  const begin = performance.now();
  const step = (now) => {
    const part = Math.min(1, Math.max(0, now - begin) / length);
    const eased = 1 - (1 - part) ** 4;
    place.textContent = part < 1
      ? Math.round(goal * eased).toLocaleString(document.documentElement.lang) : words;
    if (part < 1) requestAnimationFrame(step);
  };
  if (goal > 0) requestAnimationFrame(step);
}
