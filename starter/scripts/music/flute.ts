import { seeded } from '../sheet.ts'
import { bandPass, frequencyOf, lowPass, sampleRate } from './sound.ts'

export type Blown = { at: number; seconds: number; midi: number; strength: number; marks: string }

const harmonics = [1, 0.34, 0.16, 0.055, 0.03, 0.012] as const

/** The note sounding at `t`, or else the next one: a player's fingers are there before the breath. */
function noteAt(notes: readonly Blown[], t: number, from: number): number {
  let index = from
  while (index + 1 < notes.length && t >= (notes[index + 1]?.at ?? 0)) index += 1
  return index
}

/**
 * A vertical bamboo flute (箫) playing one line: pitch glides between tied notes, the breath swells and
 * carries noise about the note, the vibrato comes late. Mono, `seconds` long, peak about 0.35.
 */
export function blow({
  notes,
  seconds,
  seed,
}: {
  notes: readonly Blown[]
  seconds: number
  seed: number
}): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  const random = seeded(seed)
  const breathTone = bandPass(620, 0.9)
  const breathAir = bandPass(2600, 0.6)
  const sway = lowPass(3)
  let index = 0
  let glided = notes[0]?.midi ?? 60
  let level = 0
  let phase = 0
  for (let n = 0; n < out.length; n++) {
    const t = n / sampleRate
    index = noteAt(notes, t, index)
    const note = notes[index]
    if (!note) break
    const inside = t - note.at
    const isOn = inside >= 0 && inside < note.seconds
    const scoop = note.marks.includes('/') ? -1.4 : -0.22
    const target = note.midi + scoop * Math.exp(-Math.max(0, inside) / 0.06)
    glided += (target - glided) * (1 - Math.exp(-1 / (0.014 * sampleRate)))
    // A long note swells and sinks; a new one is tongued by a short dip.
    const shape = 0.72 + 0.28 * Math.sin(Math.PI * Math.min(1, Math.max(0, inside / note.seconds)) ** 0.7)
    const tongue = 1 - 0.55 * Math.exp(-Math.max(0, inside) / 0.035)
    const wanted = isOn ? note.strength * shape * tongue : 0
    level += (wanted - level) * (1 - Math.exp(-1 / ((wanted > level ? 0.05 : 0.09) * sampleRate)))
    if (level < 1e-5) continue
    const late = Math.min(1, Math.max(0, (inside - 0.35) / 0.6))
    const wave = Math.sin(2 * Math.PI * 4.9 * t)
    const drift = sway(random() * 2 - 1) * 1.2
    const depth = note.marks.includes('~') ? 0.26 : 0.15
    phase += frequencyOf(glided + depth * late * wave + 0.05 * drift) / sampleRate
    let tone = 0
    for (const [order, share] of harmonics.entries())
      tone += share * level ** (order * 0.35) * Math.sin(2 * Math.PI * (order + 1) * phase)
    const noise = random() * 2 - 1
    const chiff = 1 + 3 * Math.exp(-Math.max(0, inside) / 0.03)
    const air = (breathTone(noise) * 0.1 + breathAir(noise) * 0.035) * chiff * level ** 0.7
    out[n] = (tone * (1 + 0.1 * late * wave + 0.25 * drift) * level + air * 0.5) * 0.31
  }
  return out
}
