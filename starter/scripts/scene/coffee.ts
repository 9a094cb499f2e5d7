import { mist, ridge, sky } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'
import { branch } from '../things.ts'
import { table, windowWall } from './interior.ts'

/** Pour-over on a desk by the window, osmanthus outside. */
export function coffee(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 113 })
  sky(sheet, [
    [0, '#dcd3dd'],
    [0.5, '#efe4dc'],
    [1, '#d8cbb9'],
  ])
  ridge(sheet, { y: 520, amp: 110, cells: 2, top: '#b3a9bd', foot: '#e9dedb' })
  ridge(sheet, { y: 610, amp: 90, cells: 3, top: '#948aa3', foot: '#e9dedb', trees: 8 })
  mist(sheet, { y: 560, height: 180, color: '#f4ece6', opacity: 0.85 })
  const twigs = branch(sheet, {
    x: 1480,
    y: 150,
    angle: Math.PI * 0.86,
    length: 190,
    thick: 15,
    color: '#55483f',
    levels: 5,
  })
  sheet.add(
    `<g>${twigs.map(tip => `<ellipse cx="${n(tip.x + 8)}" cy="${n(tip.y)}" rx="30" ry="10" fill="#6f7f60" transform="rotate(${n(sheet.random() * 120 - 60)} ${n(tip.x)} ${n(tip.y)})"/>`).join('')}${twigs.map(tip => Array.from({ length: 4 }, () => `<circle cx="${n(tip.x + (sheet.random() - 0.5) * 32)}" cy="${n(tip.y + (sheet.random() - 0.5) * 30)}" r="5.500" fill="#d99a3f"/>`).join('')).join('')}</g>`,
  )
  windowWall(sheet, {
    x: 560,
    y: 90,
    w: 860,
    h: 720,
    wall: linear(sheet, [
      [0, '#e7dcd1'],
      [1, '#d2c3b6'],
    ]),
    frame: '#7d6657',
    sill: '#8d7565',
  })
  table(sheet, { y: 900, light: '#a9805f', dark: '#6f5140' })
  sheet.add(
    `<path d="M620 900L930 900L1180 1200H560Z" fill="#f6e6c6" opacity="0.22"/><path d="M1010 900L1320 900L1640 1200H1300Z" fill="#f6e6c6" opacity="0.22"/>`,
  )
  sheet.add(
    `<ellipse cx="420" cy="1050" rx="180" ry="26" fill="#4a3428" opacity="0.4" filter="${blur(sheet, 10)}"/>`,
  )
  const glass = linear(
    sheet,
    [
      [0, '#efe9e4', 0.75],
      [0.5, '#ffffff', 0.35],
      [1, '#d9cec6', 0.75],
    ],
    true,
  )
  sheet.add(
    `<path d="M330 780Q300 880 262 950Q240 1044 330 1046H510Q600 1044 578 950Q540 880 510 780Z" fill="${glass}" stroke="#bcaea4" stroke-width="4"/><path d="M266 942Q246 1038 332 1040H508Q594 1038 574 942Q420 962 266 942Z" fill="${linear(
      sheet,
      [
        [0, '#6b3a22'],
        [1, '#3a1d12'],
      ],
    )}"/><ellipse cx="420" cy="944" rx="154" ry="16" fill="#8a5231"/>`,
  )
  sheet.add(
    `<path d="M262 600H578L470 786H370Z" fill="#f3ede4" stroke="#c9bdb0" stroke-width="4"/><path d="M296 600H544L462 736Q420 756 378 736Z" fill="#5b3423"/><ellipse cx="420" cy="600" rx="158" ry="26" fill="#fbf7f0" stroke="#c9bdb0" stroke-width="4"/><ellipse cx="420" cy="606" rx="124" ry="18" fill="#6d4029"/><ellipse cx="405" cy="602" rx="56" ry="8" fill="#a47b58"/><rect x="352" y="776" width="136" height="20" rx="8" fill="#b98a5e"/>`,
  )
  sheet.add(
    `<ellipse cx="880" cy="1066" rx="190" ry="30" fill="#4a3428" opacity="0.35" filter="${blur(sheet, 8)}"/><ellipse cx="880" cy="1052" rx="180" ry="34" fill="#ece3d6"/><ellipse cx="880" cy="1046" rx="130" ry="22" fill="#d9cbbb"/><path d="M772 920Q776 1044 850 1052H910Q984 1044 988 920Z" fill="${linear(
      sheet,
      [
        [0, '#dcd2c4'],
        [0.4, '#fbf6ec'],
        [1, '#cfc2b2'],
      ],
      true,
    )}"/><path d="M986 946q66 -6 58 42q-10 40 -76 36" stroke="#e4d9ca" stroke-width="16" fill="none"/><ellipse cx="880" cy="920" rx="108" ry="20" fill="#fbf6ec"/><ellipse cx="880" cy="922" rx="94" ry="15" fill="#4f2a19"/><path d="M820 920q40 -12 90 -2" stroke="#a56c43" stroke-width="4" fill="none" opacity="0.7"/>`,
  )
  sheet.add(
    `<g fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity="0.4" filter="${blur(sheet, 8)}"><path d="M850 880q-30 -50 6 -96t2 -104"/><path d="M905 880q30 -46 -4 -92t10 -96"/></g>`,
  )
  sheet.add(
    `<g transform="rotate(-7 1270 1070)"><rect x="1130" y="1016" width="330" height="118" rx="5" fill="#efe6d5"/><path d="M1295 1016v118" stroke="#cbbda6" stroke-width="4"/><path d="M1155 1044h115M1155 1066h96M1155 1088h110M1318 1044h112M1318 1066h84M1318 1088h104" stroke="#9a8b78" stroke-width="3.500"/><path d="M1420 1016v92l-10 -10l-10 10v-92z" fill="#a8432b"/></g><path d="M1190 1150L1440 1092" stroke="#4d3b30" stroke-width="10" stroke-linecap="round"/>`,
  )
  let fallen = ''
  for (let petal = 0; petal < 26; petal++)
    fallen += `<circle cx="${n(600 + sheet.random() * 980)}" cy="${n(930 + sheet.random() * 250)}" r="4.500"/>`
  sheet.add(`<g fill="#dba14a" opacity="0.9">${fallen}</g>`)
  return sheet
}
