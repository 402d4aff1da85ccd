// Family+ with scripts: the sound of the first page, recordings that play as words, cards saved as
// pictures, pages that go on by themselves, a small answer to the finger. Each part stands alone and is fetched only where a page has
// use for it.

const parts = [
  ['./sound.js', '[data-sound]'],
  ['./clip.js', '[data-clip]'],
  ['./card.js', '[data-card]'],
  ['./onward.js', ':is([data-kind=question], [data-kind=processing]) form[data-form=screen]'],
]

for (const [path, wanted] of parts) {
  const found = document.querySelectorAll(wanted)
  if (found.length) import(path).then(({ start }) => start(found)).catch((error) => console.warn(path, error))
}

const calm = matchMedia('(prefers-reduced-motion: reduce)')
// Before somebody has touched the page a browser refuses, and writes so to its console.
const answer = () => { if (!calm.matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10) }
document.addEventListener('change', (event) => { if (event.target.matches('[type=radio]')) answer() })
document.addEventListener('submit', answer)
