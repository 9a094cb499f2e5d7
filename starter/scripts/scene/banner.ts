import { birds, grass, mist, moon, rain, ridge, sky, wash, water } from '../nature.ts'
import { createSheet, type Sheet } from '../sheet.ts'
import { blossom, boat, branch, house, pavilion } from '../things.ts'

type Mood = {
  seed: number
  sky: readonly [string, string, string]
  tones: readonly string[]
  foot: string
  sun: { x: number; y: number; r: number; color: string }
  waterline?: number
}

/** The common ground of the page headers: sky, a disc, ranges of hills sinking into mist. */
export function landscape({ seed, sky: tones, tones: hills, foot, sun, waterline }: Mood): Sheet {
  const sheet = createSheet({ width: 1920, height: 480, seed })
  sky(sheet, [
    [0, tones[0]],
    [0.6, tones[1]],
    [1, tones[2]],
  ])
  moon(sheet, { ...sun, halo: 4 })
  hills.forEach((top, layer) => {
    ridge(sheet, {
      y: 210 + layer * 52,
      amp: 96 - layer * 9,
      cells: 4 + (layer % 2),
      sharp: 0.7,
      top,
      foot,
      trees: layer * 4,
      depth: 200,
    })
    mist(sheet, { y: 230 + layer * 52, height: 92, color: foot, opacity: 0.62 })
  })
  if (waterline)
    water(sheet, {
      y: waterline,
      stops: [
        [0, foot, 0.6],
        [1, hills[1] ?? foot],
      ],
      stroke: '#fffaf0',
      opacity: 0.45,
      count: 50,
    })
  return sheet
}

function homeBanner(): Sheet {
  const sheet = landscape({
    seed: 211,
    sky: ['#a9bcb4', '#d9dfd2', '#e9e5d6'],
    tones: ['#b3c4ba', '#93aba1', '#6d8b81', '#4c6a63'],
    foot: '#e6e6da',
    sun: { x: 1420, y: 120, r: 40, color: '#faf4e2' },
  })
  for (const [x, y, w] of [
    [1150, 400, 140],
    [1360, 412, 190],
    [1580, 402, 150],
  ] as const)
    house(sheet, { x, y, w, h: 36, drop: 90, wall: '#e9e6da', tile: '#4a5d59', line: '#34433f' })
  const tips = branch(sheet, {
    x: -20,
    y: 120,
    angle: 0.12,
    length: 130,
    thick: 13,
    color: '#3c3a35',
    levels: 5,
  })
  blossom(sheet, { at: tips, colors: ['#f5ded6', '#efc9bf', '#fbf1ea'], size: 10, chance: 0.9 })
  rain(sheet, { count: 200, length: 44, color: '#f6f7f0', opacity: 0.4 })
  return sheet
}

function archivesBanner(): Sheet {
  const sheet = landscape({
    seed: 223,
    sky: ['#c9a67f', '#ecd2ab', '#f3e4c8'],
    tones: ['#d0b08a', '#b98f66', '#96704d'],
    foot: '#f1dfc1',
    sun: { x: 620, y: 150, r: 46, color: '#e98f63' },
    waterline: 370,
  })
  boat(sheet, { x: 1260, y: 412, size: 150, hull: '#4d3826', awning: '#8a6742' })
  birds(sheet, { x: 960, y: 100, count: 6, size: 13, color: '#7b5b3e' })
  return sheet
}

function categoryBanner(): Sheet {
  const sheet = landscape({
    seed: 227,
    sky: ['#9d9ab5', '#cfc8d6', '#e9e1dc'],
    tones: ['#b0aac2', '#908aa8', '#716b8c', '#544f6e'],
    foot: '#e4dcdf',
    sun: { x: 1180, y: 130, r: 42, color: '#fbf1dc' },
  })
  pavilion(sheet, { x: 420, y: 396, size: 84, ink: '#3f3b55' })
  birds(sheet, { x: 800, y: 110, count: 4, size: 12, color: '#5d5875' })
  return sheet
}

function tagBanner(): Sheet {
  const sheet = landscape({
    seed: 229,
    sky: ['#aab38b', '#dcdcbf', '#efe9d3'],
    tones: ['#bcc29f', '#9aa57b', '#75825a', '#55623f'],
    foot: '#eae6cf',
    sun: { x: 480, y: 120, r: 40, color: '#fdf6dd' },
  })
  grass(sheet, {
    from: 0,
    to: 1920,
    y: 490,
    height: 110,
    count: 190,
    color: '#4f5b39',
    opacity: 0.85,
    heads: '#a58a4c',
  })
  return sheet
}

function talkBanner(): Sheet {
  const sheet = landscape({
    seed: 233,
    sky: ['#2c3d55', '#5c6f86', '#9aa4ac'],
    tones: ['#6b7d92', '#4f637a', '#374b62'],
    foot: '#a3acb3',
    sun: { x: 1440, y: 120, r: 46, color: '#f2d590' },
    waterline: 380,
  })
  wash(sheet, { color: '#c4ccd2', opacity: 0.2 })
  boat(sheet, { x: 560, y: 430, size: 170, hull: '#17222f', awning: '#a8432b' })
  return sheet
}

/** The pages of the owner's words; banner-visitor.ts has those where somebody else comes in. */
export const bannerScenes = {
  'banner-home': homeBanner,
  'banner-archives': archivesBanner,
  'banner-category': categoryBanner,
  'banner-tag': tagBanner,
  'banner-talk': talkBanner,
}
