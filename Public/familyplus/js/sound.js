// Static that rushes with the camera roll and falls silent as it comes to rest. Made here, not
// fetched, and nothing sounds before a tap.

const seconds = 4.6
let playing

export function start([button]) {
  const label = button.querySelector('span')
  const rest = label.textContent
  const show = (isOn) => {
    button.setAttribute('aria-pressed', String(isOn))
    label.textContent = isOn ? button.dataset.stop : rest
  }
  show(false)
  button.addEventListener('click', () => {
    if (playing) return playing()
    const context = new AudioContext()
    rush(context)
    // The roll is flicked once more, so that what is heard is what is seen.
    for (const image of document.querySelectorAll('.roll img')) {
      for (const animation of image.getAnimations()) {
        animation.currentTime = 0
        animation.play()
      }
    }
    const timer = setTimeout(() => playing?.(), seconds * 1000 + 200)
    playing = () => {
      clearTimeout(timer)
      playing = undefined
      show(false)
      context.close()
    }
    show(true)
  })
  addEventListener('pagehide', () => playing?.())
}

// Loud at the speed of the flick, then lower and softer with it, then nothing.
function rush(context) {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 3200, Q: 0.4 })
  const gain = new GainNode(context, { gain: 0 })
  const now = context.currentTime
  gain.gain.linearRampToValueAtTime(0.5, now + 0.15)
  gain.gain.exponentialRampToValueAtTime(0.12, now + seconds * 0.45)
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds)
  filter.frequency.exponentialRampToValueAtTime(180, now + seconds)
  source.connect(filter).connect(gain).connect(context.destination)
  source.start()
}
