// A recording without sound: it plays as its words, lit one by one, while the wave fills and the
// time runs. Nothing is heard, because a made-up voice would be worse than none.

let playing

export function start(clips) {
  for (const clip of clips) ready(clip)
  addEventListener('pagehide', () => playing?.pause())
}

function ready(clip) {
  const button = clip.querySelector('button')
  const elapsed = clip.querySelector('[data-elapsed]')
  const wave = clip.querySelector('.wave')
  const seconds = Number(clip.dataset.clip)
  const names = { play: button.getAttribute('aria-label'), pause: button.dataset.pause }
  const length = elapsed.textContent
  const words = split(clip.querySelector('.voice'))
  const heard = layered(wave)
  let from = 0, startedAt

  const now = () => (startedAt === undefined ? from : from + (performance.now() - startedAt) / 1000)
  const show = (time) => {
    heard.style.setProperty('--heard', `${(100 * time) / seconds}%`)
    words.forEach((word, index) => word.classList.toggle('lit', time >= (index / words.length) * (seconds - 0.6)))
    elapsed.textContent = startedAt === undefined && time === 0 ? length : `0:${String(Math.floor(time)).padStart(2, '0')}`
  }
  const turn = () => {
    if (startedAt === undefined) return
    if (now() >= seconds) return stop(0)
    show(now())
    requestAnimationFrame(turn)
  }
  const stop = (at) => {
    from = at
    startedAt = undefined
    playing = undefined
    clip.classList.remove('is-playing')
    button.setAttribute('aria-label', names.play)
    show(at)
  }
  const self = { pause: () => stop(now()) }

  button.addEventListener('click', () => {
    const mine = playing === self
    playing?.pause()
    if (mine) return
    playing = self
    startedAt = performance.now()
    clip.classList.add('is-playing')
    button.setAttribute('aria-label', names.pause)
    turn()
  })
}

// Each word in an element of its own; what was marked stays marked.
function split(text) {
  const words = []
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const pieces = node.data.split(/(\s+)/).map((piece) => {
      if (!piece.trim()) return piece
      const word = document.createElement('span')
      word.textContent = piece
      words.push(word)
      return word
    })
    node.replaceWith(...pieces)
  }
  return words
}

// The wave twice: what is still to come, and over it what was heard.
function layered(wave) {
  const both = document.createElement('span')
  both.className = 'waves'
  wave.replaceWith(both)
  const heard = wave.cloneNode(true)
  heard.classList.add('heard')
  both.append(wave, heard)
  return both
}
