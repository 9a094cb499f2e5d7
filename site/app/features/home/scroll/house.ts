import { windowCount } from './lamps.ts'

/** Everything of the house is drawn around the middle of its doorstep; up is negative. */
export const doorstep = { x: 700, y: 502 }

type Roof = { x?: number; eave: number; half: number; over: number; rise: number; top: number }

/** A hipped roof whose eaves turn up at their ends. */
function roofPath({ x = 0, eave, half, over, rise, top }: Roof): string {
  const tip = half + over
  return [
    `M${x - tip} ${eave - 10}q${over * 0.5} 11 ${over} 12Q${x} ${eave - 3} ${x + half} ${eave + 2}`,
    `q${over * 0.5}-1 ${over}-12Q${x + top + (half - top) * 0.4} ${eave - 9} ${x + top} ${eave - rise}`,
    `H${x - top}Q${x - top - (half - top) * 0.4} ${eave - 9} ${x - tip} ${eave - 10}z`,
  ].join('')
}

/** Lines of tiles from the ridge to the eave. */
function tilePath({ x = 0, eave, half, rise, top }: Roof): string {
  const rows = 10
  return Array.from({ length: rows - 1 }, (_, at) => {
    const share = ((at + 1) / rows) * 2 - 1
    const [from, to] = [Math.round(x + top * share), Math.round(x + half * share)]
    return `M${from} ${eave - rise + 2}Q${Math.round((from * 2 + to) / 3)} ${eave - 10} ${to} ${eave - 2}`
  }).join('')
}

/** The ridge of a roof, its ends turned up. */
const ridgeOf = ({ x = 0, eave, rise, top }: Roof) =>
  `M${x - top - 7} ${eave - rise - 7}q3 7 11 7H${x + top - 4}q8 0 11-7`

const roofs: readonly Roof[] = [
  { eave: -56, half: 124, over: 34, rise: 26, top: 94 },
  { eave: -130, half: 92, over: 32, rise: 24, top: 64 },
  { eave: -192, half: 62, over: 34, rise: 44, top: 36 },
  { x: -206, eave: -42, half: 44, over: 20, rise: 28, top: 26 },
  { x: 214, eave: -46, half: 50, over: 22, rise: 30, top: 30 },
]
const walls: readonly (readonly [x: number, top: number, width: number, height: number])[] = [
  [-116, -56, 232, 60],
  [-88, -130, 176, 52],
  [-58, -192, 116, 42],
  [-242, -42, 72, 46],
  [172, -46, 84, 50],
]

/** Width and height of a window pane, by storey. */
const panes = { third: [22, 22], second: [24, 26], first: [30, 30], wing: [20, 22] } as const

/** The windows in the order in which they are lit: upstairs from the middle outwards, then below. */
const windows: readonly (readonly [x: number, y: number, storey: keyof typeof panes])[] = [
  [0, -117, 'second'],
  [-34, -117, 'second'],
  [34, -117, 'second'],
  [0, -181, 'third'],
  [-68, -117, 'second'],
  [68, -117, 'second'],
  [-32, -181, 'third'],
  [32, -181, 'third'],
  [-44, -42, 'first'],
  [44, -42, 'first'],
  [-90, -42, 'first'],
  [90, -42, 'first'],
  [230, -34, 'wing'],
  [-223, -30, 'wing'],
  [198, -34, 'wing'],
  [-189, -30, 'wing'],
]

type Pane = { x: number; y: number; across: number; down: number }
const paneOf = ([x, y, storey]: (typeof windows)[number]): Pane => {
  const [across, down] = panes[storey]
  return { x: x - across / 2, y, across, down }
}
const boxPath = ({ x, y, across, down }: Pane) => `M${x} ${y}h${across}v${down}h${-across}z`
/** A window's bars: one upright, one across its upper third. */
const barPath = ({ x, y, across, down }: Pane) =>
  `M${x + across / 2} ${y}v${down}M${x} ${y + Math.round(down / 3)}h${across}`

/** One lamp behind its window: a glow on the wall, and the paper of the pane. */
function lamp(pane: Pane, isLit: boolean): string {
  const [x, y] = [pane.x + pane.across / 2, pane.y + pane.down / 2]
  return `<g class="scroll-lamp"${isLit ? ' data-lit=""' : ''}><circle cx="${x}" cy="${y}" r="34"/><path d="${boxPath(pane)}"/></g>`
}

const lineOf = (d: string, kind: string) => `<path class="scroll-${kind}" d="${d}"/>`

/** The house with so many lamps lit, and snow on its roofs. */
export function house(lampCount: number, hasSnow: boolean): string {
  const all = windows.slice(0, windowCount).map(paneOf)
  const columns = walls.flatMap(([x, top, across, down], at) => {
    const count = [5, 5, 3, 2, 2][at] ?? 2
    return Array.from(
      { length: count + 1 },
      (_, post) => `M${Math.round(x + 2 + ((across - 4) * post) / count)} ${top}v${down}`,
    )
  })
  const wall = walls.map(([x, top, across, down]) => `M${x} ${top}h${across}v${down}h${-across}z`).join('')
  const shade = walls.map(([x, top, across]) => `M${x} ${top}h${across}v9h${-across}z`).join('')
  const roof = roofs.map(roofPath).join('')
  return [
    `<g transform="translate(${doorstep.x} ${doorstep.y})">`,
    lineOf(wall, 'wall'),
    lineOf(all.map(boxPath).join(''), 'pane'),
    all.map((pane, at) => lamp(pane, at < lampCount)).join(''),
    lineOf(all.map(barPath).join(''), 'bar'),
    lineOf(columns.join(''), 'post'),
    lineOf('M-13-44h26v48h-26z', 'door'),
    lineOf('M-98-80h196M-66-152h132', 'rail'),
    lineOf('M-98-86h196M-98-76h196M-66-158h132M-66-148h132', 'bar'),
    lineOf(shade, 'shade'),
    lineOf(roof, 'roof'),
    hasSnow
      ? `<path class="scroll-snow" d="${roof}" transform="translate(0-5)"/>`
      : lineOf(roofs.map(tilePath).join(''), 'tile'),
    lineOf(roofs.map(ridgeOf).join(''), 'rooftop'),
    // Two lanterns at the door are always there: they are the owner's.
    '<g class="scroll-lantern"><circle cx="-20" cy="-38" r="26"/><circle cx="20" cy="-38" r="26"/><path d="M-20-50v8m40-8v8"/><path d="M-25-38a5 6 0 0 1 10 0a5 6 0 0 1-10 0m40 0a5 6 0 0 1 10 0a5 6 0 0 1-10 0"/></g>',
    '</g>',
  ].join('')
}
