// Sounds that are made here, not fetched: static that falls silent, and a voice that hums the
// length of a recording. Nothing sounds before a tap, and one thing at a time.

let playing

export function start(buttons) {
  for (const button of buttons) {
    const label = button.querySelector('span')
    const rest = label.textContent
    button.setAttribute('aria-pressed', 'false')
    const show = (isOn) => {
      button.setAttribute('aria-pressed', String(isOn))
      if (button.dataset.stop) label.textContent = isOn ? button.dataset.stop : rest
      button.closest('.take')?.classList.toggle('is-playing', isOn)
    }
    button.addEventListener('click', () => {
      const mine = playing?.button === button
      playing?.stop()
      if (mine) return
      const context = new AudioContext()
      const seconds = button.dataset.sound === 'static' ? 5 : Number(button.dataset.seconds ?? 5)
      if (button.dataset.sound === 'static') noise(context, seconds)
      else voice(context, seconds, Number(button.dataset.pitch ?? 150))
      const timer = setTimeout(() => playing?.stop(), seconds * 1000 + 100)
      playing = {
        button,
        stop() {
          clearTimeout(timer)
          playing = undefined
          show(false)
          context.close()
        },
      }
      show(true)
    })
  }
  addEventListener('pagehide', () => playing?.stop())
}

// Overwhelming at first, though never loud: then nothing.
function noise(context, seconds) {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2400, Q: 0.4 })
  const gain = new GainNode(context, { gain: 0 })
  const now = context.currentTime
  gain.gain.linearRampToValueAtTime(0.16, now + 0.6)
  gain.gain.setValueAtTime(0.16, now + seconds * 0.55)
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds * 0.9)
  filter.frequency.setValueAtTime(2400, now + seconds * 0.5)
  filter.frequency.exponentialRampToValueAtTime(160, now + seconds * 0.9)
  source.connect(filter).connect(gain).connect(context.destination)
  source.start()
}

// Syllables of a hummed sentence: a low buzz through two formants, falling at the end.
function voice(context, seconds, pitch) {
  const buzz = new OscillatorNode(context, { type: 'sawtooth', frequency: pitch })
  const first = new BiquadFilterNode(context, { type: 'bandpass', frequency: 520, Q: 5 })
  const second = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1180, Q: 8 })
  const gain = new GainNode(context, { gain: 0 })
  const start = context.currentTime
  const count = Math.round(seconds * 3.4)
  for (let index = 0; index < count; index++) {
    const at = start + (index / count) * (seconds - 0.4)
    const isPause = index % 7 === 5
    const rise = 1 + 0.12 * Math.sin(index * 1.7) - 0.16 * (index / count)
    buzz.frequency.linearRampToValueAtTime(pitch * rise, at + 0.08)
    first.frequency.linearRampToValueAtTime(420 + 240 * Math.abs(Math.sin(index * 2.3)), at + 0.1)
    gain.gain.linearRampToValueAtTime(isPause ? 0 : 0.22, at + 0.07)
    gain.gain.linearRampToValueAtTime(0.02, at + 0.22)
  }
  gain.gain.linearRampToValueAtTime(0, start + seconds)
  buzz.connect(first).connect(gain)
  buzz.connect(second).connect(gain)
  gain.connect(context.destination)
  buzz.start()
  buzz.stop(start + seconds)
}
