/** A number in 0…1 that is the same for the same seed. */
export function shadeOf(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return wave - Math.floor(wave)
}

// Only strokes longer than this end dry.
const dryFrom = 18
const n = (value: number) => Number(value.toFixed(1))

/**
 * The outline of one vertical brush stroke as an SVG path: wide at the bottom, pointed at the top, each
 * slightly different. A long one ends dry: gaps between the hairs, one of which strays. `x` is its centre,
 * `height` its baseline, `rise` its length.
 */
export function brushPath(given: {
  x: number
  height: number
  rise: number
  width: number
  seed: number
}): string {
  const { x, height, rise, width, seed } = given
  const lean = (shadeOf(seed) - 0.5) * width * 0.35
  const belly = width * (0.42 + 0.16 * shadeOf(seed + 7))
  const top = height - rise
  const foot = height - Math.min(1.5, rise / 4)
  const at = (share: number) => top + rise * share
  const outline = [
    `M${n(x + lean)} ${n(top)}`,
    `C${n(x + belly * 0.5)} ${n(at(0.25))} ${n(x + belly)} ${n(at(0.55))} ${n(x + belly * 0.9)} ${n(foot)}`,
    `Q${n(x + belly * 0.2)} ${n(height)} ${n(x - belly * 0.85)} ${n(foot - rise * 0.02)}`,
    `C${n(x - belly * 1.05)} ${n(at(0.6))} ${n(x - belly * 0.35)} ${n(at(0.3))} ${n(x + lean)} ${n(top)}Z`,
  ]
  if (rise < dryFrom) return outline.join('')
  const hair = (side: number, from: number, to: number, breadth: number) => {
    const [begin, end, middle] = [at(from), at(to), at((from + to) / 2)]
    const near = x + lean * (1 - from) + side * belly
    const far = x + side * belly * 1.3
    // Wound against the outline, it cuts a gap within the stroke and is ink outside of it.
    return [
      `M${n(near)} ${n(begin)}`,
      `Q${n((near + far) / 2 - breadth)} ${n(middle)} ${n(far)} ${n(end)}`,
      `Q${n((near + far) / 2 + breadth)} ${n(middle)} ${n(near)} ${n(begin)}Z`,
    ].join('')
  }
  const side = shadeOf(seed + 3) < 0.5 ? -1 : 1
  const dryness = 0.34 + 0.3 * shadeOf(seed + 11)
  outline.push(hair(side * 0.12, 0.1, dryness, belly * 0.2))
  if (rise > dryFrom * 2) outline.push(hair(side * -0.34, 0.3, dryness + 0.14, belly * 0.16))
  if (shadeOf(seed + 5) > 0.45) outline.push(hair(side * 0.62, 0.06, 0.3, belly * 0.14))
  return outline.join('')
}
