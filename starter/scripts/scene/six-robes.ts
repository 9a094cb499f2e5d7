import { birds, mist, ridge, sky } from '../nature.ts'
import { blur, createSheet, linear, n, type Sheet } from '../sheet.ts'

/** Six lengths of dyed cloth drying on bamboo poles in a court. */
export function sixRobes(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 139 })
  sky(sheet, [
    [0, '#d9e0d8'],
    [0.5, '#f1ebdd'],
    [1, '#e3d6bf'],
  ])
  ridge(sheet, { y: 480, amp: 130, cells: 2, top: '#b5c3b6', foot: '#efe8d8' })
  ridge(sheet, { y: 580, amp: 100, cells: 3, top: '#9bb0a1', foot: '#efe8d8', trees: 12 })
  mist(sheet, { y: 540, height: 210, color: '#f8f2e4', opacity: 0.9 })
  sheet.add(
    `<rect y="700" width="1600" height="300" fill="${linear(sheet, [
      [0, '#f3ecdd'],
      [1, '#d5c9b1'],
    ])}"/><path d="M0 700h1600" stroke="#6c746d" stroke-width="34"/><path d="M0 678h1600" stroke="#525a55" stroke-width="9"/><rect y="985" width="1600" height="215" fill="${linear(
      sheet,
      [
        [0, '#b9ad93'],
        [1, '#8d8268'],
      ],
    )}"/>`,
  )
  sheet.add(
    `<path d="M-20 262Q800 292 1620 252" stroke="#8f8152" stroke-width="17" fill="none" stroke-dasharray="190 5"/><path d="M92 1120V190M1508 1110V180" stroke="#7f7348" stroke-width="22" stroke-dasharray="150 6"/>`,
  )
  const dyes = [
    ['#f2ead8', '#d9ccb0'],
    ['#8fb0a3', '#5f8577'],
    ['#4e6a8c', '#324a69'],
    ['#d6a453', '#aa7a33'],
    ['#9d8fb4', '#75678f'],
    ['#b9573d', '#8c3a26'],
  ] as const
  dyes.forEach(([light, dark], place) => {
    const x = 150 + place * 222
    const fall = 560 + (place % 3) * 46 + sheet.random() * 40
    const sway = 26 + sheet.random() * 26
    const fill = linear(
      sheet,
      [
        [0, dark],
        [0.18, light],
        [0.4, dark],
        [0.58, light],
        [0.8, dark],
        [1, light],
      ],
      true,
    )
    sheet.add(
      `<ellipse cx="${x + 90 + sway}" cy="1100" rx="110" ry="12" fill="#5d5443" opacity="0.3" filter="${blur(sheet, 8)}"/>`,
    )
    sheet.add(
      `<path d="M${x} 262L${x + 178} 266C${x + 184} ${n(262 + fall * 0.4)} ${n(x + 190 + sway)} ${n(262 + fall * 0.7)} ${n(x + 176 + sway)} ${n(262 + fall)}Q${n(x + 130 + sway)} ${n(246 + fall)} ${n(x + 88 + sway)} ${n(272 + fall)}T${n(x + sway)} ${n(258 + fall)}C${n(x + sway + 6)} ${n(262 + fall * 0.7)} ${x - 8} ${n(262 + fall * 0.4)} ${x} 262Z" fill="${fill}"/>`,
    )
    sheet.add(`<path d="M${x} 262h178v34h-178z" fill="${dark}" opacity="0.55"/>`)
  })
  sheet.add(
    `<g transform="translate(1330 1040)"><ellipse cx="60" cy="104" rx="130" ry="16" fill="#5d5443" opacity="0.4"/><path d="M-50 0h220l-26 104h-168z" fill="#7d5f43"/><ellipse cx="60" cy="0" rx="110" ry="24" fill="#5f4632"/><ellipse cx="60" cy="3" rx="94" ry="17" fill="#35506f"/><path d="M-44 34h208M-36 72h190" stroke="#59422f" stroke-width="6"/></g>`,
  )
  birds(sheet, { x: 360, y: 130, count: 4, size: 15, color: '#7d8780' })
  return sheet
}
