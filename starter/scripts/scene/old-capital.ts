import { birds, grass, mist, ridge, sky, wash } from '../nature.ts'
import { createSheet, linear, n, type Sheet } from '../sheet.ts'
import { branch, house, lattice, roof } from '../things.ts'

/** A trumpet seen from the front: five soft lobes, a pale star, a warm throat. */
function morningGlory({ x, y, r, color }: { x: number; y: number; r: number; color: string }): string {
  let lobes = ''
  let star = ''
  for (let lobe = 0; lobe < 5; lobe++) {
    const turn = lobe * 72 + x
    lobes += `<ellipse cx="0" cy="${n(-r * 0.5)}" rx="${n(r * 0.55)}" ry="${n(r * 0.5)}" transform="rotate(${n(turn)})"/>`
    star += `<path d="M${n(-r * 0.12)} 0L0 ${n(-r * 0.85)}L${n(r * 0.12)} 0Z" transform="rotate(${n(turn)})"/>`
  }
  return `<g transform="translate(${n(x)} ${n(y)}) scale(1 0.86)"><g fill="${color}">${lobes}</g><g fill="#f6f1ea" opacity="0.55">${star}</g><circle r="${n(r * 0.17)}" fill="#f0dfa8"/></g>`
}

/** Peking in autumn: a grey court wall, morning glories, a very high sky with pigeons. */
export function oldCapital(): Sheet {
  const sheet = createSheet({ width: 1600, height: 1200, seed: 41 })
  sky(sheet, [
    [0, '#8fb3bd'],
    [0.5, '#c5d6d2'],
    [0.8, '#efe2c8'],
    [1, '#e6cfa4'],
  ])
  wash(sheet, { color: '#ffffff', opacity: 0.45, frequency: 0.0016 })
  ridge(sheet, { y: 690, amp: 110, cells: 2, sharp: 0.8, top: '#9db0ab', foot: '#efe2c8' })
  ridge(sheet, { y: 740, amp: 70, cells: 3, top: '#b4a884', foot: '#efdcb4', trees: 14 })
  sheet.add(
    `<g transform="translate(1120 742) scale(1.15)" fill="#e9e3d2" stroke="#b3a88e" stroke-width="2"><path d="M-70 0h140v-20h-140zM-52 -20q-16 -70 52 -92q68 22 52 92zM-16 -112h32v-14h-32zM-12 -126L-5 -190h10L12 -126zM-22 -190h44l-10 -12h-24z"/></g>`,
  )
  birds(sheet, { x: 620, y: 260, count: 9, size: 24, color: '#4d5b5d' })
  mist(sheet, { y: 690, height: 160, color: '#f4e6c6', opacity: 0.7 })
  const court = { wall: '#a79f90', tile: '#6d6d66', line: '#54544f' }
  house(sheet, { x: 1240, y: 860, w: 640, h: 100, drop: 180, ...court })
  lattice(sheet, { x: 1090, y: 890, w: 110, h: 95, frame: '#7a4534', pane: '#d9c7a2', columns: 6 })
  lattice(sheet, { x: 1260, y: 890, w: 110, h: 95, frame: '#7a4534', pane: '#d9c7a2', columns: 6 })
  sheet.add(
    `<rect y="900" width="1600" height="300" fill="${linear(sheet, [
      [0, '#9a958a'],
      [1, '#77736b'],
    ])}"/>`,
  )
  let bricks = ''
  for (let row = 0; row < 8; row++) {
    bricks += `M0 ${n(936 + row * 36)}H1600`
    for (let column = 0; column < 17; column++)
      bricks += `M${n(column * 100 + (row % 2) * 50)} ${n(936 + row * 36)}v36`
  }
  sheet.add(`<path d="${bricks}" stroke="#6a665e" stroke-width="2" opacity="0.5"/>`)
  roof(sheet, { x: 800, y: 925, w: 2500, h: 46, tile: '#6f6f69', line: '#4f4f4b' })
  const tree = branch(sheet, {
    x: 130,
    y: 1230,
    angle: -Math.PI * 0.47,
    length: 350,
    thick: 58,
    color: '#4a443b',
    levels: 6,
  })
  sheet.add(
    `<g opacity="0.9">${tree.map(tip => Array.from({ length: 5 }, () => `<ellipse cx="${n(tip.x + (sheet.random() - 0.5) * 66)}" cy="${n(tip.y + (sheet.random() - 0.5) * 50)}" rx="12" ry="6" fill="${sheet.random() < 0.55 ? '#b99a4b' : sheet.random() < 0.6 ? '#8d9358' : '#c98e42'}" transform="rotate(${n(sheet.random() * 180)} ${n(tip.x)} ${n(tip.y)})"/>`).join('')).join('')}</g>`,
  )
  grass(sheet, { from: 560, to: 1560, y: 1215, height: 190, count: 90, color: '#a3854a', opacity: 0.9 })
  let vines = ''
  const flowers: string[] = []
  for (let vine = 0; vine < 7; vine++) {
    const x = 660 + vine * 132 + sheet.random() * 50
    const top = 930 + sheet.random() * 70
    vines += `<path d="M${n(x)} 1210q-40 -80 6 -150t${n(10 - sheet.random() * 30)} ${n(top - 1060)}"/>`
    for (let leaf = 0; leaf < 8; leaf++) {
      const lx = x + (sheet.random() - 0.5) * 110
      const ly = top + sheet.random() * 250
      flowers.push(
        `<path d="M${n(lx)} ${n(ly)}q-26 -24 -4 -36q6 4 6 8q2 -8 12 -6q16 14 -14 34z" fill="#5f7350"/>`,
      )
    }
    for (let bloom = 0; bloom < 3; bloom++) {
      const fx = x + (sheet.random() - 0.5) * 100
      const fy = top + 10 + sheet.random() * 190
      const r = 22 + sheet.random() * 12
      flowers.push(
        morningGlory({
          x: fx,
          y: fy,
          r,
          color: bloom === 0 ? '#ece8de' : bloom === 1 ? '#56719f' : '#7387ad',
        }),
      )
    }
  }
  sheet.add(`<g fill="none" stroke="#57673f" stroke-width="4">${vines}</g>${flowers.join('')}`)
  return sheet
}
