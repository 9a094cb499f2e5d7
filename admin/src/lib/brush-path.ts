/** A number in 0…1 that is the same for the same seed. */
function shade(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return wave - Math.floor(wave)
}

/**
 * The outline of one upright stroke of a brush, as an SVG path: it is set down with its whole breadth at the foot, carried upwards and
 * lifted into a point; no two lean alike. `x` is its middle, `height` where it stands, `rise` how tall it is.
 */
export function brushPath(given: {
  x: number
  height: number
  rise: number
  width: number
  seed: number
}): string {
  const { x, height, rise, width, seed } = given
  const lean = (shade(seed) - 0.5) * width * 0.35
  const belly = width * (0.42 + 0.16 * shade(seed + 7))
  const top = height - rise
  const foot = height - Math.min(1.5, rise / 4)
  const at = (share: number) => top + rise * share
  const n = (value: number) => Number(value.toFixed(1))
  return [
    `M${n(x + lean)} ${n(top)}`,
    `C${n(x + belly * 0.5)} ${n(at(0.25))} ${n(x + belly)} ${n(at(0.55))} ${n(x + belly * 0.9)} ${n(foot)}`,
    `Q${n(x + belly * 0.2)} ${n(height)} ${n(x - belly * 0.85)} ${n(foot - rise * 0.02)}`,
    `C${n(x - belly * 1.05)} ${n(at(0.6))} ${n(x - belly * 0.35)} ${n(at(0.3))} ${n(x + lean)} ${n(top)}Z`,
  ].join('')
}
