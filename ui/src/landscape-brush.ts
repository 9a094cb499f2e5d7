/** A generator of numbers in [0, 1) from a seed (mulberry32): the same id paints the same picture. */
export function seededRandom(seed: number): () => number {
  let state = (Math.trunc(seed) ^ 0x9e3779b9) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A painter's input: random numbers, the picture's gradient, and its direction (1 or -1). */
export type Brush = { random: () => number; between: (low: number, high: number) => number; mist: string }

/** A brush for one picture. `mist` is the id of the gradient shared by all haze. */
export function makeBrush(seed: number): Brush {
  const random = seededRandom(seed)
  return {
    random,
    between: (low, high) => low + random() * (high - low),
    mist: `m${Math.trunc(seed).toString(36)}`,
  }
}

/** Relative path numbers without needless spaces: `3 -4` is `3-4`. */
function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}

/** A soft hill line: overlapping mounds, joined by curves through their midpoints, closed at the bottom. */
export function hills({ random, between }: Brush, base: number, height: number, mounds = 3): string {
  const heaps = Array.from({ length: mounds }, (_, index) => ({
    at: (320 * (index + 0.15 + 0.7 * random())) / mounds,
    width: between(34, 66) * (3 / mounds) ** 0.5,
    tall: height * between(0.45, 1),
  }))
  const at = (x: number) =>
    Math.round(
      base -
        heaps.reduce((sum, heap) => sum + heap.tall * Math.exp(-(((x - heap.at) / heap.width) ** 2)), 0) -
        height * 0.05 * Math.sin(x / 17 + heaps.length),
    )
  const points = Array.from({ length: 12 }, (_, index) => -20 + index * 33).map(x => ({ x, y: at(x) }))
  let last = points[0] ?? { x: -20, y: base }
  let path = `M${last.x} ${last.y}`
  for (const [index, { x, y }] of points.entries()) {
    const next = points[index + 1]
    if (index === 0 || next === undefined) continue
    const middle = { x: Math.round((x + next.x) / 2), y: Math.round((y + next.y) / 2) }
    const turn = pair(x - last.x, y - last.y)
    const end = pair(middle.x - last.x, middle.y - last.y)
    path += `q${turn}${end.startsWith('-') ? '' : ' '}${end}`
    last = middle
  }
  return `${path}V240H-20z`
}

/** A jagged ridge by midpoint displacement between peaks (x and y in turn). */
export function crags({ between }: Brush, peaks: readonly number[], roughness = 0.2): string {
  let line = peaks.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: peaks[index + 1] ?? 0 }] : []))
  for (let pass = 0; pass < 2; pass += 1) {
    line = line.flatMap((point, index) => {
      const next = line[index + 1]
      if (!next) return [point]
      const share = between(0.36, 0.64)
      const sway = Math.abs(next.y - point.y) * roughness + 3
      const middle = {
        x: point.x + (next.x - point.x) * share,
        y: point.y + (next.y - point.y) * share + between(-sway, sway * 0.6),
      }
      return [point, middle]
    })
  }
  const dots = line.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const [first] = dots
  if (!first) return ''
  let path = `M${first.x} ${first.y}l`
  let last = first
  for (const dot of dots.slice(1)) {
    const step = pair(dot.x - last.x, dot.y - last.y)
    path += path.endsWith('l') || step.startsWith('-') ? step : ` ${step}`
    last = dot
  }
  return `${path}V240H${first.x}z`
}

/** A filled shape in one of the picture's inks. */
export function fill(path: string, ink: Ink, opacity = 1): string {
  return `<path d="${path}" fill="var(--${ink})"${faint(opacity)}/>`
}

/** A line in one of the picture's inks, round at the ends. `rest` adds attributes such as a dash pattern. */
export function stroke(path: string, ink: Ink, width: number, opacity = 1, rest = ''): string {
  return `<path d="${path}" stroke="var(--${ink})" stroke-width="${width}"${faint(opacity)}${rest}/>`
}

/** Haze, transparent at `top` and full at `foot`, over what is painted so far. */
export function haze({ mist }: Brush, top: number, foot: number, opacity = 1): string {
  return `<path d="M0 ${Math.round(top)}h320V${Math.round(foot)}H0z" fill="url(#${mist})"${faint(opacity)}/>`
}

/** Sun or moon, with a faint halo. */
export function disc(x: number, y: number, radius: number): string {
  const place = `cx="${Math.round(x)}" cy="${Math.round(y)}" fill="var(--disc)"`
  return `<circle ${place} r="${Math.round(radius * 1.7)}" opacity=".2"/><circle ${place} r="${Math.round(radius)}"/>`
}

/** The inks of a picture: sky colours, three depths, sun or moon, and one small warm accent. */
export type Ink = 'far' | 'mid' | 'near' | 'haze' | 'disc' | 'dot'

function faint(opacity: number): string {
  return opacity < 1 ? ` opacity="${String(opacity).replace('0.', '.')}"` : ''
}
