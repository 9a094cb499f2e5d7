import { birds, glow, grass, mist, ridge, sky, water } from '../nature.ts'
import { createSheet, linear, n, type Sheet } from '../sheet.ts'
import { boat, branch, pavilion } from '../things.ts'

/** Three days of snow on West Lake: a trace of causeway, a dot of pavilion, a mustard seed of a boat. */
export function snowLake(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 61 })
  sky(sheet, [
    [0, '#b9bfc4'],
    [0.5, '#d9dbd9'],
    [1, '#e9e8e3'],
  ])
  ridge(sheet, { y: 380, amp: 130, cells: 2, sharp: 0.75, top: '#c3c9cc', foot: '#e3e3df' })
  ridge(sheet, { y: 470, amp: 110, cells: 3, sharp: 0.7, top: '#aab3b8', foot: '#e5e5e1', trees: 6 })
  mist(sheet, { y: 400, height: 240, color: '#f1f0ec', opacity: 0.95 })
  sheet.add(
    `<path d="M-10 652Q420 628 980 646T1610 640V668Q900 664 -10 672Z" fill="#8f999d" opacity="0.55"/>`,
  )
  const twigs = [90, 190, 300, 1180, 1290, 1420, 1530]
  for (const x of twigs)
    branch(sheet, {
      x,
      y: 652,
      angle: -Math.PI / 2 + (sheet.random() - 0.5) * 0.2,
      length: 26,
      thick: 3.4,
      color: '#77828a',
      levels: 4,
    })
  pavilion(sheet, { x: 690, y: 646, size: 120, ink: '#4a4f52', snow: '#f7f6f2' })
  sheet.add(`<ellipse cx="690" cy="652" rx="120" ry="9" fill="#f3f2ee"/>`)
  glow(sheet, { x: 690, y: 616, r: 54, color: '#d9543a', opacity: 0.75 })
  water(sheet, {
    y: 664,
    stops: [
      [0, '#d7d9d8', 0.4],
      [0.5, '#c3c8ca'],
      [1, '#dcdcd9'],
    ],
    stroke: '#f7f7f4',
    opacity: 0.8,
    count: 60,
  })
  boat(sheet, { x: 940, y: 880, size: 150, hull: '#3f4446', awning: '#6c6459' })
  sheet.add(
    `<path d="M983 846q2 -12 28 -14q28 2 32 14q-30 -7 -60 0z" fill="#fbfaf7"/><path d="M930 898Q1020 915 1120 898" stroke="#8d969a" stroke-width="2" fill="none" opacity="0.6"/>`,
  )
  birds(sheet, { x: 1230, y: 260, count: 3, size: 13, color: '#7b8487' })
  sheet.add(
    `<path d="M-10 1210V1080Q260 1020 520 1096T1010 1130T1610 1080V1210Z" fill="${linear(sheet, [
      [0, '#fbfaf6'],
      [1, '#dfdfdb'],
    ])}"/>`,
  )
  grass(sheet, {
    from: 40,
    to: 640,
    y: 1215,
    height: 280,
    count: 34,
    color: '#8b8472',
    opacity: 0.85,
    heads: '#a49a80',
  })
  let flakes = ''
  for (let flake = 0; flake < 260; flake++)
    flakes += `<circle cx="${n(sheet.random() * 1600)}" cy="${n(sheet.random() * 1200)}" r="${n(1 + sheet.random() ** 3 * 5)}"/>`
  sheet.add(`<g fill="#fff" opacity="0.85">${flakes}</g>`)
  return sheet
}
