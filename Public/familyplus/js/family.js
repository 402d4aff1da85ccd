// Family+ with scripts: sounds after a tap, a small answer to the finger on a choice. Each part
// stands alone and is fetched only where a page has use for it.

const sounds = document.querySelectorAll('[data-sound]')
if (sounds.length) import('./sound.js').then(({ start }) => start(sounds)).catch((error) => console.warn('sound', error))

const calm = matchMedia('(prefers-reduced-motion: reduce)')
document.addEventListener('change', (event) => {
  if (event.target.matches('[type=radio]') && !calm.matches) navigator.vibrate?.(10)
})
