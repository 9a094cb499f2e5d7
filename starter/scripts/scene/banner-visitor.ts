import { birds, glow, mist, rain, ridge } from '../nature.ts'
import { blur, n, type Sheet } from '../sheet.ts'
import { blossom, boat, branch, house, pavilion } from '../things.ts'
import { landscape } from './banner.ts'

function photoBanner(): Sheet {
  const sheet = landscape({
    seed: 239,
    sky: ['#d9b3b0', '#eed6cd', '#f6e9df'],
    tones: ['#d8b4b0', '#bd9398', '#99727f', '#70566a'],
    foot: '#f3e3da',
    sun: { x: 520, y: 130, r: 42, color: '#fff6ea' },
    waterline: 392,
  })
  pavilion(sheet, { x: 760, y: 410, size: 96, ink: '#4d3c4c' })
  const tips = branch(sheet, {
    x: 1950,
    y: 70,
    angle: Math.PI * 0.93,
    length: 150,
    thick: 14,
    color: '#473a3b',
    levels: 5,
  })
  blossom(sheet, { at: tips, colors: ['#f7e3dc', '#f0c9c4', '#fdf3ec'], size: 11, chance: 0.85 })
  return sheet
}

/** A lit window in a house: `x`, `y` its middle. */
function lamp(sheet: Sheet, { x, y, size }: { x: number; y: number; size: number }): void {
  glow(sheet, { x, y, r: size * 5, color: '#f6c983', opacity: 0.75 })
  sheet.add(
    `<rect x="${n(x - size / 2)}" y="${n(y - size / 2)}" width="${n(size)}" height="${n(size)}" rx="2" fill="#f9dca0"/>`,
  )
}

function linkBanner(): Sheet {
  const sheet = landscape({
    seed: 241,
    sky: ['#3f6670', '#7c9c9c', '#c3cdbf'],
    tones: ['#86a3a3', '#5f8288', '#43666f', '#2d4c56'],
    foot: '#bac8be',
    sun: { x: 1500, y: 110, r: 38, color: '#fbf0cf' },
    waterline: 396,
  })
  for (const [x, y, w] of [
    [300, 392, 150],
    [470, 398, 120],
    [1180, 394, 130],
    [1340, 388, 170],
  ] as const) {
    house(sheet, { x, y, w, h: 34, drop: 34, wall: '#c6cfc2', tile: '#2c4850', line: '#203840' })
    lamp(sheet, { x: x + w * 0.12, y: y + 17, size: 11 })
  }
  let reflections = ''
  for (const x of [318, 484, 1196, 1360])
    reflections += `<rect x="${x - 5}" y="430" width="10" height="46" fill="#f6c983" opacity="0.35"/>`
  sheet.add(`<g filter="${blur(sheet, 5)}">${reflections}</g>`)
  boat(sheet, { x: 800, y: 446, size: 130, hull: '#1d343c', awning: '#7d5a35' })
  return sheet
}

function resourceBanner(): Sheet {
  const sheet = landscape({
    seed: 251,
    sky: ['#a9bccb', '#d5dfe4', '#eef0ec'],
    tones: ['#c3d0d9', '#9fb3c1', '#7890a2', '#546c80'],
    foot: '#e9eeee',
    sun: { x: 980, y: 118, r: 38, color: '#fffdf4' },
  })
  pavilion(sheet, { x: 1440, y: 400, size: 92, ink: '#3d5063', snow: '#f7f9f8' })
  birds(sheet, { x: 620, y: 120, count: 5, size: 13, color: '#5b7183' })
  return sheet
}

