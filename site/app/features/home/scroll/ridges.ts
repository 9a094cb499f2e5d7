/** The picture's box; what a phone shows of it lies between 455 and 1145. */
export const width = 1600
export const height = 640

/** Outlines run past the edges, so that their ends are not seen. */
const beyond = 16

type Peak = readonly [at: number, tall: number, half: number]
type Ridge = {
  /** The y of its foot, between the peaks. */
  readonly base: number
  readonly peaks: readonly Peak[]
  /** A power of two: how many points its line has. */
  readonly points: number
  /** How far a point may stray from the line, as a share of its height. */
  readonly rough: number
  /** 1 for cones; below it rounder shoulders, above it slopes that hang. */
  readonly slope: number
}

/** Random numbers in -1…1 that wander like a broken line: the midpoints of midpoints, displaced. */
function brokenLine(random: () => number, points: number): number[] {
  const line = Array.from({ length: points + 1 }, () => 0)
  let sway = 1
  for (let step = points; step > 1; step /= 2) {
    for (let at = 0; at < points; at += step)
      line[at + step / 2] = ((line[at] ?? 0) + (line[at + step] ?? 0)) / 2 + (random() * 2 - 1) * sway
    sway *= 0.58
  }
  return line
}

/** A line of relative points without needless spaces: `25-4 25 7`. */
const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`)

/** The outline of one ridge, from edge to edge and closed below the picture. */
export function ridgePath(random: () => number, { base, peaks, points, rough, slope }: Ridge): string {
  const noise = brokenLine(random, points)
  const step = (width + 2 * beyond) / points
  const heightAt = (x: number) =>
    peaks.reduce((tallest, [at, tall, half]) => {
      const away = Math.min(1, Math.abs(x - at) / half)
      return Math.max(tallest, tall * (1 - away ** (1 / slope)) ** slope)
    }, 0)
  const ys = noise.map((sway, at) => {
    const tall = heightAt(at * step - beyond)
    return Math.round(base - tall - sway * (7 + tall * rough))
  })
  const [first = base] = ys
  const line = ys
    .slice(1)
    .map((y, at) => pair(Math.round((at + 1) * step) - Math.round(at * step), y - (ys[at] ?? y)))
  return `M-${beyond} ${first}l${line.join(' ')}V${height + beyond}H-${beyond}z`
}

/** Where each ridge is darkest, and where it has gone into the mist. */
export const washes = [
  [190, 430],
  [270, 480],
  [370, 540],
  [490, 640],
] as const

/** The four ridges, the farthest first. Behind the words at the right they stay low. */
export function ridgesOf(random: () => number): readonly string[] {
  const about = (value: number, by: number) => Math.round(value + (random() * 2 - 1) * by)
  /** A peak with two lower ones leaning on it. */
  const massif = (at: number, tall: number, half: number): Peak[] => {
    const [middle, top] = [about(at, 50), about(tall, tall * 0.15)]
    return [
      [middle, top, half],
      [middle - about(half * 0.42, 20), top * (0.55 + random() * 0.25), half * 0.7],
      [middle + about(half * 0.46, 20), top * (0.5 + random() * 0.25), half * 0.75],
    ]
  }
  return [
    ridgePath(random, {
      ...{ base: 410, points: 128, rough: 0.16, slope: 1.5 },
      peaks: [
        massif(110, 150, 300),
        massif(430, 200, 330),
        massif(900, 165, 320),
        massif(1530, 190, 330),
      ].flat(),
    }),
    ridgePath(random, {
      ...{ base: 452, points: 256, rough: 0.2, slope: 1.9 },
      peaks: [
        massif(20, 190, 260),
        massif(270, 130, 200),
        massif(985, 140, 230),
        massif(1590, 230, 330),
      ].flat(),
    }),
    ridgePath(random, {
      ...{ base: 500, points: 256, rough: 0.16, slope: 1.3 },
      peaks: [
        massif(130, 130, 320),
        massif(500, 60, 200),
        massif(1040, 60, 220),
        massif(1450, 140, 330),
      ].flat(),
    }),
    ridgePath(random, {
      ...{ base: 560, points: 128, rough: 0.06, slope: 0.6 },
      peaks: [
        [700, 60, 430],
        [0, 50, 260],
        [1600, 66, 380],
      ],
    }),
  ]
}
