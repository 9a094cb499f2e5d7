import { blur, linear, n, type Sheet } from './sheet.ts'

export type Branch = {
  x: number
  y: number
  angle: number
  length: number
  thick: number
  color: string
  levels: number
}

/** A branching tree; returns where its twigs end, for leaves and blossom. */
export function branch(sheet: Sheet, start: Branch): { x: number; y: number }[] {
  const { random } = sheet
  const tips: { x: number; y: number }[] = []
  let marks = ''
  const grow = ({ x, y, angle, length, thick, levels }: Branch): void => {
    const bend = (random() - 0.5) * 0.5
    const x2 = x + Math.cos(angle + bend) * length
    const y2 = y + Math.sin(angle + bend) * length
    const cx = x + Math.cos(angle) * length * 0.55
    const cy = y + Math.sin(angle) * length * 0.55
    marks += `<path d="M${n(x)} ${n(y)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}" stroke-width="${n(thick)}"/>`
    if (levels <= 2) tips.push({ x: cx, y: cy }, { x: x2, y: y2 })
    if (levels === 0) return
    const forks = levels > 2 ? 2 : 1 + Math.round(random() * 1.4)
    for (let fork = 0; fork < forks; fork++) {
      const turn = (fork === 0 ? -1 : 1) * (0.2 + random() * 0.5)
      grow({
        ...start,
        x: x2,
        y: y2,
        angle: angle + bend + turn,
        length: length * (0.62 + random() * 0.22),
        thick: Math.max(1.6, thick * 0.64),
        levels: levels - 1,
      })
    }
  }
  grow(start)
  sheet.add(`<g stroke="${start.color}" fill="none" stroke-linecap="round">${marks}</g>`)
  return tips
}

/** Five-petalled blossom and buds around the given places. */
export function blossom(
  sheet: Sheet,
  {
    at,
    colors,
    size,
    chance,
  }: { at: { x: number; y: number }[]; colors: readonly string[]; size: number; chance: number },
): void {
  const { random } = sheet
  let marks = ''
  for (const place of at) {
    if (random() > chance) continue
    const x = place.x + (random() - 0.5) * size * 2
    const y = place.y + (random() - 0.5) * size * 2
    const r = size * (0.5 + random() * 0.6)
    const fill = colors[Math.floor(random() * colors.length)] ?? '#fff'
    const turn = random() * Math.PI
    const squash = 0.65 + random() * 0.35
    for (let petal = 0; petal < 5; petal++) {
      const angle = turn + (petal * Math.PI * 2) / 5
      marks += `<circle cx="${n(x + Math.cos(angle) * r * 0.62)}" cy="${n(y + Math.sin(angle) * r * 0.62 * squash)}" r="${n(r * 0.52)}" fill="${fill}" opacity="0.88"/>`
    }
    marks += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.2)}" fill="#b5523c" opacity="0.75"/>`
  }
  sheet.add(marks)
}

export type House = { x: number; y: number; w: number; h: number; wall: string; tile: string; line: string }

/** A tiled roof with lifted eaves: x is its middle, y its eave; h its height. */
export function roof(sheet: Sheet, { x, y, w, h, tile, line }: Omit<House, 'wall'>): void {
  const half = w / 2
  const top = half * 0.78
  const shape = `M${n(x - half - h * 0.35)} ${n(y - h * 0.14)}C${n(x - half)} ${n(y - h * 0.1)} ${n(x - top - h * 0.1)} ${n(y - h * 0.55)} ${n(x - top)} ${n(y - h)}L${n(x + top)} ${n(y - h)}C${n(x + top + h * 0.1)} ${n(y - h * 0.55)} ${n(x + half)} ${n(y - h * 0.1)} ${n(x + half + h * 0.35)} ${n(y - h * 0.14)}L${n(x + half)} ${n(y + h * 0.06)}L${n(x - half)} ${n(y + h * 0.06)}Z`
  const fill = linear(sheet, [
    [0, tile],
    [1, line],
  ])
  const rows = Math.max(6, Math.round(w / 15))
  let tiles = ''
  for (let row = 0; row <= rows; row++) {
    const t = row / rows
    const foot = x - half + w * t
    const head = x - top + top * 2 * t
    tiles += `M${n(head)} ${n(y - h)}Q${n((head + foot) / 2 + (head - foot) * 0.15)} ${n(y - h * 0.35)} ${n(foot)} ${n(y + h * 0.05)}`
  }
  const cap = `M${n(x - top - h * 0.2)} ${n(y - h * 1.16)}Q${n(x - top)} ${n(y - h * 1.02)} ${n(x - top * 0.8)} ${n(y - h * 1.03)}L${n(x + top * 0.8)} ${n(y - h * 1.03)}Q${n(x + top)} ${n(y - h * 1.02)} ${n(x + top + h * 0.2)} ${n(y - h * 1.16)}`
  sheet.add(
    `<path d="${shape}" fill="${fill}"/><path d="${tiles}" stroke="${line}" stroke-width="${n(Math.max(1, h / 45))}" fill="none" opacity="0.55"/><path d="${cap}" stroke="${line}" stroke-width="${n(Math.max(3, h / 14))}" fill="none" stroke-linecap="round"/><path d="M${n(x - half)} ${n(y + h * 0.06)}H${n(x + half)}" stroke="${line}" stroke-width="${n(Math.max(2, h / 18))}"/>`,
  )
}

