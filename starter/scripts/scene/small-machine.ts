import { glow, moon, ridge, sky } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'
import { table, windowWall } from './interior.ts'

/** A small machine on a shelf through a winter night: one green light, a plant, stars. */
export function smallMachine(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 131 })
  sky(sheet, [
    [0, '#27304a'],
    [0.55, '#4b5575'],
    [1, '#8a86a0'],
  ])
  let stars = ''
  for (let star = 0; star < 90; star++)
    stars += `<circle cx="${n(sheet.random() * 1600)}" cy="${n(sheet.random() * 520)}" r="${n(0.8 + sheet.random() * 2)}" opacity="${n(0.4 + sheet.random() * 0.6)}"/>`
  sheet.add(`<g fill="#f5efdc">${stars}</g>`)
  moon(sheet, { x: 640, y: 260, r: 70, color: '#f4ead0' })
  ridge(sheet, { y: 560, amp: 140, cells: 2, sharp: 0.8, top: '#565d7c', foot: '#8d89a2' })
  ridge(sheet, { y: 640, amp: 90, cells: 3, top: '#3f4664', foot: '#8d89a2', trees: 10 })
  windowWall(sheet, {
    x: 320,
    y: 90,
    w: 980,
    h: 640,
    wall: linear(sheet, [
      [0, '#57526a'],
      [1, '#474259'],
    ]),
    frame: '#2e2b3d',
    sill: '#35314a',
  })
  table(sheet, { y: 900, light: '#7d6878', dark: '#463a4c' })
  glow(sheet, { x: 1240, y: 640, r: 520, color: '#f2bd78', opacity: 0.55 })
  sheet.add(
    `<ellipse cx="700" cy="1046" rx="320" ry="28" fill="#241e2e" opacity="0.55" filter="${blur(sheet, 12)}"/><path d="M430 860L490 812H910L970 860Z" fill="#8f879b"/><rect x="430" y="860" width="540" height="176" rx="14" fill="${linear(
      sheet,
      [
        [0, '#6f687f'],
        [1, '#4f495f'],
      ],
    )}"/><path d="M640 905h280M640 930h280M640 955h280M640 980h280" stroke="#3a3548" stroke-width="7" stroke-linecap="round"/>`,
  )
  glow(sheet, { x: 490, y: 985, r: 90, color: '#8fe0a0', opacity: 0.9 })
  sheet.add(
    `<circle cx="490" cy="985" r="9" fill="#c8f7cd"/><rect x="470" y="892" width="112" height="50" rx="6" fill="#a8432b"/><path d="M484 908h84M484 926h54" stroke="#f3dfd2" stroke-width="4"/><path d="M430 1000Q300 990 240 1060T-20 1090" stroke="#2a2536" stroke-width="9" fill="none"/>`,
  )
  sheet.add(
    `<ellipse cx="1250" cy="1050" rx="150" ry="20" fill="#241e2e" opacity="0.5" filter="${blur(sheet, 8)}"/><path d="M1150 880h200l-24 160h-152z" fill="${linear(
      sheet,
      [
        [0, '#b7795a'],
        [1, '#83523f'],
      ],
      true,
    )}"/><rect x="1138" y="866" width="224" height="32" rx="6" fill="#c48a68"/>`,
  )
  const leaves = [
    [-70, 150],
    [-48, 220],
    [-22, 270],
    [4, 300],
    [26, 260],
    [50, 220],
    [72, 160],
  ] as const
  for (const [turn, long] of leaves)
    sheet.add(
      `<path d="M1250 872q${n(-long * 0.18)} ${n(-long * 0.6)} 0 ${-long}q${n(long * 0.18)} ${n(long * 0.4)} 0 ${long}z" transform="rotate(${turn} 1250 872)" fill="${linear(
        sheet,
        [
          [0, '#8aa88a'],
          [1, '#4d6b5a'],
        ],
      )}"/><path d="M1250 872v${n(-long * 0.9)}" transform="rotate(${turn} 1250 872)" stroke="#c3d3ba" stroke-width="2" opacity="0.5"/>`,
    )
  sheet.add(
    `<g transform="translate(150 820)"><rect x="0" y="176" width="210" height="42" rx="4" fill="#8c5a48"/><rect x="12" y="134" width="190" height="42" rx="4" fill="#6b7f77"/><rect x="-8" y="92" width="206" height="42" rx="4" fill="#c0a272"/><rect x="22" y="52" width="168" height="40" rx="4" fill="#7a6a86"/><path d="M20 186v22M34 144v22M12 102v22M40 62v20" stroke="#eadcc4" stroke-width="5"/></g>`,
  )
  return sheet
}
