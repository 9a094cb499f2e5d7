import { seeded } from '../sheet.ts'
import { bandPass, frequencyOf, lay, lowPass, type Stereo, sampleRate } from './sound.ts'

/** A soft sustained tone: few harmonics, three voices apart, rising over `rise` seconds. Mono, peak about 0.3. */
export function swell({
  midi,
  seconds,
  rise,
  seed,
}: {
  midi: number
  seconds: number
  rise: number
  seed: number
}): Float32Array {
  const fade = rise * 1.3
  const out = new Float32Array(Math.ceil((seconds + fade) * sampleRate))
  const random = seeded(seed)
  const hertz = frequencyOf(midi)
  for (const detune of [0.9985, 1, 1.0016]) {
    const start = random() * 2 * Math.PI
    for (let order = 1; order <= 5; order++) {
      const level = Math.exp((-hertz * order) / 520) / order
      const angle = (2 * Math.PI * hertz * order * detune) / sampleRate
      for (let n = 0; n < out.length; n++)
        out[n] = (out[n] ?? 0) + level * Math.sin(angle * n + start * order)
    }
  }
  for (let n = 0; n < out.length; n++) {
    const t = n / sampleRate
    const up = Math.min(1, t / rise)
    const down = Math.min(1, Math.max(0, (seconds + fade - t) / fade))
    out[n] = (out[n] ?? 0) * up * up * (3 - 2 * up) * down * down * (3 - 2 * down) * 0.14
  }
  return out
}

/** Rain on tiles: a wide soft hiss that comes and goes, and single drops from the eaves. Stereo, peak about 0.1. */
export function rainfall({
  into,
  seconds,
  seed,
  dropsPerSecond,
}: {
  into: Stereo
  seconds: number
  seed: number
  dropsPerSecond: number
}): void {
  const random = seeded(seed)
  for (const [side, channel] of [into.left, into.right].entries()) {
    const soft = lowPass(2600)
    const softer = lowPass(3400)
    const floor = lowPass(260)
    for (let n = 0; n < Math.min(channel.length, seconds * sampleRate); n++) {
      const t = n / sampleRate
      const gust = 0.72 + 0.2 * Math.sin(t * 0.31 + side) + 0.08 * Math.sin(t * 0.83 + side * 2)
      const edge = Math.min(1, t / 4) * Math.min(1, Math.max(0, (seconds - t) / 5))
      const hiss = softer(soft(random() * 2 - 1))
      channel[n] = (channel[n] ?? 0) + (hiss - floor(hiss)) * 0.06 * gust * edge
    }
  }
  for (let drop = 0; drop < seconds * dropsPerSecond; drop++) {
    const at = 1.5 + random() * Math.max(0, seconds - 5)
    const hertz = 700 + 1500 * random() ** 2
    const ring = 0.012 + 0.03 * random()
    const sound = new Float32Array(Math.ceil(ring * 7 * sampleRate))
    const splash = bandPass(hertz * 1.6, 1.5)
    for (let n = 0; n < sound.length; n++) {
      const t = n / sampleRate
      const pitch = hertz * (1 + 1.6 * t)
      sound[n] =
        Math.exp(-t / ring) * (Math.sin(2 * Math.PI * pitch * t) * 0.7 + splash(random() * 2 - 1) * 0.8)
    }
    lay({ into, sound, at, gain: 0.006 + 0.02 * random() ** 2, pan: random() * 1.8 - 0.9 })
  }
}
