import { birds, mist, moon, ridge, sky, water } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'
import { boat, branch, house } from '../things.ts'

/** The Grand Canal in the afternoon: a three-arched stone bridge, houses, a barge. */
export function canal(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 71 })
  sky(sheet, [
    [0, '#d9c59d'],
    [0.45, '#f1e2c2'],
    [1, '#e6c995'],
  ])
  moon(sheet, { x: 1180, y: 330, r: 60, color: '#fff3d2', halo: 6 })
  ridge(sheet, { y: 560, amp: 60, cells: 3, top: '#bba987', foot: '#eedcb6', trees: 16 })
  const town = { wall: '#f1e6cf', tile: '#7f7460', line: '#655b4b' }
  for (const [x, y, w] of [
    [90, 610, 240],
    [330, 620, 200],
    [1330, 612, 230],
    [1540, 604, 220],
  ] as const)
    house(sheet, { x, y, w, h: 52, drop: 130, ...town })
  mist(sheet, { y: 600, height: 130, color: '#f6e8cb', opacity: 0.8 })
  water(sheet, {
    y: 712,
    stops: [
      [0, '#dfc997'],
      [0.4, '#b7a57c'],
      [1, '#75715c'],
    ],
    stroke: '#fff1cd',
    opacity: 0.5,
    count: 130,
  })
  const stone = linear(sheet, [
    [0, '#8f8468'],
    [1, '#6a634f'],
  ])
  const deck = (x: number): number => 752 - 318 * Math.exp(-(((x - 820) / 330) ** 2))
  const along = (lift: number, from = 180, to = 1460): string =>
    Array.from({ length: 81 }, (_, step) => from + ((to - from) * step) / 80)
      .map(x => `L${n(x)} ${n(deck(x) - lift)}`)
      .join('')
  sheet.add(
    `<path d="M180 770${along(0)}L1460 770H1240A86 86 0 0 0 1068 770H1012A196 190 0 0 0 620 770H566A86 86 0 0 0 394 770Z" fill="${stone}"/>`,
  )
  sheet.add(
    `<path d="M180 722${along(30)}" stroke="#5c5645" stroke-width="8" fill="none"/><path d="M180 752${along(0)}" stroke="#a99d7d" stroke-width="6" fill="none" opacity="0.7"/>`,
  )
  let posts = ''
  for (let post = 0; post <= 30; post++) {
    const x = 190 + post * 42
    posts += `M${x} ${n(deck(x))}v-36`
  }
  sheet.add(
    `<path d="${posts}" stroke="#5c5645" stroke-width="6"/><g fill="none" stroke="#a99d7d" stroke-width="10" opacity="0.8"><path d="M1012 770A196 190 0 0 0 620 770M1240 770A86 86 0 0 0 1068 770M566 770A86 86 0 0 0 394 770"/></g>`,
  )
  sheet.add(
    `<g opacity="0.32" filter="${blur(sheet, 6)}"><path d="M180 775H394A86 70 0 0 0 566 775H620A196 160 0 0 0 1012 775H1068A86 70 0 0 0 1240 775H1450Q1160 810 980 1010Q820 1070 660 1010Q480 810 180 775Z" fill="#4d4837"/></g>`,
  )
  sheet.add(
    `<g fill="#4f4638"><path d="M810 436q0 -40 10 -46q12 6 12 46z"/><circle cx="821" cy="386" r="9"/><path d="M880 452q0 -36 9 -42q11 6 11 42z"/><circle cx="889" cy="402" r="8"/></g><path d="M792 392q28 -34 58 0q-28 -10 -58 0z" fill="#b1472d"/><path d="M821 376v40" stroke="#4f4638" stroke-width="3"/>`,
  )
  const barge = `<path d="M66 -4h22v-24h-22z" fill="#8d6d4b"/>`
  boat(sheet, { x: 380, y: 930, size: 300, hull: '#433b2e', awning: '#7a6547', cargo: barge })
  sheet.add(
    `<path d="M360 965Q540 1000 700 965M330 990Q540 1030 740 990" stroke="#f3e2b8" stroke-width="3" opacity="0.5" fill="none"/>`,
  )
  const willow = branch(sheet, {
    x: 1640,
    y: 640,
    angle: Math.PI * 1.12,
    length: 150,
    thick: 24,
    color: '#4b4232',
    levels: 5,
  })
  let strands = ''
  for (const tip of willow)
    strands += `M${n(tip.x)} ${n(tip.y)}q${n(-14 - sheet.random() * 20)} ${n(120 + sheet.random() * 120)} ${n(-4 - sheet.random() * 30)} ${n(230 + sheet.random() * 260)}`
  sheet.add(
    `<path d="${strands}" stroke="#7d7f45" stroke-width="4" fill="none" opacity="0.8" stroke-dasharray="26 7"/>`,
  )
  birds(sheet, { x: 420, y: 240, count: 5, size: 17, color: '#6b604a' })
  return sheet
}
