import { glow, mist, rain, ridge, sky, wash } from '../nature.ts'
import { createSheet, linear, type Sheet } from '../sheet.ts'
import { blossom, branch, house, lattice, roof } from '../things.ts'

/** Rain at night over grey roofs; one upper window is lit. */
export function smallHouse(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 11 })
  sky(sheet, [
    [0, '#56706f'],
    [0.4, '#8ba39c'],
    [0.75, '#b9c4b4'],
    [1, '#93a49b'],
  ])
  ridge(sheet, { y: 470, amp: 150, cells: 3, top: '#7f9a95', foot: '#b4c2b5', trees: 8 })
  ridge(sheet, { y: 560, amp: 120, cells: 4, top: '#688680', foot: '#b4c2b5', trees: 12 })
  mist(sheet, { y: 480, height: 260, color: '#d5dbcd', opacity: 0.85 })
  const far = { wall: '#cfd5c8', tile: '#71857f', line: '#5b6f6b' }
  for (const [x, y, w] of [
    [130, 690, 260],
    [420, 712, 220],
    [1190, 690, 240],
    [1470, 705, 280],
  ] as const)
    house(sheet, { x, y, w, h: 58, drop: 120, ...far })
  mist(sheet, { y: 690, height: 180, color: '#ccd4c7', opacity: 0.7 })
  const middle = { wall: '#c3cabd', tile: '#50635f', line: '#3d4f4c' }
  for (const [x, y, w] of [
    [40, 850, 360],
    [1360, 840, 420],
  ] as const)
    house(sheet, { x, y, w, h: 86, drop: 200, ...middle })
  const wall = '#b9c1b4'
  const ink = '#2c3a3a'
  glow(sheet, { x: 760, y: 640, r: 420, color: '#f0b766', opacity: 0.5 })
  sheet.add(`<rect x="575" y="560" width="370" height="190" fill="#6b5a49"/>`)
  for (const [slot, x] of [590, 680, 770, 860].entries())
    lattice(sheet, {
      x,
      y: 580,
      w: 70,
      h: 120,
      frame: '#46352a',
      pane: slot === 1 || slot === 2 ? '#f7cf86' : '#d9a564',
      rows: 6,
      ...(slot === 1 || slot === 2 ? { halo: '#f5b95f' } : {}),
    })
  sheet.add(
    `<path d="M700 700v-54q4 -34 22 -38q20 4 22 38v54z" fill="#5d4028" opacity="0.62"/><circle cx="722" cy="598" r="17" fill="#5d4028" opacity="0.62"/>`,
  )
  sheet.add(
    `<path d="M560 700h400M560 722h400M560 748h400" stroke="${ink}" stroke-width="7"/><path d="${Array.from({ length: 21 }, (_, post) => `M${566 + post * 19.5} 700v48`).join('')}" stroke="${ink}" stroke-width="4"/>`,
  )
  roof(sheet, { x: 760, y: 570, w: 520, h: 130, tile: '#3d4f4e', line: ink })
  sheet.add(
    `<rect x="520" y="800" width="480" height="400" fill="${linear(sheet, [
      [0, wall],
      [1, '#8f9c92'],
    ])}"/>`,
  )
  roof(sheet, { x: 760, y: 810, w: 620, h: 62, tile: '#3a4b4a', line: ink })
  sheet.add(
    `<rect x="700" y="905" width="130" height="300" fill="#5a4534"/><path d="M765 905v300" stroke="#33271e" stroke-width="5"/><path d="M688 900h154" stroke="${ink}" stroke-width="12"/>`,
  )
  lattice(sheet, { x: 565, y: 910, w: 90, h: 105, frame: '#3a332b', pane: '#8d9a8c' })
  lattice(sheet, { x: 880, y: 910, w: 80, h: 105, frame: '#3a332b', pane: '#8d9a8c' })
  glow(sheet, { x: 640, y: 868, r: 90, color: '#e2603f', opacity: 0.8 })
  sheet.add(
    `<path d="M640 822v20M640 892v22" stroke="#5d2418" stroke-width="3"/><ellipse cx="640" cy="868" rx="25" ry="27" fill="#b8432b"/><path d="M624 852q-8 16 0 32M640 841v54M656 852q8 16 0 32" stroke="#8c2f1e" stroke-width="2" fill="none"/>`,
  )
  house(sheet, {
    x: 240,
    y: 1020,
    w: 560,
    h: 130,
    wall: '#98a59b',
    tile: '#33423f',
    line: '#232f2f',
    drop: 220,
  })
  house(sheet, {
    x: 1330,
    y: 1040,
    w: 640,
    h: 140,
    wall: '#98a59b',
    tile: '#33423f',
    line: '#232f2f',
    drop: 220,
  })
  const tips = branch(sheet, {
    x: 1640,
    y: 700,
    angle: Math.PI * 1.08,
    length: 170,
    thick: 20,
    color: '#29302e',
    levels: 5,
  })
  blossom(sheet, { at: tips, colors: ['#f2e5df', '#ead0c8', '#f7efe8'], size: 13, chance: 0.85 })
  rain(sheet, { count: 420, length: 74, color: '#e8efe6', opacity: 0.34 })
  wash(sheet, { color: '#dfe6da', opacity: 0.16 })
  return sheet
}
