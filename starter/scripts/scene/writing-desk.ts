import { glow, mist, moon, ridge, sky } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'
import { table, windowWall } from './interior.ts'

/** Writing desk at night: lamp, paper, brush, ink stone. */
export function writingDesk(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 127 })
  sky(sheet, [
    [0, '#33433f'],
    [0.6, '#4c5d55'],
    [1, '#3a4843'],
  ])
  moon(sheet, { x: 1130, y: 250, r: 56, color: '#efe9d2' })
  ridge(sheet, { y: 470, amp: 110, cells: 2, top: '#3f5049', foot: '#62736a' })
  mist(sheet, { y: 430, height: 200, color: '#7f8f85', opacity: 0.6 })
  const bamboo = Array.from({ length: 5 }, (_, stem) => 760 + stem * 46 + sheet.random() * 20)
  for (const x of bamboo) {
    sheet.add(
      `<path d="M${n(x)} 800V60" stroke="#26352f" stroke-width="${n(7 + sheet.random() * 6)}" stroke-dasharray="96 5"/>`,
    )
    for (let leaf = 0; leaf < 13; leaf++) {
      const y = 90 + sheet.random() * 430
      sheet.add(
        `<path d="M${n(x)} ${n(y)}q${n(30 + sheet.random() * 30)} ${n(6 + sheet.random() * 16)} ${n(74 + sheet.random() * 30)} ${n(34 + sheet.random() * 30)}q-44 ${n(-2)} -80 -44z" fill="#26352f" opacity="0.88" ${leaf % 2 ? `transform="scale(-1 1) translate(${n(-2 * x)} 0)"` : ''}/>`,
      )
    }
  }
  windowWall(sheet, {
    x: 700,
    y: 80,
    w: 720,
    h: 640,
    wall: linear(sheet, [
      [0, '#5a4c3c'],
      [1, '#4a3d31'],
    ]),
    frame: '#2f251c',
    sill: '#3a2e23',
  })
  table(sheet, { y: 820, light: '#7a5638', dark: '#3b281a' })
  glow(sheet, { x: 330, y: 560, r: 760, color: '#f7c877', opacity: 0.75 })
  sheet.add(
    `<ellipse cx="330" cy="930" rx="150" ry="24" fill="#2a1b10" opacity="0.5" filter="${blur(sheet, 8)}"/><path d="M250 920h160l-18 -26h-124z" fill="#5d4630"/><path d="M318 896v-210h24v210z" fill="#6d5338"/><path d="M196 690Q214 470 258 450H402Q446 470 464 690Z" fill="${linear(
      sheet,
      [
        [0, '#f9dfa6'],
        [0.5, '#fdeec4'],
        [1, '#f3c274'],
      ],
    )}"/><path d="M196 690Q214 470 258 450M464 690Q446 470 402 450M330 450V690M262 452Q250 560 254 690M398 452Q410 560 406 690" stroke="#b58a4d" stroke-width="4" fill="none"/><path d="M188 690H472M250 448H410" stroke="#5d4630" stroke-width="10"/>`,
  )
  sheet.add(
    `<g transform="translate(560 850)"><path d="M0 60L640 20L780 300L-30 330Z" fill="#f6ecd6"/><path d="M90 76L76 312M190 70L186 310M290 64L298 306M390 58L410 302M490 52L520 298M590 46L632 292" stroke="#c9593d" stroke-width="2.500" opacity="0.55"/><path d="M532 76l6 22M545 120l-10 30M552 168l8 26M560 214l-8 24M440 82l10 26M446 128l8 26M454 178l-8 26M460 226l10 28M344 88l-6 24M346 136l8 26M352 188l-6 22" stroke="#3a2d23" stroke-width="9" stroke-linecap="round"/><rect x="262" y="232" width="36" height="36" rx="4" fill="#a8432b"/><path d="M-34 330Q330 346 786 300l4 22Q330 370 -34 350Z" fill="#cdb893"/></g>`,
  )
  sheet.add(
    `<g transform="translate(1390 900)"><path d="M-120 40Q-120 120 0 124T130 40Q120 -20 4 -22T-120 40Z" fill="#26211e"/><path d="M-92 34Q-84 -2 4 -4T100 34Q90 84 4 88T-92 34Z" fill="#14110f"/><path d="M-60 30Q0 8 60 26" stroke="#6d6156" stroke-width="4" fill="none" opacity="0.7"/></g><g transform="rotate(-24 1280 1060)"><rect x="1080" y="1050" width="330" height="15" rx="7" fill="#b58a4d"/><rect x="1068" y="1051" width="22" height="13" fill="#7a5638"/><path d="M1410 1047q54 -2 92 12q-40 12 -92 10z" fill="#2a221c"/></g>`,
  )
  sheet.add(
    `<g transform="translate(150 1010)"><path d="M0 0q10 120 70 130h50q60 -10 70 -130z" fill="#8fa59a"/><ellipse cx="95" cy="0" rx="95" ry="20" fill="#a9bbb0"/><ellipse cx="95" cy="2" rx="80" ry="14" fill="#7d5a33"/></g>`,
  )
  return sheet
}
