import { mist, moon, ridge, sky, wash, water } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'

/** Lotus leaves and a few white flowers under a veiled moon. */
export function lotusPond(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 53 })
  sky(sheet, [
    [0, '#39485c'],
    [0.35, '#66728a'],
    [0.6, '#a3a6b6'],
    [1, '#5b6a7c'],
  ])
  moon(sheet, { x: 1110, y: 250, r: 78, color: '#f6efd9', halo: 5 })
  wash(sheet, { color: '#cfd0dc', opacity: 0.3 })
  ridge(sheet, { y: 520, amp: 80, cells: 2, top: '#6b7489', foot: '#a7aab9' })
  ridge(sheet, { y: 590, amp: 60, cells: 5, sharp: 0.1, top: '#465267', foot: '#a7aab9', trees: 26 })
  water(sheet, {
    y: 620,
    stops: [
      [0, '#a9adba'],
      [0.3, '#7d879a'],
      [1, '#38475a'],
    ],
    stroke: '#e9e6dc',
    opacity: 0.3,
  })
  sheet.add(
    `<ellipse cx="1110" cy="800" rx="120" ry="190" fill="#f3ecd6" opacity="0.4" filter="${blur(sheet, 36)}"/>`,
  )
  const leafAt = (x: number, y: number, r: number, tilt: number): void => {
    const fill = linear(sheet, [
      [0, '#8ba596'],
      [0.5, '#587567'],
      [1, '#2f4a45'],
    ])
    sheet.add(
      `<path d="M${n(x)} ${n(y)}Q${n(x + r * 0.1)} ${n(y + r * 0.9)} ${n(x - r * 0.05)} ${n(y + r * 1.9)}" stroke="#3a5148" stroke-width="${n(r / 16)}" fill="none"/>`,
    )
    let veins = ''
    for (let vein = 0; vein < 9; vein++) {
      const angle = (vein / 9) * Math.PI * 2 + 0.2
      veins += `M0 0L${n(Math.cos(angle) * r * 0.86)} ${n(Math.sin(angle) * r * 0.34)}`
    }
    sheet.add(
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)})"><path d="M${n(-r)} 0Q${n(-r * 0.95)} ${n(-r * 0.42)} 0 ${n(-r * 0.42)}Q${n(r * 0.95)} ${n(-r * 0.42)} ${n(r)} 0Q${n(r * 0.85)} ${n(r * 0.5)} ${n(r * 0.1)} ${n(r * 0.42)}Q${n(-r * 0.2)} ${n(r * 0.56)} ${n(-r * 0.6)} ${n(r * 0.36)}Q${n(-r)} ${n(r * 0.3)} ${n(-r)} 0Z" fill="${fill}"/><path d="${veins}" stroke="#c6d5c6" stroke-width="1.600" opacity="0.35"/></g>`,
    )
  }
  const lotus = (x: number, y: number, s: number, bud = false): void => {
    const petals = bud ? [-14, 14, 0] : [-68, 68, -44, 44, -20, 20, 0]
    sheet.add(
      `<path d="M${n(x)} ${n(y)}q${n(s * 0.1)} ${n(s)} ${n(-s * 0.1)} ${n(s * 2.3)}" stroke="#415a4e" stroke-width="${n(s / 14)}" fill="none"/>`,
    )
    for (const turn of petals)
      sheet.add(
        `<path d="M${n(x)} ${n(y)}q${n(-s * 0.36)} ${n(-s * 0.5)} 0 ${n(-s * 1.02)}q${n(s * 0.36)} ${n(s * 0.5)} 0 ${n(s * 1.02)}z" transform="rotate(${turn} ${n(x)} ${n(y)})" fill="${linear(
          sheet,
          [
            [0, '#dfa9a8'],
            [0.3, '#f4e3df'],
            [1, '#fdf8f0'],
          ],
        )}" stroke="#d9b5b2" stroke-width="0.800"/>`,
      )
  }
  for (let leaf = 0; leaf < 26; leaf++)
    leafAt(sheet.random() * 1600, 690 + leaf * 5, 26 + leaf * 1.5, sheet.random() * 12 - 6)
  mist(sheet, { y: 640, height: 190, color: '#d3d3da', opacity: 0.6 })
  for (const [x, y, s] of [
    [420, 800, 46],
    [980, 830, 52],
    [1320, 790, 42],
  ] as const)
    lotus(x, y, s)
  for (const [x, y, r, tilt] of [
    [180, 920, 130, -5],
    [600, 900, 112, 6],
    [860, 960, 140, -3],
    [1230, 930, 130, 4],
    [1520, 960, 150, -8],
    [380, 1070, 190, 5],
    [1060, 1110, 210, -4],
    [740, 1160, 160, 3],
    [1450, 1150, 190, 6],
    [60, 1150, 170, -4],
  ] as const)
    leafAt(x, y, r, tilt)
  lotus(700, 870, 96)
  lotus(1330, 960, 76)
  lotus(250, 880, 70, true)
  return sheet
}
