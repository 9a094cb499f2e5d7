import { blur, brushed, createLine, linear, n, radial, type Sheet, type Stop } from './sheet.ts'

export function sky(sheet: Sheet, stops: readonly Stop[]): void {
  sheet.add(`<rect width="${sheet.width}" height="${sheet.height}" fill="${linear(sheet, stops)}"/>`)
}

export function glow(
  sheet: Sheet,
  { x, y, r, color, opacity }: { x: number; y: number; r: number; color: string; opacity: number },
): void {
  const fill = radial(sheet, [
    [0, color, opacity],
    [0.45, color, opacity * 0.4],
    [1, color, 0],
  ])
  sheet.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`)
}

export function moon(
  sheet: Sheet,
  { x, y, r, color, halo = 4.2 }: { x: number; y: number; r: number; color: string; halo?: number },
): void {
  glow(sheet, { x, y, r: r * halo, color, opacity: 0.5 })
  sheet.add(
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" opacity="0.95" filter="${blur(sheet, 1.2)}"/>`,
  )
}

export type Ridge = {
  y: number
  amp: number
  cells?: number
  sharp?: number
  top: string
  foot: string
  footAt?: number
  trees?: number
  topOpacity?: number
  footOpacity?: number
  depth?: number
}

/** One range of hills, dark at the crest and dissolving into mist; returns the crest's height at x. */
export function ridge(
  sheet: Sheet,
  {
    y,
    amp,
    cells = 3,
    sharp = 0.6,
    top,
    foot,
    footAt = 1,
    trees = 0,
    topOpacity = 1,
    footOpacity = 0,
    depth = 420,
  }: Ridge,
): (x: number) => number {
  const { width, random } = sheet
  const line = createLine({ random, cells, octaves: 5, sharp })
  const fringe = createLine({ random, cells: 70, octaves: 2 })
  const crest = (x: number): number => y - line(x / width) * amp - Math.abs(fringe(x / width)) * trees
  const spare = 48
  let path = `M${-spare} ${n(y + depth)}`
  for (let x = -spare; x <= width + spare; x += 4)
    path += `L${x} ${n(crest(Math.min(width, Math.max(0, x))))}`
  path += `L${width + spare} ${n(y + depth)}Z`
  const fill = linear(sheet, [
    [0, top, topOpacity],
    [footAt * 0.45, top, topOpacity * 0.72 + footOpacity * 0.28],
    [footAt, foot, footOpacity],
  ])
  sheet.add(`<path d="${path}" fill="${fill}" filter="${brushed(sheet, 7, 0.012)}"/>`)
  return crest
}

/** A soft band of mist, torn by seeded turbulence. */
export function mist(
  sheet: Sheet,
  { y, height, color, opacity }: { y: number; height: number; color: string; opacity: number },
): void {
  const fill = linear(sheet, [
    [0, color, 0],
    [0.5, color, opacity],
    [1, color, 0],
  ])
  sheet.add(
    `<rect x="-140" y="${y}" width="${sheet.width + 280}" height="${height}" fill="${fill}" filter="${brushed(sheet, 90, 0.004)}"/>`,
  )
}

/** Drifting cloud over everything: alpha made of low-frequency noise. */
export function wash(
  sheet: Sheet,
  { color, opacity, frequency = 0.002 }: { color: string; opacity: number; frequency?: number },
): void {
  const seed = Math.floor(sheet.random() * 1000)
  const filter = sheet.define(
    id =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency} ${frequency * 3}" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -1" result="cloud"/><feComposite in="SourceGraphic" in2="cloud" operator="in"/></filter>`,
  )
  sheet.add(
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${color}" opacity="${opacity}" filter="${filter}"/>`,
  )
}

