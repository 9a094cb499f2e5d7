import { type Brush, fill, stroke } from './landscape-brush.ts'

/** A flock of birds from (x, y), fewer and smaller with distance. */
export function birds({ between }: Brush, x: number, y: number, count = 4): string {
  const flock = Array.from({ length: count }, (_, index) => {
    const half = Math.max(2, 4 - Math.floor(index / 2))
    const [dx, dy] = [Math.round(x + index * between(8, 13)), Math.round(y - index * between(1, 6))]
    return `M${dx} ${dy}q${half}-${half} ${half} 0q1-${half} ${half + 1}-1`
  })
  return stroke(flock.join(''), 'near', 1.1, 0.8)
}

/** A covered boat with one man and his pole, and a wake. */
export function boat(x: number, y: number): string {
  const at = `${Math.round(x)} ${Math.round(y)}`
  return (
    fill(`M${at}q16 5 36-2-4 9-11 9h-14q-8 0-11-7zm9 1q1-9 9-9 8 0 9 8z`, 'near') +
    stroke(`M${at}m31-2v-9m0 0 7 20`, 'near', 1.3) +
    stroke(`M${at}m-12 10h30m8 4h26m-40 5h16`, 'near', 1, 0.35)
  )
}

/** A pagoda of five roofs standing on (x, y). */
export function pagoda(x: number, y: number): string {
  let path = ''
  for (let storey = 0; storey < 5; storey += 1) {
    const half = 13 - storey * 2
    const foot = Math.round(y) - storey * 11
    path += `M${Math.round(x) - half} ${foot - 7}q${half - 4}-1 ${half - 3}-5h6q1 4 ${half - 3} 5v1h-${half - 6 + 2}v6h-8v-6h-${half - 4}z`
  }
  return fill(`${path}M${Math.round(x) - 1} ${Math.round(y) - 68}h2v13h-2z`, 'near')
}

/** A moon bridge and its shadow in the water, its foot at `y`. */
export function bridge(y: number): string {
  return (
    fill(`M30 ${y}q46-6 84-40 46-22 92 0 38 34 84 40h-86a44 44 0 0 0-88 0z`, 'near') +
    fill(`M30 ${y}q46 4 84 26 46 15 92 0 38-22 84-26h-86a44 29 0 0 1-88 0z`, 'near', 0.2)
  )
}

/** Reeds leaning one way along the bottom of the picture, from x to x + width. */
export function reeds({ between }: Brush, x: number, width: number, count = 9): string {
  let stalks = ''
  let heads = ''
  for (let index = 0; index < count; index += 1) {
    const foot = Math.round(x + (width * (index + between(0, 0.8))) / count)
    const tall = Math.round(between(50, 112))
    const lean = Math.round(between(8, 26))
    stalks += `M${foot} 242q0-${Math.round(tall * 0.6)} ${lean}-${tall}`
    if (index % 2 === 0) heads += `M${foot + lean} ${242 - tall}q4-6 10-7`
  }
  return stroke(stalks, 'near', 1.3, 0.9) + stroke(heads, 'near', 3.4, 0.8)
}

/** A willow's branches hanging from the top edge; leaves are dashes of the line. */
export function willow({ between }: Brush, x: number, count = 5): string {
  let threads = ''
  for (let index = 0; index < count; index += 1) {
    const at = Math.round(x + index * between(7, 13))
    threads += `M${at}-4q${Math.round(between(-12, -4))} ${Math.round(between(30, 50))} ${Math.round(between(-6, 8))} ${Math.round(between(80, 146))}`
  }
  return stroke(threads, 'near', 2, 0.75, ' stroke-dasharray="5 4.5"')
}

/** A plum branch from the upper corner, with a few blossoms. */
export function plum({ between }: Brush): string {
  const drop = Math.round(between(-6, 14))
  const branch = `M-4 ${30 + drop}l40 14 26-6 38 22 34-4 24 12`
  const twigs = `M62 ${38 + drop}l18-22 16-4M100 ${60 + drop}l20 26 18 4M80 ${16 + drop}l4-12`
  const spots = [
    [96, 11],
    [84, 3],
    [120, 85],
    [139, 91],
    [135, 55],
    [159, 69],
    [48, 40],
    [108, 66],
  ] as const
  const blossoms = spots.map(([x, y]) => `M${x} ${y + drop}h.1`).join('')
  const buds = `M76 ${21 + drop}h.1M128 ${88 + drop}h.1M150 ${61 + drop}h.1M88 ${50 + drop}h.1`
  return (
    stroke(branch, 'near', 4) +
    stroke(twigs, 'near', 2) +
    stroke(blossoms, 'dot', 8, 0.9) +
    stroke(buds, 'dot', 4)
  )
}

/** The corner of a tiled eave with its bell, seen from below. */
export function eave(): string {
  return (
    fill('M330-6v66q-66-4-118 6-24 4-40-12 24 2 44-12 44-26 56-48z', 'near') +
    stroke('M212 66q52-10 118-6', 'haze', 1, 0.35) +
    stroke('M186 63v14', 'near', 1) +
    fill('M182 77h8l2 11h-12z', 'dot')
  )
}

/** Whitewashed houses with dark roofs and stepped walls, standing on `y`. */
export function village({ between }: Brush, x: number, y: number): string {
  let walls = ''
  let roofs = ''
  let at = Math.round(x)
  for (let house = 0; house < 3; house += 1) {
    const [wide, tall] = [Math.round(between(28, 44)), Math.round(between(18, 36))]
    const top = Math.round(y) - tall
    walls += `M${at} ${top}h${wide}v${tall}h-${wide}z`
    roofs += `M${at - 4} ${top}q5-1 7-7h${wide - 6}q2 6 7 7v2h-${wide + 8}zM${at + 7} ${top + 11}h4v5h-4z`
    at += wide + Math.round(between(-2, 5))
  }
  return fill(walls, 'disc', 0.92) + fill(roofs, 'near')
}

/** A pine leaning out from (x, y): a bent trunk and flat clouds of needles. */
export function pine(x: number, y: number): string {
  const at = `${Math.round(x)} ${Math.round(y)}`
  return (
    stroke(`M${at}q4-20 18-30t18-26m-14 22q14-6 26-2`, 'near', 3) +
    fill(
      `M${at}m8-48q12-9 28-8t26 10q-14 5-28 4t-26-6zm28 16q12-8 24-6t18 9q-12 4-22 3t-20-6zm-30 5q8-6 16-5t14 6q-8 4-16 3t-14-4z`,
      'near',
    )
  )
}

/** Fine slanting rain across the whole picture. */
export function rain({ between }: Brush): string {
  const drops = Array.from(
    { length: 15 },
    () => `M${Math.round(between(6, 316))} ${Math.round(between(20, 220))}l-5 16`,
  )
  return stroke(drops.join(''), 'near', 0.8, 0.4)
}

/** Reflections on water between two heights. */
export function glints({ between }: Brush, top: number, foot: number, count = 7): string {
  const lines = Array.from(
    { length: count },
    () => `M${Math.round(between(10, 290))} ${Math.round(between(top, foot))}h${Math.round(between(10, 34))}`,
  )
  return stroke(lines.join(''), 'disc', 1.2, 0.45)
}
