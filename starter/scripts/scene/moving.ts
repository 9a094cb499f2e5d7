import { birds, grass, mist, moon, ridge, sky, water } from '../nature.ts'
import { createSheet, n, type Sheet } from '../sheet.ts'
import { boat } from '../things.ts'

/** Moving house: a boat laden with books crosses between mountains in the morning mist. */
export function moving(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 103 })
  sky(sheet, [
    [0, '#d9cbb0'],
    [0.5, '#f2e2c8'],
    [1, '#ead3b0'],
  ])
  moon(sheet, { x: 1130, y: 300, r: 84, color: '#e8825c', halo: 3.6 })
  const tones = ['#d8bd97', '#c69d70', '#a97c54', '#86603f'] as const
  tones.forEach((top, layer) => {
    ridge(sheet, {
      y: 440 + layer * 84,
      amp: 190 - layer * 26,
      cells: 3 + (layer % 2),
      sharp: 0.75,
      top,
      foot: '#f3e2c6',
      trees: layer * 5,
    })
    mist(sheet, { y: 500 + layer * 84, height: 150, color: '#f8ead2', opacity: 0.7 })
  })
  water(sheet, {
    y: 800,
    stops: [
      [0, '#f2e0c2', 0.7],
      [0.5, '#d8b88d'],
      [1, '#a98357'],
    ],
    stroke: '#fff3dc',
    opacity: 0.6,
    count: 90,
  })
  const colors = ['#8c3f2b', '#5f7a6b', '#d9b978', '#4e5a66', '#b0714a', '#e6d6b4', '#6f5a74']
  let books = ''
  for (let stack = 0; stack < 3; stack++)
    for (let book = 0; book < 7 - stack; book++) {
      const wide = 15 - sheet.random() * 3
      books += `<rect x="${n(stack === 0 ? 3 : stack === 1 ? 17 : 71)}" y="${n(-9 - book * 5)}" width="${n(wide)}" height="4.600" rx="0.800" fill="${colors[Math.floor(sheet.random() * colors.length)] ?? '#8c3f2b'}"/>`
    }
  boat(sheet, { x: 560, y: 960, size: 430, hull: '#4a3424', awning: '#9a7a50', cargo: books })
  sheet.add(
    `<path d="M540 1012Q780 1050 1020 1012M500 1044Q780 1090 1060 1044" stroke="#fff1d6" stroke-width="3.500" opacity="0.55" fill="none"/>`,
  )
  grass(sheet, {
    from: -20,
    to: 330,
    y: 1215,
    height: 300,
    count: 70,
    color: '#6b4d31',
    opacity: 0.9,
    heads: '#a9804f',
  })
  birds(sheet, { x: 560, y: 230, count: 6, size: 19, color: '#7d5b3c' })
  return sheet
}
