import { shadeOf } from '@xiaolou/ui/brush-path'
import { weightOf } from '@xiaolou/ui/chip'

/** The layout of characters in a seal: a column, two columns of 2 + 1, two by two, or one line in an oblong. */
export type SealForm = 'column' | 'triple' | 'square' | 'line' | 'latin'

export function sealForm(name: string): SealForm {
  if (/^\p{Script=Han}{1,2}$/u.test(name)) return 'column'
  if (/^\p{Script=Han}{3}$/u.test(name)) return 'triple'
  if (/^\p{Script=Han}{4}$/u.test(name)) return 'square'
  return /^\P{Script=Han}+$/u.test(name) ? 'latin' : 'line'
}

export type SealSize = 'large' | 'middle' | 'small'

/** The two most used are always large; `rank` counts from 0. */
export function sealSize({ count, max, rank }: { count: number; max: number; rank: number }): SealSize {
  const weight = weightOf({ count, max })
  if (rank < 2 || weight === 5) return 'large'
  return weight >= 3 ? 'middle' : 'small'
}

/** A few small seals are round. */
export const isRound = (id: number, form: SealForm, size: SealSize): boolean =>
  form === 'column' && size !== 'large' && id % 5 === 3

const perCharacter = 20

/**
 * A spine in px: its width by its share of the largest, its height pseudo-random, but enough for a name of
 * about seven characters; a longer one is cut.
 */
export function spineSize({
  id,
  name,
  count,
  max,
}: {
  id: number
  name: string
  count: number
  max: number
}) {
  const share = count / Math.max(max, 1)
  const happens = 150 + Math.round(34 * shadeOf(id) + 20 * share)
  const needed = 66 + [...name].length * perCharacter
  return { width: Math.round(28 + 36 * Math.sqrt(share)), height: Math.min(Math.max(happens, needed), 208) }
}

/** Book cloth colours, each with its dark variant. */
const cloths = [
  ['#dfe6e0', '#4f6b62'],
  ['#f0e2cf', '#7d5238'],
  ['#efe9d8', '#66643f'],
  ['#e3e1ea', '#54526f'],
  ['#e6ddd0', '#6d5846'],
  ['#dde3e4', '#465b63'],
  ['#f0dcd2', '#7c4d40'],
  ['#e8e6d6', '#5d5d3a'],
  ['#e5e0da', '#5e564d'],
] as const

/** The same id has the same cloth on every page. */
export function clothOf(id: number): { day: string; night: string } {
  const [day, night] = cloths[Math.abs(id) % cloths.length] ?? cloths[0]
  return { day, night }
}
