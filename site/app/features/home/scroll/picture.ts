import { seededRandom } from '@xiaolou/ui/landscape-brush'
import type { Day } from '~/shared/presence/day.ts'
import { doorstep, house } from './house.ts'
import { height, ridgesOf, washes, width } from './ridges.ts'

const discRadius = 40

/** Where sun and moon stand: from the left at six o'clock over the top to the right at six. */
function discAt(hour: number): readonly [x: number, y: number] {
  const way = ((hour + 6) % 12) / 12
  return [Math.round(490 + 320 * way), Math.round(252 - 108 * Math.sin(way * Math.PI))]
}

/** The lit part of the moon: a half of its edge, and the ellipse of the terminator. */
export function moonPath(phase: number): string {
  const across = Math.abs(Math.cos(phase * 2 * Math.PI)) * discRadius
  const isWaxing = phase < 0.5
  const isCrescent = phase < 0.25 || phase > 0.75
  const [edge, inside] = [isWaxing ? 1 : 0, isWaxing === isCrescent ? 0 : 1]
  return `M0-${discRadius}a${discRadius} ${discRadius} 0 0 ${edge} 0 ${2 * discRadius}a${across.toFixed(1)} ${discRadius} 0 0 ${inside} 0-${2 * discRadius}z`
}

function gradient(
  id: string,
  stops: readonly (readonly [offset: number, kind: string])[],
  rest = 'x2="0" y2="1"',
): string {
  const all = stops.map(([offset, kind]) => `<stop offset="${offset}" class="scroll-${kind}"/>`).join('')
  const name = rest === '' ? 'radialGradient' : 'linearGradient'
  return `<${name} id="scroll-${id}" ${rest}>${all}</${name}>`
}

const dots = (count: number, place: () => readonly [number, number]) =>
  Array.from({ length: count }, () => {
    const [x, y] = place()
    return `M${Math.round(x)} ${Math.round(y)}h0`
  }).join('')

/** Stars above the ridges. */
const stars = (random: () => number) => dots(34, () => [random() * width, random() ** 1.4 * 270])

/** A pine at the left of the house: its trunk bends twice, its needles lie in level clouds. */
const pine = [
  '<path class="scroll-trunk" d="M398 512q16-44-2-82-12-30 12-62 14-20 6-44M396 428q-28-6-44-26M402 452q28-8 42-30M408 366q24-2 34-16"/>',
  '<path class="scroll-needle" d="',
  // One cloud: flat below, three humps above.
  ...[
    [330, 402, 30],
    [420, 424, 27],
    [372, 366, 36],
    [424, 352, 25],
    [384, 330, 29],
    [398, 300, 20],
  ].map(([x = 0, y = 0, half = 0]) => {
    const [hump, rise] = [Math.round(half / 1.5), Math.round(half / 2)]
    return `M${x - half} ${y}q2-${rise} ${hump}-${rise} 6-${rise} ${hump}-${Math.round(rise / 3)} ${Math.round(hump * 0.8)}-4 ${hump} ${Math.round(rise * 1.33)}-${half} ${Math.round(rise / 2)}-${hump * 3} 0z`
  }),
  '"/>',
].join('')

