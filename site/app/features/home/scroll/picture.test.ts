import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { contrast, parseColour } from '@xiaolou/ui/colour'
import { expect, it } from 'vitest'
import { dayOf } from '~/shared/presence/day.ts'
import { drawPicture, moonPath } from './picture.ts'
import { seedOf } from './words.ts'

const maxBytes = 6 * 1024
const dayAt = (at: string) => dayOf(Date.parse(at), 'Asia/Shanghai')
const snow = dayAt('2026-11-27T20:30:00+08:00')

it('draws the same landscape for the same site, and another for another', () => {
  const seed = seedOf('2024-05-01T12:00:00+08:00')
  expect(drawPicture({ seed, day: snow })).toBe(drawPicture({ seed, day: snow }))
  expect(drawPicture({ seed, day: snow })).not.toBe(drawPicture({ seed: seedOf('2025-01-01'), day: snow }))
})

it('is at most 6 KB when compressed, whatever falls and whoever is here', () => {
  for (const at of ['2026-11-27T20:30', '2026-04-22T15:40'])
    for (const seed of [1, seedOf('2026-11-28T00:00:00+08:00')]) {
      const markup = drawPicture({ seed, day: dayAt(`${at}:00+08:00`), lamps: 16 })
      expect(brotliCompressSync(markup).length).toBeLessThan(maxBytes)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    }
})

it('lights as many windows as there are lamps', () => {
  for (const lamps of [0, 1, 9, 16])
    expect(drawPicture({ seed: 1, day: snow, lamps }).split(' data-lit=').length - 1).toBe(lamps)
})

it('the moon’s lit edge is the right one while it waxes, and bends outwards past the half', () => {
  const shape = (phase: number) => /a40 40 0 0 (\d) .*a([\d.]+) 40 0 0 (\d)/.exec(moonPath(phase))?.slice(1)
  expect(shape(0.1)).toEqual(['1', expect.any(String), '0'])
  expect(shape(0.35)).toEqual(['1', expect.any(String), '1'])
  expect(shape(0.65)).toEqual(['0', expect.any(String), '0'])
  expect(shape(0.9)).toEqual(['0', expect.any(String), '1'])
  expect([shape(0.25)?.[1], shape(0.5)?.[1]]).toEqual(['0.0', '40.0'])
})

const between = (one: string, other: string) => {
  const [first, second] = [parseColour(one), parseColour(other)]
  return first && second ? contrast(first, second) : 0
}

it('the menu and the words can be read before every sky, in both themes', () => {
  const sheet = readFileSync(new URL('scroll.css', import.meta.url), 'utf8')
  const skies = [...sheet.matchAll(/--(zenith|horizon): light-dark\((#\w+), (#\w+)\)/g)]
  expect(skies).toHaveLength(16)
  for (const [, place, light = '', dark = ''] of skies) {
    // The menu is in the second ink, the name and the verse are in the first.
    const [inkLight, inkDark] = place === 'zenith' ? ['#5b554c', '#bab1a2'] : ['#2a2723', '#eae3d6']
    expect(between(light, inkLight), light).toBeGreaterThan(4.5)
    expect(between(dark, inkDark), dark).toBeGreaterThan(4.5)
  }
})
