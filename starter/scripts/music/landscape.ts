import { mist, moon, ridge, sky, water } from '../nature.ts'
import { createSheet, type Sheet } from '../sheet.ts'

const side = 600
type Mood = {
  seed: number
  sky: readonly [string, string]
  hills: readonly string[]
  foot: string
  disc: { x: number; y: number; r: number; color: string }
  shore?: number
}

/** Sky, a disc, hills sinking into mist, water if there is a shore. */
export function landscape({ seed, sky: [above, below], hills, foot, disc, shore }: Mood): Sheet {
  const sheet = createSheet({ width: side, height: side, seed })
  sky(sheet, [
    [0, above],
    [0.7, below],
    [1, foot],
  ])
  moon(sheet, disc)
  for (const [layer, top] of hills.entries()) {
    ridge(sheet, {
      y: 270 + layer * 62,
      amp: 96 - layer * 14,
      cells: 2 + (layer % 2),
      top,
      foot,
      trees: layer * 3,
    })
    mist(sheet, { y: 300 + layer * 66, height: 90, color: foot, opacity: 0.7 })
  }
  if (shore)
    water(sheet, {
      y: shore,
      stops: [
        [0, foot, 0.5],
        [1, hills[1] ?? foot],
      ],
      stroke: '#fffaf0',
      opacity: 0.4,
      count: 34,
    })
  return sheet
}