function messageBanner(): Sheet {
  const sheet = landscape({
    seed: 257,
    sky: ['#d49f86', '#ecc7a8', '#f5e1c8'],
    tones: ['#d7a891', '#b8847a', '#916670', '#654d5f'],
    foot: '#f2d9c2',
    sun: { x: 1240, y: 140, r: 42, color: '#fff0d6' },
    waterline: 380,
  })
  // River lanterns, larger the nearer they are.
  for (const [x, y, size] of [
    [210, 404, 9],
    [340, 420, 12],
    [560, 412, 10],
    [690, 442, 17],
    [880, 424, 13],
    [1130, 452, 20],
    [1300, 414, 10],
    [1520, 440, 16],
    [1720, 420, 12],
  ] as const) {
    glow(sheet, { x, y: y - size * 0.6, r: size * 4, color: '#fbd694', opacity: 0.8 })
    sheet.add(
      `<path d="M${n(x - size)} ${n(y)}q${n(size)} ${n(size * 0.7)} ${n(size * 2)} 0z" fill="#8a4436"/><path d="M${n(x - size * 0.6)} ${n(y - 1)}q${n(size * 0.1)} ${n(-size * 1.5)} ${n(size * 0.6)} ${n(-size * 1.6)}q${n(size * 0.5)} ${n(size * 0.1)} ${n(size * 0.6)} ${n(size * 1.6)}z" fill="#fce6b6"/>`,
    )
  }
  return sheet
}

function centerBanner(): Sheet {
  const sheet = landscape({
    seed: 263,
    sky: ['#8297ad', '#b7c4cd', '#dfe0d8'],
    tones: ['#a3b1be', '#7d90a3', '#5c7187', '#40546b'],
    foot: '#d5d9d5',
    sun: { x: 360, y: 116, r: 40, color: '#f9efce' },
  })
  house(sheet, {
    x: 1280,
    y: 396,
    w: 230,
    h: 46,
    drop: 90,
    wall: '#dfe0d8',
    tile: '#3d5065',
    line: '#2c3d50',
  })
  lamp(sheet, { x: 1312, y: 424, size: 17 })
  rain(sheet, { count: 140, length: 36, color: '#f2f4f2', opacity: 0.32 })
  return sheet
}

/** Peaks that hardly rise out of the clouds, and a pine at the edge: 云深不知处. */
function lostBanner(): Sheet {
  const sheet = landscape({
    seed: 269,
    sky: ['#bcb9c6', '#dbd7da', '#efebe4'],
    tones: ['#c4c0cc', '#a6a1b1'],
    foot: '#ece8e4',
    sun: { x: 640, y: 108, r: 36, color: '#fdf7e6' },
  })
  for (const [y, opacity] of [
    [250, 0.85],
    [310, 0.95],
    [370, 1],
  ] as const)
    mist(sheet, { y, height: 150, color: '#f3efe9', opacity })
  const cliff = ridge(sheet, {
    y: 420,
    amp: 70,
    cells: 3,
    sharp: 0.9,
    top: '#6a6578',
    foot: '#ece8e4',
    trees: 8,
    depth: 160,
  })
  mist(sheet, { y: 400, height: 120, color: '#f3efe9', opacity: 0.75 })
  const pine = { x: 1400, y: cliff(1400) + 6 }
  branch(sheet, { ...pine, angle: -1.2, length: 74, thick: 10, color: '#4b4658', levels: 3 })
  let needles = ''
  for (const [dx, dy, w] of [
    [34, -150, 150],
    [-14, -116, 120],
    [66, -100, 130],
    [10, -176, 96],
  ] as const)
    needles += `<path d="M${n(pine.x + dx - w / 2)} ${n(pine.y + dy + 8)}q${n(w * 0.2)} ${n(-w * 0.2)} ${n(w * 0.5)} ${n(-w * 0.17)}q${n(w * 0.34)} 0 ${n(w * 0.5)} ${n(w * 0.17)}q${n(-w * 0.5)} ${n(w * 0.1)} ${n(-w)} 0z"/>`
  sheet.add(`<g fill="#575266" opacity="0.92">${needles}</g>`)
  birds(sheet, { x: 980, y: 120, count: 3, size: 12, color: '#7a7488' })
  return sheet
}

export const visitorBannerScenes = {
  'banner-photo': photoBanner,
  'banner-link': linkBanner,
  'banner-resource': resourceBanner,
  'banner-message': messageBanner,
  'banner-center': centerBanner,
  'banner-lost': lostBanner,
}
