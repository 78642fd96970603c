/** Small sounds made on the spot, off until switched on. */

type Tone = readonly [frequency: number, start: number, length: number, loudness: number]

const TONES: Record<string, readonly Tone[]> = {
  turn: [
    [587, 0, 0.12, 0.12],
    [784, 0.1, 0.18, 0.12],
  ],
  trick: [
    [330, 0, 0.08, 0.08],
    [262, 0.06, 0.1, 0.08],
  ],
  broken: [[220, 0, 0.25, 0.08]],
  scored: [
    [392, 0, 0.12, 0.1],
    [494, 0.1, 0.12, 0.1],
    [587, 0.2, 0.2, 0.1],
  ],
  moon: [
    [294, 0, 0.5, 0.08],
    [440, 0.15, 0.6, 0.08],
    [659, 0.3, 0.8, 0.08],
  ],
  over: [
    [392, 0, 0.15, 0.1],
    [523, 0.12, 0.15, 0.1],
    [659, 0.24, 0.3, 0.1],
  ],
}

let context: AudioContext | null = null

function sounding(): AudioContext | null {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    return context
  } catch {
    return null
  }
}

function tone(on: AudioContext, [frequency, start, length, loudness]: Tone): void {
  const from = on.currentTime + start
  const gain = on.createGain()
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(loudness, from + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, from + length)
  const voice = on.createOscillator()
  voice.type = 'triangle'
  voice.frequency.value = frequency
  voice.connect(gain).connect(on.destination)
  voice.start(from)
  voice.stop(from + length + 0.02)
}

/** A card on the table: a breath of noise. */
function rustle(on: AudioContext): void {
  const length = Math.floor(on.sampleRate * 0.06)
  const buffer = on.createBuffer(1, length, on.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3
  const filter = on.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = 2400
  const gain = on.createGain()
  gain.gain.value = 0.12
  const source = on.createBufferSource()
  source.buffer = buffer
  source.connect(filter).connect(gain).connect(on.destination)
  source.start()
}

/** Plays the sound of a happening, where it has one. */
export function play(kind: string): void {
  const tones = TONES[kind]
  if (!tones && kind !== 'played') return
  const on = sounding()
  if (!on) return
  if (tones) for (const one of tones) tone(on, one)
  else rustle(on)
}
