import { grass, mist, rain, ridge, sky } from '../nature.ts'
import { createSheet, linear, n, type Sheet } from '../sheet.ts'
import { branch, roof } from '../things.ts'

/** Under the eaves: drops falling from the tile ends into a mossy court. */
export function eaves(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 23 })
  sky(sheet, [
    [0, '#a9b7a8'],
    [0.5, '#cfd6c6'],
    [1, '#a8b29d'],
  ])
  ridge(sheet, { y: 560, amp: 130, cells: 2, top: '#9db0a2', foot: '#cdd5c6', trees: 10 })
  mist(sheet, { y: 500, height: 240, color: '#e0e4d6', opacity: 0.9 })
  sheet.add(
    `<rect y="640" width="1600" height="270" fill="${linear(sheet, [
      [0, '#dcdccd'],
      [0.7, '#cfd1c0'],
      [1, '#a9b096'],
    ])}"/>`,
  )
  roof(sheet, { x: 800, y: 652, w: 2300, h: 40, tile: '#667268', line: '#4c574f' })
  const gate = { cx: 1130, cy: 800 }
  sheet.add(
    `<circle cx="${gate.cx}" cy="${gate.cy}" r="128" fill="#8a9682"/><circle cx="${gate.cx}" cy="${gate.cy}" r="114" fill="${linear(
      sheet,
      [
        [0, '#c3cdb9'],
        [1, '#889a7c'],
      ],
    )}"/>`,
  )
  grass(sheet, { from: 1050, to: 1210, y: 912, height: 150, count: 40, color: '#66795a', opacity: 0.75 })
  sheet.add(
    `<rect y="905" width="1600" height="295" fill="${linear(sheet, [
      [0, '#7f8b76'],
      [0.5, '#6b7767'],
      [1, '#545f54'],
    ])}"/>`,
  )
  let stones = ''
  for (let row = 0; row < 5; row++)
    for (let column = -1; column < 9; column++) {
      const deep = 1 + row * 0.35
      stones += `<path d="M${n(800 + (column * 210 - 750 + (row % 2) * 90) * deep)} ${n(918 + row * row * 13 + row * 14)}h${n(196 * deep)}" />`
    }
  sheet.add(`<g stroke="#97a28d" stroke-width="4" opacity="0.4">${stones}</g>`)
  let rings = ''
  for (let ring = 0; ring < 46; ring++) {
    const depth = sheet.random()
    const at = 940 + depth * 240
    const r = (8 + sheet.random() * 26) * (0.5 + depth)
    const x = sheet.random() * 1600
    rings += `<ellipse cx="${n(x)}" cy="${n(at)}" rx="${n(r)}" ry="${n(r * 0.26)}"/><ellipse cx="${n(x)}" cy="${n(at)}" rx="${n(r * 0.5)}" ry="${n(r * 0.13)}"/>`
  }
  sheet.add(`<g fill="none" stroke="#dbe3d3" stroke-width="2" opacity="0.6">${rings}</g>`)
  sheet.add(
    `<ellipse cx="330" cy="1040" rx="150" ry="26" fill="#3b443c" opacity="0.4"/><path d="M190 850q-10 120 60 186h160q70 -66 60 -186z" fill="${linear(
      sheet,
      [
        [0, '#58625a'],
        [0.5, '#7a8579'],
        [1, '#454f48'],
      ],
      true,
    )}"/><ellipse cx="330" cy="850" rx="140" ry="34" fill="#4b564e"/><ellipse cx="330" cy="854" rx="122" ry="26" fill="#9fb0a4"/><ellipse cx="290" cy="850" rx="46" ry="12" fill="#6f8a63"/><path d="M388 862q4 -60 26 -84" stroke="#6f8a63" stroke-width="4" fill="none"/><path d="M414 778q-14 -10 -8 -28q16 6 14 24q14 -12 22 0q-8 16 -28 4z" fill="#c97f74"/>`,
  )
  const tips = branch(sheet, {
    x: -20,
    y: 560,
    angle: -0.12,
    length: 190,
    thick: 17,
    color: '#39413a',
    levels: 5,
  })
  sheet.add(
    `<g fill="#5f7d56" opacity="0.9">${tips.map(tip => `<ellipse cx="${n(tip.x)}" cy="${n(tip.y + 8)}" rx="22" ry="7" transform="rotate(${n(sheet.random() * 160 - 80)} ${n(tip.x)} ${n(tip.y)})"/>`).join('')}</g>`,
  )
  const tiles = Array.from({ length: 17 }, (_, tile) => tile * 100 - 30)
  sheet.add(
    `<rect width="1600" height="150" fill="#2b322f"/><path d="M0 138h1600" stroke="#4a3a2e" stroke-width="26"/>`,
  )
  for (const x of tiles)
    sheet.add(
      `<path d="M${x} 0v150h100v-150z" fill="${linear(
        sheet,
        [
          [0, '#242b29'],
          [0.5, '#56615a'],
          [1, '#262d2b'],
        ],
        true,
      )}"/><circle cx="${x + 50}" cy="168" r="44" fill="#39423d"/><circle cx="${x + 50}" cy="168" r="34" fill="none" stroke="#69746b" stroke-width="3"/><circle cx="${x + 50}" cy="168" r="13" fill="#69746b"/><path d="M${x + 98} 150q2 64 2 84q20 -20 26 -84z" fill="#323a36" transform="translate(-13 0)"/>`,
    )
  let threads = ''
  for (const x of tiles)
    for (let drop = 0; drop < 7; drop++) {
      const y = 215 + drop * 120 + sheet.random() * 80
      threads += `<path d="M${x + 99} ${n(y)}v${n(30 + sheet.random() * 60)}" stroke-width="${n(2 + sheet.random() * 2.5)}"/>`
    }
  sheet.add(`<g stroke="#f1f5ec" stroke-linecap="round" opacity="0.6">${threads}</g>`)
  rain(sheet, { count: 160, length: 60, color: '#eef2e8', opacity: 0.28, slant: 0.1 })
  return sheet
}
