import { seeded } from '../sheet.ts'
import { bandPass, frequencyOf, sampleRate } from './sound.ts'

export type Struck = { midi: number; strength: number; seconds: number; seed: number }

/**
 * A felted piano: stiff-string partials, each falling fast and then slowly, two strings a little apart,
 * a soft knock of the hammer. Mono, peak about `strength` / 2; ends 0.3 s after `seconds`.
 */
export function strike({ midi, strength, seconds, seed }: Struck): Float32Array {
  const hertz = frequencyOf(midi)
  const length = Math.ceil((seconds + 0.35) * sampleRate)
  const out = new Float32Array(length)
  const stiffness = 0.00018 * 2 ** ((midi - 48) / 10)
  const random = seeded(seed)
  const ring = 9 * (130 / hertz) ** 0.55
  const felt = 620 + 1700 * strength + hertz * 0.9
  for (let order = 1; order <= 16; order++) {
    const partial = hertz * order * Math.sqrt(1 + stiffness * order * order)
    if (partial > 9000) break
    const level = Math.exp(-partial / felt) / order ** 0.55
    if (level < 2e-4) break
    for (const detune of [1, 1 + 0.00022 + random() * 0.0002]) {
      const angle = (2 * Math.PI * partial * detune) / sampleRate
      const phase = random() * 2 * Math.PI
      const turn = 2 * Math.cos(angle)
      let [before, now] = [Math.sin(phase - angle), Math.sin(phase)]
      const slow = Math.exp(-6.9 / ((ring / (1 + 0.35 * (order - 1))) * sampleRate))
      const fast = Math.exp(-6.9 / ((ring / (4 + 1.2 * order)) * sampleRate))
      let [slowLevel, fastLevel] = [level * 0.4, level * 0.6]
      for (let n = 0; n < length; n++) {
        out[n] = (out[n] ?? 0) + now * (slowLevel + fastLevel)
        const next = turn * now - before
        before = now
        now = next
        slowLevel *= slow
        fastLevel *= fast
      }
    }
  }
  const knock = bandPass(190 + midi * 2, 1.1)
  const attack = 0.0035 + 0.004 * (1 - strength)
  for (let n = 0; n < length; n++) {
    const t = n / sampleRate
    const damper = t > seconds ? Math.exp(-(t - seconds) / 0.07) : 1
    const rise = 1 - Math.exp(-t / attack)
    const hammer = 0.5 * knock(random() * 2 - 1) * Math.exp(-t / 0.022)
    out[n] = ((out[n] ?? 0) * 0.3 * rise + hammer * 0.35) * damper * strength
  }
  return out
}
