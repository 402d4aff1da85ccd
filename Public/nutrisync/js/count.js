// A number that was worked out counts up to itself, once. Without scripts, and on paper, it stands there.
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

for (const place of still ? [] : document.querySelectorAll('[data-count]')) {
  const words = place.textContent;
  const goal = Number(place.value);
  let begin;
  const step = (now) => {
    const left = 1 - (now - (begin ??= now)) / 1100;
    place.textContent = left > 0
      ? Math.round(goal * (1 - left ** 4)).toLocaleString(document.documentElement.lang) : words;
    if (left > 0) requestAnimationFrame(step);
  };
  addEventListener('beforeprint', () => place.textContent = words);
  if (goal > 0) requestAnimationFrame(step);
}