/** A whitewashed house under its roof; `drop` is the wall's height. */
export function house(sheet: Sheet, { drop, ...shape }: House & { drop: number }): void {
  const { x, y, w, wall } = shape
  const fill = linear(sheet, [
    [0, wall, 1],
    [1, wall, 0.35],
  ])
  sheet.add(
    `<rect x="${n(x - w * 0.44)}" y="${n(y)}" width="${n(w * 0.88)}" height="${n(drop)}" fill="${fill}"/>`,
  )
  sheet.add(
    `<rect x="${n(x - w * 0.44)}" y="${n(y)}" width="${n(w * 0.88)}" height="${n(drop * 0.28)}" fill="#000" opacity="0.12"/>`,
  )
  roof(sheet, shape)
}

/** A lattice window; a lit one gets warm panes and a halo. */
export function lattice(
  sheet: Sheet,
  {
    x,
    y,
    w,
    h,
    frame,
    pane,
    columns = 4,
    rows = 5,
    halo,
  }: {
    x: number
    y: number
    w: number
    h: number
    frame: string
    pane: string
    columns?: number
    rows?: number
    halo?: string
  },
): void {
  if (halo)
    sheet.add(
      `<rect x="${n(x - w * 0.25)}" y="${n(y - h * 0.2)}" width="${n(w * 1.5)}" height="${n(h * 1.4)}" fill="${halo}" opacity="0.55" filter="${blur(sheet, w * 0.28)}"/>`,
    )
  let bars = ''
  for (let column = 1; column < columns; column++) bars += `M${n(x + (w * column) / columns)} ${n(y)}v${n(h)}`
  for (let row = 1; row < rows; row++) bars += `M${n(x)} ${n(y + (h * row) / rows)}h${n(w)}`
  const thin = Math.max(1.4, w / 42)
  sheet.add(
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${pane}"/><path d="${bars}" stroke="${frame}" stroke-width="${n(thin)}" fill="none"/><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="none" stroke="${frame}" stroke-width="${n(thin * 2.4)}"/>`,
  )
}

/** A small boat with an awning and a boatman, seen from the side; size is its length. */
export function boat(
  sheet: Sheet,
  {
    x,
    y,
    size,
    hull,
    awning,
    man = true,
    cargo = '',
  }: { x: number; y: number; size: number; hull: string; awning: string; man?: boolean; cargo?: string },
): void {
  const s = size / 100
  const figure = man
    ? `<path d="M78 -6q1 -17 6 -19q6 2 6 19z" fill="${hull}"/><circle cx="84.500" cy="-29" r="4.200" fill="${hull}"/><path d="M75.500 -30.500l9 -6.500l9 6.500z" fill="${hull}"/><path d="M90 -20L103 20" stroke="${hull}" stroke-width="1.300"/>`
    : ''
  sheet.add(
    `<g transform="translate(${n(x)} ${n(y)}) scale(${s.toFixed(3)})"><ellipse cx="50" cy="9" rx="56" ry="4" fill="${hull}" opacity="0.25"/>${cargo}<path d="M28 -2q2 -21 20 -21q18 0 20 21z" fill="${awning}"/><path d="M34 -2q1 -17 3 -18M44 -2v-21M54 -2v-20.500M62 -2q-1 -14 -3 -17" stroke="${hull}" stroke-width="0.700" opacity="0.6" fill="none"/>${figure}<path d="M-6 -7q22 7 56 7q34 0 58 -8q-8 16 -22 17h-66q-18 -1 -26 -16z" fill="${hull}"/></g>`,
  )
}

/** A pavilion on its stone foot; size is its width, snow covers the roof when given. */
export function pavilion(
  sheet: Sheet,
  { x, y, size, ink, snow }: { x: number; y: number; size: number; ink: string; snow?: string },
): void {
  const s = size / 100
  const cover = snow
    ? `<path d="M-62 -52Q-28 -62 -9 -98L9 -98Q28 -62 62 -52Q30 -58 0 -58Q-30 -58 -62 -52Z" fill="${snow}"/>`
    : ''
  sheet.add(
    `<g transform="translate(${n(x)} ${n(y)}) scale(${s.toFixed(3)})"><path d="M-58 0h116v-6h-10v-5h-96v5h-10z" fill="${ink}"/><path d="M-38 -11v-42M-13 -11v-42M13 -11v-42M38 -11v-42" stroke="${ink}" stroke-width="4"/><path d="M-38 -20h76M-38 -26h76" stroke="${ink}" stroke-width="1.500"/><path d="M-64 -53Q-28 -60 -8 -100L0 -112L8 -100Q28 -60 64 -53Q58 -47 44 -47H-44Q-58 -47 -64 -53Z" fill="${ink}"/>${cover}</g>`,
  )
}
