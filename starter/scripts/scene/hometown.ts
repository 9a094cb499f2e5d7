import { glow, grass, mist, moon, ridge, sky, wash, water } from '../nature.ts'
import { createSheet, n, type Sheet } from '../sheet.ts'
import { boat, branch, house } from '../things.ts'

/** Going home in deep winter: an awning boat, dark hills, a golden moon in a deep blue sky. */
export function hometown(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 97 })
  sky(sheet, [
    [0, '#1f3350'],
    [0.4, '#385577'],
    [0.66, '#8393a2'],
    [1, '#33475c'],
  ])
  moon(sheet, { x: 470, y: 310, r: 92, color: '#f3cf7c', halo: 4.6 })
  wash(sheet, { color: '#9fb0bf', opacity: 0.25 })
  ridge(sheet, { y: 560, amp: 130, cells: 3, sharp: 0.7, top: '#4a637e', foot: '#8d9ba8' })
  ridge(sheet, { y: 640, amp: 100, cells: 3, top: '#33495f', foot: '#8d9ba8', trees: 10 })
  mist(sheet, { y: 590, height: 180, color: '#aab4bd', opacity: 0.75 })
  const poor = { wall: '#7d8a94', tile: '#3a4a59', line: '#2a3846' }
  for (const [x, y, w] of [
    [1100, 716, 190],
    [1290, 726, 160],
    [1460, 714, 210],
  ] as const)
    house(sheet, { x, y, w, h: 46, drop: 44, ...poor })
  for (const x of [1010, 1205, 1385, 1570])
    branch(sheet, { x, y: 766, angle: -Math.PI / 2, length: 46, thick: 6, color: '#25323f', levels: 4 })
  water(sheet, {
    y: 760,
    stops: [
      [0, '#8795a2'],
      [0.3, '#526a80'],
      [1, '#1c2d42'],
    ],
    stroke: '#d8d2bd',
    opacity: 0.35,
    count: 120,
  })
  let shimmer = ''
  for (let mark = 0; mark < 46; mark++) {
    const y = 772 + mark * 8.6
    const half = (16 + mark * 1.5) * (0.3 + sheet.random() * 0.8)
    shimmer += `M${n(470 - half + (sheet.random() - 0.5) * 40)} ${n(y)}h${n(half * 2)}`
  }
  sheet.add(
    `<path d="${shimmer}" stroke="#f0cf86" stroke-width="3.600" stroke-linecap="round" opacity="0.6"/>`,
  )
  glow(sheet, { x: 905, y: 900, r: 120, color: '#f0a95a', opacity: 0.7 })
  boat(sheet, { x: 740, y: 920, size: 320, hull: '#131d2a', awning: '#2b3440' })
  sheet.add(
    `<path d="M893 913v-32q12 -12 24 0v32z" fill="#f3b45f"/><path d="M905 872v41" stroke="#6b4720" stroke-width="2"/>`,
  )
  grass(sheet, {
    from: -20,
    to: 420,
    y: 1215,
    height: 330,
    count: 60,
    color: '#121c28',
    opacity: 0.95,
    heads: '#2c3a49',
  })
  grass(sheet, {
    from: 1320,
    to: 1640,
    y: 1215,
    height: 240,
    count: 40,
    color: '#121c28',
    opacity: 0.95,
    heads: '#2c3a49',
  })
  return sheet
}
