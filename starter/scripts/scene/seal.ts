import { brushed, createSheet, n, type Sheet } from '../sheet.ts'

/** The owner's seal: 楼 in white on vermilion, edges worn as stone wears. Needs Noto Serif CJK SC. */
function avatar(): Sheet {
  const sheet = createSheet({ width: 512, height: 512, seed: 307 })
  const worn = brushed(sheet, 9, 0.045)
  sheet.add(`<rect width="512" height="512" fill="#f6ece0"/>`)
  sheet.add(
    `<g filter="${worn}"><rect x="58" y="58" width="396" height="396" rx="34" fill="#a8432b"/><rect x="82" y="82" width="348" height="348" rx="20" fill="none" stroke="#f8eee2" stroke-width="9"/><text x="256" y="352" font-family="Noto Serif CJK SC" font-weight="700" font-size="268" text-anchor="middle" fill="#f8eee2">楼</text></g>`,
  )
  let chips = ''
  for (let chip = 0; chip < 70; chip++)
    chips += `<circle cx="${n(60 + sheet.random() * 392)}" cy="${n(60 + sheet.random() * 392)}" r="${n(0.8 + sheet.random() ** 3 * 5)}"/>`
  sheet.add(`<g fill="#f6ece0" opacity="0.75">${chips}</g>`)
  return sheet
}

/** What lies behind the owner's card: the seal's paper, hardly there. */
function avatarGround(): Sheet {
  const sheet = createSheet({ width: 960, height: 480, seed: 311 })
  sheet.add('<rect width="960" height="480" fill="#f1e6d6"/>')
  sheet.add(
    `<g filter="${brushed(sheet, 12, 0.02)}" fill="#dfcdb4" opacity="0.7"><path d="M-40 520V330Q180 220 330 310T640 270T1000 330V520Z"/><path d="M-40 520V400Q240 320 460 390T1000 370V520Z" fill="#c9b294"/></g><circle cx="730" cy="140" r="46" fill="#a8432b" opacity="0.85"/>`,
  )
  return sheet
}

export const sealScenes = { avatar, 'avatar-bg': avatarGround }
