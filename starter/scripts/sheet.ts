/** A sheet of SVG paper: definitions and marks are collected, then put out as one document. */
export type Random = () => number
export type Stop = readonly [offset: number, color: string, opacity?: number]
export type Sheet = {
  readonly width: number
  readonly height: number
  readonly random: Random
  /** Puts a definition down; returns its reference, `url(#n)`. */
  define: (markup: (id: string) => string) => string
  add: (markup: string) => void
  finish: () => string
}

/** Margin drawn around the sheet and cut off again: displacement filters would tear the very edge. */
export const bleedPx = 64

/** Deterministic numbers in [0, 1) from a 32-bit seed (mulberry32): the same picture every time. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function createSheet({ width, height, seed }: { width: number; height: number; seed: number }): Sheet {
  const defs: string[] = []
  const marks: string[] = []
  return {
    width,
    height,
    random: seeded(seed),
    define: markup => {
      const id = `d${defs.length}`
      defs.push(markup(id))
      return `url(#${id})`
    },
    add: markup => {
      marks.push(markup)
    },
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * bleedPx}" height="${height + 2 * bleedPx}" viewBox="${-bleedPx} ${-bleedPx} ${width + 2 * bleedPx} ${height + 2 * bleedPx}"><defs>${defs.join('')}</defs>${marks.join('')}</svg>`,
  }
}

const stopMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** Linear gradient over the painted box, top to bottom unless `across`. */
export function linear(sheet: Sheet, stops: readonly Stop[], across = false): string {
  return sheet.define(
    id =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stopMarkup(stops)}</linearGradient>`,
  )
}

/** Radial gradient from the middle of the painted box. */
export function radial(sheet: Sheet, stops: readonly Stop[]): string {
  return sheet.define(id => `<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`)
}

/** Gaussian blur filter; deviation in pixels. */
export function blur(sheet: Sheet, deviationPx: number): string {
  return sheet.define(
    id =>
      `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviationPx}"/></filter>`,
  )
}

/** Displaces edges by a seeded turbulence, so that a mark looks brushed; depth in pixels. */
export function brushed(sheet: Sheet, depthPx: number, frequency = 0.02): string {
  const seed = Math.floor(sheet.random() * 1000)
  return sheet.define(
    id =>
      `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${depthPx}" xChannelSelector="R" yChannelSelector="G"/></filter>`,
  )
}

/** A smooth random line: t in [0, 1] to about [-1, 1]; `sharp` (0 to 1) turns hills into peaks. */
export function createLine({
  random,
  cells,
  octaves,
  sharp = 0,
}: {
  random: Random
  cells: number
  octaves: number
  sharp?: number
}): (t: number) => number {
  const layers = Array.from({ length: octaves }, (_, octave) =>
    Array.from({ length: cells * 2 ** octave + 3 }, () => random() * 2 - 1),
  )
  return t => {
    let sum = 0
    let weight = 0
    layers.forEach((values, octave) => {
      const place = t * cells * 2 ** octave
      const cell = Math.floor(place)
      const within = place - cell
      const ease = within * within * (3 - 2 * within)
      const smooth = (values[cell] ?? 0) * (1 - ease) + (values[cell + 1] ?? 0) * ease
      const peaked = 1 - 2 * Math.abs(smooth)
      const share = 0.5 ** octave
      sum += (smooth * (1 - sharp) + peaked * sharp) * share
      weight += share
    })
    return sum / weight
  }
}

export const n = (value: number): string => value.toFixed(1)
