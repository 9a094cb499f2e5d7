import { glow, grass, mist, ridge, sky, wash, water } from '../nature.ts'
import { blur, brushed, createSheet, linear, n, type Sheet } from '../sheet.ts'
import { branch } from '../things.ts'

/** The Cam at sunset: golden willows, weeds, an arched bridge and a punt. */
export function cambridge(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 83 })
  sky(sheet, [
    [0, '#8f83a6'],
    [0.35, '#c99f9d'],
    [0.62, '#f0c58f'],
    [1, '#f3dcae'],
  ])
  wash(sheet, { color: '#f9d9ae', opacity: 0.55, frequency: 0.0017 })
  glow(sheet, { x: 900, y: 560, r: 420, color: '#fff0c4', opacity: 0.9 })
  ridge(sheet, { y: 610, amp: 50, cells: 4, sharp: 0.1, top: '#8d7791', foot: '#e9c09a', trees: 30 })
  sheet.add(
    `<g fill="#7d6780" opacity="0.7"><path d="M1120 606v-86h30v-60l9 -40l9 40v60h130v-60l9 -40l9 40v60h30v86z"/><path d="M1190 520l38 -36l38 36z"/></g>`,
  )
  mist(sheet, { y: 560, height: 130, color: '#f7dcb3', opacity: 0.7 })
  water(sheet, {
    y: 664,
    stops: [
      [0, '#f2cf9a'],
      [0.35, '#c39a93'],
      [1, '#5f5670'],
    ],
    stroke: '#fff0cc',
    opacity: 0.55,
    count: 90,
  })
  sheet.add(
    `<path d="M-60 668Q420 662 640 690Q930 580 1220 690Q1330 664 1620 660V716H1130A190 104 0 0 0 750 716H-60Z" fill="#6f5f6d"/><path d="M600 690Q930 566 1260 690" stroke="#594b5b" stroke-width="8" fill="none"/><path d="M640 716H750A190 84 0 0 0 1130 716H1220Q930 830 640 716Z" fill="#5a4c5c" opacity="0.34" filter="${blur(sheet, 5)}"/>`,
  )
  sheet.add(
    `<path d="M-60 1260V800Q90 800 210 856T420 1010T700 1130T900 1260Z" fill="${linear(sheet, [
      [0, '#84774c'],
      [1, '#454536'],
    ])}" filter="${brushed(sheet, 16, 0.01)}"/>`,
  )
  const trunk = branch(sheet, {
    x: 130,
    y: 960,
    angle: -Math.PI * 0.42,
    length: 250,
    thick: 52,
    color: '#46392f',
    levels: 5,
  })
  let strands = ''
  let gold = ''
  for (const tip of trunk)
    for (let strand = 0; strand < 3; strand++) {
      const x = tip.x + (sheet.random() - 0.5) * 80
      const path = `M${n(x)} ${n(tip.y)}q${n(20 + sheet.random() * 30)} ${n(90 + sheet.random() * 120)} ${n(4 + sheet.random() * 40)} ${n(210 + sheet.random() * 340)}`
      if (strand % 2) strands += path
      else gold += path
    }
  sheet.add(
    `<path d="${strands}" stroke="#a8853a" stroke-width="4" fill="none" opacity="0.75" stroke-dasharray="24 6"/><path d="${gold}" stroke="#e9bb57" stroke-width="4" fill="none" opacity="0.8" stroke-dasharray="20 7"/>`,
  )
  sheet.add(
    `<g transform="translate(960 890)"><ellipse cx="130" cy="22" rx="160" ry="9" fill="#3c3548" opacity="0.4"/><path d="M-20 -6Q130 12 280 -10Q268 20 240 22H20Q-10 20 -20 -6Z" fill="#3f3340"/><path d="M226 -8q0 -72 14 -84q16 12 14 84z" fill="#3f3340"/><circle cx="240" cy="-104" r="13" fill="#3f3340"/><path d="M262 -150L196 60" stroke="#3f3340" stroke-width="4"/><path d="M70 0q6 -30 22 -34q18 4 22 34z" fill="#a8432b"/></g>`,
  )
  grass(sheet, { from: -20, to: 360, y: 1000, height: 120, count: 90, color: '#6d6a40', opacity: 0.9 })
  grass(sheet, {
    from: 1080,
    to: 1640,
    y: 1215,
    height: 260,
    count: 80,
    color: '#4c4a3c',
    opacity: 0.9,
    heads: '#6f5b43',
  })
  grass(sheet, { from: 200, to: 780, y: 1215, height: 190, count: 60, color: '#57563c', opacity: 0.8 })
  return sheet
}