/** Two banks of mist, and birds above them. */
const mist = (places: readonly (readonly [x: number, y: number, half: number])[]) =>
  places
    .map(
      ([x, y, half]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${Math.round(half / 7)}" fill="url(#scroll-mist)"/>`,
    )
    .join('')

function birds(random: () => number): string {
  const flock = Array.from({ length: 5 }, (_, at) => {
    const wing = 7 - (at % 3)
    return `M${Math.round(930 + at * 20 + random() * 12)} ${Math.round(176 - at * 7 + random() * 24)}q${wing}-${wing} ${wing} 1 2-${wing} ${wing + 2}-${wing - 4}`
  })
  return `<path class="scroll-birds" d="${flock.join('')}"/>`
}

/** A tree at the right of the house: blossom, leaves, red leaves, in winter a plum. */
function seasonTree(random: () => number): string {
  const leaf = (share: number) => () => {
    const [angle, away] = [random() * 2 * Math.PI, Math.sqrt(random()) * share]
    return [1030 + Math.cos(angle) * away * 70, 420 + Math.sin(angle) * away * 46] as const
  }
  return [
    '<path class="scroll-trunk" d="M1012 514q-8-34 8-66 8-18 4-40"/>',
    '<path class="scroll-twig" d="M1018 452q-24-14-38-42m18 22q-18-2-28-16m54-8q-10-16-8-36m-2 24q-14-8-18-22m26 34q22-10 32-40m-12 22q14 0 26-14m-60 68q34-4 60-30m-24 14q18 4 32-4"/>',
    `<path class="scroll-leaf" d="${dots(60, leaf(1))}"/>`,
    `<path class="scroll-leaf scroll-blossom" d="${dots(30, leaf(0.94))}"/>`,
  ].join('')
}

/** A tile of what falls; two layers of it move at different speeds. */
function falling(random: () => number, fall: Day['fall']): string {
  if (!fall) return ''
  const tile = 320
  const spot = () => `M${Math.round(random() * tile)} ${Math.round(random() * tile)}`
  const drops =
    fall === 'rain'
      ? Array.from({ length: 13 }, () => `${spot()}l-5 ${Math.round(20 + random() * 20)}`)
      : Array.from({ length: 16 }, () => `${spot()}h0`)
  const layer = (kind: string, defs: string) =>
    `<svg class="scroll-fall scroll-${kind}" aria-hidden="true"><defs>${defs}</defs><rect width="100%" height="100%" fill="url(#scroll-${kind})"/></svg>`
  const pattern = `<pattern id="scroll-near" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${drops.join('')}"/></pattern>`
  return (
    layer('near', pattern) +
    layer('far', '<pattern id="scroll-far" href="#scroll-near" patternTransform="scale(.625)"/>')
  )
}

/** Draws the home page's banner: the markup of its picture. Numbers and our own names only. */
export function drawPicture({ seed, day, lamps = 0 }: { seed: number; day: Day; lamps?: number }): string {
  const random = seededRandom(seed)
  const ridges = ridgesOf(random)
  const [x, y] = discAt(day.hour)
  const tree = seasonTree(random)
  const use = (at: number, rest: string) => `<use href="#scroll-crest${at}" ${rest}/>`
  const ridge = (at: number) =>
    [
      `<g class="scroll-ridge${at}">`,
      use(at, `fill="url(#scroll-wash${at})"`),
      use(at, 'class="scroll-crest"'),
      ...(at === 0
        ? []
        : [use(at, 'class="scroll-crag" x="5" y="14"'), use(at, 'class="scroll-crag" x="-7" y="33"')]),
      '</g>',
    ].join('')
  return [
    `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><defs>`,
    gradient('sky', [
      [0, 'zenith'],
      [0.7, 'horizon'],
    ]),
    ...washes.map(([from, to], at) =>
      gradient(
        `wash${at}`,
        [
          [0, `ink${at}`],
          [1, 'foot'],
        ],
        `gradientUnits="userSpaceOnUse" x2="0" y1="${from}" y2="${to}"`,
      ),
    ),
    gradient(
      'mist',
      [
        [0, 'mist-in'],
        [1, 'mist-out'],
      ],
      '',
    ),
    ...ridges.map((d, at) => `<path id="scroll-crest${at}" d="${d}"/>`),
    gradient(
      'halo',
      [
        [0.2, 'halo-in'],
        [1, 'halo-out'],
      ],
      '',
    ),
    gradient(
      'lamplight',
      [
        [0, 'glow-in'],
        [0.35, 'glow'],
        [1, 'glow-out'],
      ],
      '',
    ),
    `</defs><rect width="${width}" height="${height}" fill="url(#scroll-sky)"/>`,
    `<path class="scroll-stars" d="${stars(random)}"/>`,
    `<g transform="translate(${x} ${y})"><g class="scroll-sun"><circle r="150" class="scroll-ring"/><circle r="${discRadius}"/></g>`,
    `<g class="scroll-moon"><circle r="170" class="scroll-ring"/><circle r="${discRadius}" class="scroll-shaded"/><path transform="rotate(${day.moon < 0.5 ? -18 : 18})" d="${moonPath(day.moon)}"/></g></g>`,
    ridge(0),
    birds(random),
    mist([
      [260, 390, 420],
      [1240, 400, 480],
    ]),
    ridge(1),
    mist([
      [880, 452, 420],
      [120, 470, 360],
      [1500, 470, 340],
    ]),
    ridge(2),
    mist([
      [520, 520, 460],
      [1180, 528, 420],
    ]),
    '<ellipse class="scroll-warmth" cx="700" cy="400" rx="400" ry="210"/>',
    pine,
    tree,
    house(lamps, day.fall === 'snow'),
    ridge(3),
    `<ellipse class="scroll-warmth" cx="${doorstep.x}" cy="${doorstep.y + 26}" rx="330" ry="44"/>`,
    `<path class="scroll-step" d="M${doorstep.x - 18} ${doorstep.y + 6}h36m-42 7h48m-54 8h60"/>`,
    '</svg>',
    falling(random, day.fall),
  ].join('')
}

let last = { key: '', markup: '' }

/** The same for the server, which draws once for all pages of the same quarter of an hour. */
export function drawOnce(seed: number, day: Day): string {
  const key = `${seed} ${JSON.stringify(day)}`
  if (last.key !== key) last = { key, markup: drawPicture({ seed, day }) }
  return last.markup
}
