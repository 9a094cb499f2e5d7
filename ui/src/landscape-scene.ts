import type { CSSProperties } from 'react'
import { type Brush, crags, disc, fill, haze, hills, makeBrush } from './landscape-brush.ts'
import {
  birds,
  boat,
  bridge,
  eave,
  glints,
  pagoda,
  pine,
  plum,
  rain,
  reeds,
  village,
  willow,
} from './landscape-figure.ts'

/**
 * Palettes: sky above (s) and haze below (h), far, mid and near ridges (f, m, n), sun or moon (d), one warm
 * accent (t).
 */
const palettes: readonly (readonly string[])[] = [
  // 春水
  ['#cfdcd6', '#edf0e6', '#a3bbb0', '#728f85', '#3d5a53', '#fbf6e6', '#b4532f'],
  // 秋山
  ['#ecd8ba', '#f8eddb', '#d8b186', '#b17c52', '#6e4630', '#fffaf0', '#a8402a'],
  // 暮紫
  ['#cfcbdd', '#eeeaee', '#aca6c2', '#7d7798', '#46425f', '#fdf3e4', '#b55a4a'],
  // 竹青
  ['#dfe2c4', '#f3f2e0', '#bcc498', '#8a976a', '#515c3e', '#fffcec', '#b6562d'],
  // 雪霁
  ['#c9d6df', '#f2f4f2', '#b3c4d0', '#8199a9', '#44586a', '#fffdf6', '#b3442f'],
  // 晚霞
  ['#e8c3ad', '#f8e6d4', '#d6a392', '#a87271', '#5d4451', '#fff2da', '#a23a2c'],
  // 墨
  ['#e3ded2', '#f6f2e8', '#c0bab0', '#8d877f', '#45423e', '#fffdf6', '#b04631'],
  // 湖蓝
  ['#bcd5d6', '#e8f0ea', '#94bab9', '#5f8f93', '#2e5660', '#fdf7e4', '#c06a3a'],
  // 桃花
  ['#eed4d0', '#faeee8', '#d9b1b1', '#a98590', '#5e4a5b', '#fffaf0', '#b8485a'],
  // 月白
  ['#b9c5d3', '#e3e6e6', '#94a4b8', '#64768e', '#32415a', '#fbf3d8', '#c46f45'],
]

/** Points (x and y in turn) with x relative to a position. */
const besides = (x: number, points: readonly number[]) =>
  points.map((value, index) => (index % 2 === 0 ? x + value : value))