export function rain(
  sheet: Sheet,
  {
    count,
    length,
    color,
    opacity,
    slant = 0.16,
  }: { count: number; length: number; color: string; opacity: number; slant?: number },
): void {
  let path = ''
  for (let drop = 0; drop < count; drop++) {
    const x = sheet.random() * (sheet.width + 200) - 50
    const y = sheet.random() * sheet.height * 1.1 - 80
    const fall = length * (0.4 + sheet.random() * 0.9)
    path += `M${n(x)} ${n(y)}l${n(-fall * slant)} ${n(fall)}`
  }
  sheet.add(
    `<path d="${path}" stroke="${color}" stroke-width="1.5" stroke-linecap="round" opacity="${opacity}" fill="none"/>`,
  )
}

export function birds(
  sheet: Sheet,
  { x, y, count, size, color }: { x: number; y: number; count: number; size: number; color: string },
): void {
  let path = ''
  for (let bird = 0; bird < count; bird++) {
    const at = x + (bird - count / 2) * size * 2.4 + sheet.random() * size
    const up = y + Math.abs(bird - count / 2) * size * 0.8 + sheet.random() * size
    const wing = size * (0.7 + sheet.random() * 0.5)
    path += `M${n(at - wing)} ${n(up - wing * 0.35)}q${n(wing * 0.6)} ${n(-wing * 0.15)} ${n(wing)} ${n(wing * 0.4)}q${n(wing * 0.4)} ${n(-wing * 0.6)} ${n(wing)} ${n(-wing * 0.45)}`
  }
  sheet.add(
    `<path d="${path}" stroke="${color}" stroke-width="${n(size * 0.14)}" stroke-linecap="round" fill="none"/>`,
  )
}

/** Water: a gradient sheet with short level strokes, denser towards the reader. */
export function water(
  sheet: Sheet,
  {
    y,
    stops,
    stroke,
    opacity,
    count = 90,
  }: { y: number; stops: readonly Stop[]; stroke: string; opacity: number; count?: number },
): void {
  const { width, height, random } = sheet
  sheet.add(`<rect y="${y}" width="${width}" height="${height - y}" fill="${linear(sheet, stops)}"/>`)
  let marks = ''
  for (let mark = 0; mark < count; mark++) {
    const depth = random() ** 1.4
    const at = y + 8 + depth * (height - y)
    const long = (18 + random() * 120) * (0.35 + depth)
    const x = random() * width
    marks += `<path d="M${n(x)} ${n(at)}q${n(long / 2)} ${n(-1 - depth * 4)} ${n(long)} 0" stroke-width="${n(0.8 + depth * 1.8)}"/>`
  }
  sheet.add(`<g stroke="${stroke}" fill="none" stroke-linecap="round" opacity="${opacity}">${marks}</g>`)
}

/** Wild grass or reeds growing up from y, bending one way. */
export function grass(
  sheet: Sheet,
  {
    from,
    to,
    y,
    height,
    count,
    color,
    opacity = 1,
    heads,
  }: {
    from: number
    to: number
    y: number
    height: number
    count: number
    color: string
    opacity?: number
    heads?: string
  },
): void {
  const { random } = sheet
  let blades = ''
  let tips = ''
  for (let blade = 0; blade < count; blade++) {
    const x = from + random() * (to - from)
    const tall = height * (0.35 + random() * 0.75)
    const bend = (random() - 0.35) * tall * 0.6
    blades += `<path d="M${n(x)} ${n(y)}q${n(bend * 0.1)} ${n(-tall * 0.7)} ${n(bend)} ${n(-tall)}" stroke-width="${n(1.4 + random() * 2.6)}"/>`
    if (heads && random() < 0.3)
      tips += `<ellipse cx="${n(x + bend)}" cy="${n(y - tall)}" rx="4" ry="${n(13 + random() * 10)}" transform="rotate(${n(bend * 0.25)} ${n(x + bend)} ${n(y - tall)})"/>`
  }
  sheet.add(
    `<g opacity="${opacity}"><g stroke="${color}" fill="none" stroke-linecap="round">${blades}</g><g fill="${heads ?? color}">${tips}</g></g>`,
  )
}
