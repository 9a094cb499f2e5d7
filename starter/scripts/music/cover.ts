/** The pictures on the songs: small quiet landscapes in the colours of the house, square, without words. */
import { birds, glow, grass, rain } from '../nature.ts'
import type { Sheet } from '../sheet.ts'
import { blossom, boat, branch, house, pavilion } from '../things.ts'
import { landscape } from './landscape.ts'

export function linAnCover(): Sheet {
  const sheet = landscape({
    seed: 81,
    sky: ['#b9c9bf', '#e9e6d8'],
    hills: ['#b7c6bb', '#94aba0', '#6f8c82'],
    foot: '#ece8da',
    disc: { x: 190, y: 130, r: 34, color: '#fbf4e0' },
  })
  house(sheet, {
    x: 240,
    y: 468,
    w: 250,
    h: 54,
    drop: 200,
    wall: '#f3ede1',
    tile: '#66716c',
    line: '#4c5653',
  })
  house(sheet, {
    x: 470,
    y: 500,
    w: 300,
    h: 60,
    drop: 200,
    wall: '#f3ede1',
    tile: '#5c6863',
    line: '#434e4b',
  })
  rain(sheet, { count: 60, length: 36, color: '#f7f3e8', opacity: 0.5 })
  const tips = branch(sheet, {
    x: 630,
    y: 60,
    angle: Math.PI * 0.9,
    length: 118,
    thick: 11,
    color: '#4b3d36',
    levels: 5,
  })
  blossom(sheet, { at: tips, colors: ['#f6dcd4', '#efc1b6', '#fbeee8'], size: 11, chance: 0.85 })
  return sheet
}

export function yuYeCover(): Sheet {
  const sheet = landscape({
    seed: 86,
    sky: ['#26363c', '#4c6064'],
    hills: ['#4d6265', '#3b5053', '#2c3f43'],
    foot: '#5a6e6f',
    disc: { x: 440, y: 110, r: 22, color: '#7f9090' },
    shore: 510,
  })
  house(sheet, { x: 190, y: 430, w: 200, h: 48, drop: 90, wall: '#56605a', tile: '#2b3635', line: '#1f2928' })
  glow(sheet, { x: 189, y: 466, r: 120, color: '#f1bf73', opacity: 0.5 })
  sheet.add('<rect x="172" y="446" width="34" height="38" rx="2" fill="#f3c984"/>')
  rain(sheet, { count: 150, length: 44, color: '#c8d3cf', opacity: 0.4 })
  return sheet
}

export function songBieCover(): Sheet {
  const sheet = landscape({
    seed: 92,
    sky: ['#d9a888', '#f0dcc0'],
    hills: ['#c9a893', '#a98c7d', '#84716a'],
    foot: '#eddcc4',
    disc: { x: 300, y: 220, r: 46, color: '#f7e2bd' },
  })
  pavilion(sheet, { x: 150, y: 500, size: 130, ink: '#4f4540' })
  grass(sheet, { from: -20, to: 620, y: 600, height: 110, count: 150, color: '#6f6a55', opacity: 0.8 })
  birds(sheet, { x: 420, y: 150, count: 4, size: 14, color: '#5a4a42' })
  return sheet
}

export function moLiHuaCover(): Sheet {
  const sheet = landscape({
    seed: 97,
    sky: ['#a9bfae', '#dfe6d3'],
    hills: ['#a5bda6', '#86a48c', '#688873'],
    foot: '#e6ead9',
    disc: { x: 430, y: 140, r: 36, color: '#fbf8e8' },
    shore: 500,
  })
  const tips = branch(sheet, {
    x: -30,
    y: 560,
    angle: -Math.PI * 0.28,
    length: 150,
    thick: 12,
    color: '#4d5f46',
    levels: 5,
  })
  blossom(sheet, { at: tips, colors: ['#fffdf6', '#f6f3e4', '#ffffff'], size: 17, chance: 0.8 })
  return sheet
}

export function weiChengCover(): Sheet {
  const sheet = landscape({
    seed: 104,
    sky: ['#c8bfa4', '#ece2c9'],
    hills: ['#c9ba97', '#b09e7c', '#8d8067'],
    foot: '#ece1c6',
    disc: { x: 400, y: 190, r: 50, color: '#fbeecb' },
  })
  grass(sheet, { from: -20, to: 620, y: 604, height: 60, count: 110, color: '#7c7a54', opacity: 0.7 })
  const tips = branch(sheet, {
    x: 60,
    y: 620,
    angle: -Math.PI * 0.45,
    length: 150,
    thick: 15,
    color: '#574b3c',
    levels: 5,
  })
  let willow = ''
  for (const { x, y } of tips) {
    const fall = 60 + sheet.random() * 110
    willow += `M${x.toFixed(0)} ${y.toFixed(0)}q${(10 + sheet.random() * 14).toFixed(0)} ${(fall / 2).toFixed(0)} 4 ${fall.toFixed(0)}`
  }
  sheet.add(`<path d="${willow}" stroke="#7d8c5a" stroke-width="2.500" fill="none" opacity="0.85"/>`)
  birds(sheet, { x: 420, y: 120, count: 3, size: 12, color: '#6a5b47' })
  return sheet
}

export function greensleevesCover(): Sheet {
  const sheet = landscape({
    seed: 113,
    sky: ['#9fb8b4', '#e4e6cf'],
    hills: ['#93b09a', '#6f957b', '#4c7660'],
    foot: '#dfe6cf',
    disc: { x: 180, y: 150, r: 40, color: '#fdf6da' },
  })
  grass(sheet, {
    from: -20,
    to: 620,
    y: 605,
    height: 170,
    count: 190,
    color: '#3e664f',
    opacity: 0.85,
    heads: '#e9dca8',
  })
  birds(sheet, { x: 400, y: 170, count: 5, size: 12, color: '#41584c' })
  return sheet
}

export function preludeCover(): Sheet {
  const sheet = landscape({
    seed: 131,
    sky: ['#b3bfca', '#e9e4dc'],
    hills: ['#b4bec6', '#95a4b0', '#728592'],
    foot: '#e7e4de',
    disc: { x: 320, y: 170, r: 44, color: '#fdf7e8' },
    shore: 440,
  })
  boat(sheet, { x: 330, y: 520, size: 130, hull: '#4a5560', awning: '#6d7780', man: false })
  return sheet
}
