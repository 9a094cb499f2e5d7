import { mist, moon, ridge, sky } from '../nature.ts'
import { createSheet, linear, n, type Sheet } from '../sheet.ts'
import { blossom, branch, house, lattice } from '../things.ts'

/** The rain has cleared over Lin'an: an alley, mist on the hills, apricot blossom in front. */
export function apricotAlley(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 37 })
  sky(sheet, [
    [0, '#dfe3d6'],
    [0.45, '#f2e9da'],
    [1, '#e9dccb'],
  ])
  moon(sheet, { x: 560, y: 250, r: 62, color: '#fff6e3' })
  ridge(sheet, { y: 430, amp: 150, cells: 3, top: '#b4c3b7', foot: '#f0e8d9' })
  ridge(sheet, { y: 540, amp: 130, cells: 3, top: '#94aba0', foot: '#f0e8d9', trees: 10 })
  mist(sheet, { y: 470, height: 230, color: '#faf3e6', opacity: 0.95 })
  const pale = { wall: '#f3ece0', tile: '#8b958e', line: '#727d77' }
  for (const [x, y, w] of [
    [180, 690, 300],
    [500, 668, 240],
    [1020, 676, 260],
    [1330, 700, 320],
  ] as const)
    house(sheet, { x, y, w, h: 64, drop: 180, ...pale })
  mist(sheet, { y: 720, height: 190, color: '#f8f0e3', opacity: 0.9 })
  const near = { wall: '#f4eee3', tile: '#66716c', line: '#4c5653' }
  house(sheet, { x: 160, y: 830, w: 620, h: 120, drop: 420, ...near })
  house(sheet, { x: 1360, y: 850, w: 720, h: 130, drop: 420, ...near })
  sheet.add(
    `<path d="M432 1200L660 860H880L1046 1200Z" fill="${linear(sheet, [
      [0, '#d3cdbd', 0.2],
      [1, '#a6a595'],
    ])}"/>`,
  )
  let joints = ''
  for (let row = 0; row < 9; row++) {
    const t = (row / 9) ** 1.7
    joints += `M${n(650 - t * 200)} ${n(880 + t * 310)}H${n(888 + t * 150)}`
  }
  sheet.add(
    `<path d="${joints}" stroke="#8a8a7c" stroke-width="3" opacity="0.5"/><path d="M720 1200L752 870M815 1200L800 870" stroke="#8a8a7c" stroke-width="3" opacity="0.3"/>`,
  )
  lattice(sheet, { x: 235, y: 900, w: 100, h: 110, frame: '#6d6255', pane: '#c3bcab' })
  lattice(sheet, { x: 1190, y: 925, w: 110, h: 115, frame: '#6d6255', pane: '#c3bcab' })
  sheet.add(
    `<g transform="translate(742 992) scale(1.25)"><ellipse cx="28" cy="100" rx="46" ry="7" fill="#6e6e60" opacity="0.4"/><path d="M12 98q-2 -60 12 -74h16q12 16 10 74z" fill="#6f8580"/><circle cx="31" cy="12" r="12" fill="#59483d"/><path d="M50 50l30 6" stroke="#59483d" stroke-width="5"/><path d="M-38 -10Q30 -84 98 -10Q30 -28 -38 -10Z" fill="#b8533a"/><path d="M30 -48v80" stroke="#59483d" stroke-width="3"/><path d="M-4 -30Q26 -44 30 -48Q36 -44 64 -30" stroke="#8d3a27" stroke-width="2" fill="none"/><path d="M62 58q14 34 34 0z" fill="#a98a5b"/></g>`,
  )
  sheet.add(
    `<g fill="#eab7ac">${Array.from({ length: 9 }, () => `<circle cx="${n(826 + sheet.random() * 36)}" cy="${n(1052 + sheet.random() * 14)}" r="7"/>`).join('')}</g>`,
  )
  const high = branch(sheet, {
    x: 1660,
    y: 90,
    angle: Math.PI * 0.93,
    length: 260,
    thick: 24,
    color: '#4b3d36',
    levels: 6,
  })
  blossom(sheet, { at: high, colors: ['#f6dcd4', '#efc1b6', '#fbeee8', '#e8a99d'], size: 19, chance: 0.9 })
  let petals = ''
  for (let petal = 0; petal < 40; petal++)
    petals += `<ellipse cx="${n(300 + sheet.random() * 1250)}" cy="${n(380 + sheet.random() * 780)}" rx="6" ry="3.500" transform="rotate(${n(sheet.random() * 180)} 800 700)"/>`
  sheet.add(`<g fill="#f1c9bf" opacity="0.8">${petals}</g>`)
  return sheet
}