const compositions: Readonly<Record<string, (brush: Brush) => string>> = {
  ranges: b =>
    disc(b.between(70, 250), b.between(62, 82), b.between(13, 19)) +
    fill(hills(b, 142, 56), 'far') +
    haze(b, 90, 176) +
    fill(hills(b, 172, 48), 'mid') +
    haze(b, 128, 220) +
    fill(hills(b, 214, 44, 2), 'near') +
    birds(b, b.between(90, 180), b.between(52, 76)),
  river: b =>
    disc(b.between(60, 120), b.between(66, 84), b.between(14, 20)) +
    fill(hills(b, 146, 54), 'far') +
    haze(b, 84, 150) +
    fill(hills(b, 158, 22, 4), 'mid', 0.8) +
    haze(b, 136, 162) +
    fill('M0 158h320v82H0z', 'far', 0.45) +
    glints(b, 168, 226) +
    boat(b.between(120, 220), b.between(176, 192)),
  peaks(b) {
    const [a, c] = [b.between(60, 110), b.between(190, 250)]
    return (
      disc(b.between(130, 170), 66, b.between(12, 16)) +
      fill(
        crags(b, [-10, 190, 40, 120, 70, 92, 110, 170, 170, 150, 200, 88, 236, 74, 262, 150, 330, 130]),
        'far',
      ) +
      haze(b, 96, 186) +
      fill(
        crags(b, [
          ...[-10, 220],
          ...besides(a, [-44, 190, -14, 104, 12, 96, 40, 196]),
          ...besides(c, [-34, 206, -8, 128, 14, 120, 44, 208]),
          ...[330, 214],
        ]),
        'mid',
      ) +
      haze(b, 140, 244) +
      boat(b.between(130, 160), 208)
    )
  },
  tower(b) {
    const x = b.between(176, 236)
    return (
      disc(b.between(60, 120), b.between(64, 86), b.between(15, 20)) +
      fill(hills(b, 150, 50), 'far') +
      haze(b, 100, 176) +
      pagoda(x, 176) +
      fill(crags(b, [-10, 226, 80, 212, x - 60, 188, x - 8, 168, x + 34, 178, 330, 206], 0.12), 'near') +
      birds(b, b.between(70, 130), b.between(96, 116), 3)
    )
  },
  marsh: b =>
    disc(b.between(150, 230), b.between(92, 112), b.between(24, 32)) +
    fill(hills(b, 160, 26, 4), 'far') +
    haze(b, 130, 166) +
    fill('M0 164h320v76H0z', 'far', 0.5) +
    glints(b, 174, 228, 6) +
    reeds(b, b.between(20, 60), 100, 7) +
    birds(b, b.between(180, 220), b.between(54, 70), 5),
  underEave: b =>
    fill(hills(b, 160, 46), 'far') +
    haze(b, 110, 186) +
    fill(hills(b, 206, 44), 'mid') +
    haze(b, 160, 240) +
    rain(b) +
    eave(),
  moonBridge: b =>
    disc(b.between(80, 240), b.between(58, 72), b.between(13, 17)) +
    fill(hills(b, 148, 50), 'far') +
    haze(b, 96, 176) +
    fill('M0 176h320v64H0z', 'far', 0.5) +
    bridge(176) +
    glints(b, 188, 230, 6) +
    willow(b, b.between(36, 56)),
  blossom: b =>
    disc(b.between(206, 244), b.between(70, 90), b.between(24, 30)) +
    fill(hills(b, 178, 44), 'far') +
    haze(b, 130, 206) +
    fill(hills(b, 218, 36), 'mid') +
    haze(b, 180, 250) +
    plum(b),
  cliff: b =>
    disc(b.between(190, 250), b.between(62, 80), b.between(15, 20)) +
    fill(hills(b, 168, 60), 'far') +
    haze(b, 104, 196) +
    fill(hills(b, 206, 34), 'mid', 0.9) +
    haze(b, 170, 248) +
    pine(b.between(92, 106), 122) +
    fill(crags(b, [-10, 66, 34, 84, 78, 112, 112, 122, 126, 160, 142, 200, 176, 222, 214, 244], 0.3), 'near'),
  hamlet: b =>
    fill(hills(b, 128, 58), 'far') +
    haze(b, 74, 152) +
    fill(hills(b, 164, 40), 'mid') +
    haze(b, 132, 190) +
    village(b, b.between(64, 130), 190) +
    fill('M0 190h320v50H0z', 'far', 0.55) +
    glints(b, 198, 232, 3) +
    willow(b, b.between(228, 240)),
}

const composers = Object.values(compositions)

/**
 * The picture of a numeric id: its inks as variables of landscape.css, and the inside of a 320 × 240 SVG, at
 * most 1.2 KB. Neighbouring ids never share a palette or a composition; ids a thousand apart share the
 * picture. Only numbers and our own names: nothing to escape.
 */
export function landscapeScene(seed: number): LandscapeScene {
  const id = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % landscapeCount : 0
  const scene = painted.get(id) ?? paint(id)
  painted.set(id, scene)
  return scene
}

export type LandscapeScene = { readonly inks: CSSProperties; readonly markup: string }

/** More than anybody remembers; all of them together are 1.2 MB. */
export const landscapeCount = 1000
const painted = new Map<number, LandscapeScene>()

function paint(id: number): LandscapeScene {
  const inks = palettes[(id * 3) % palettes.length]
  const compose = composers[(id * 7 + Math.floor(id / 10)) % composers.length]
  const brush = makeBrush(id)
  const gradient = `<linearGradient id="${brush.mist}" x2="0" y2="1"><stop stop-color="var(--haze)" stop-opacity="0"/><stop offset="1" stop-color="var(--haze)"/></linearGradient>`
  const isMirrored = brush.random() < 0.5
  const scene = compose?.(brush) ?? ''
  return {
    inks: Object.fromEntries([...'shfmndt'].map((name, index) => [`--${name}`, inks?.[index]])),
    markup: gradient + (isMirrored ? `<g transform="matrix(-1 0 0 1 320 0)">${scene}</g>` : scene),
  }
}
