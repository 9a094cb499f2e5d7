import { idOfMark } from '@xiaolou/contract/address'
import type { Photo } from '@xiaolou/contract/photo'

/** The fields of a photo that the screen needs: there are hundreds of them in the page. */
export type ShownPhoto = Omit<Photo, 'album_id' | 'color'>

/** Photos of one month or year. `key` is `2024-05` or `2024`, empty for undated ones. */
export type PhotoGroup = { readonly key: string; readonly photos: readonly ShownPhoto[] }

/** With fewer photos per month than this they are grouped by year. */
const fewestAMonth = 4

/** One group in the owner's order. */
export const inGivenOrder = (photos: readonly ShownPhoto[]): PhotoGroup[] =>
  photos.length > 0 ? [{ key: '', photos }] : []

/**
 * Photos by month, the newest first, the undated last; by year where months would hold too few. One group
 * without a name where no photo has a date. Within a group the newest is first; those of the same moment keep
 * the given order.
 */
export function groupPhotos(photos: readonly ShownPhoto[]): PhotoGroup[] {
  const byMonth = groupBy(photos, 7)
  const dated = photos.filter(photo => photo.taken_at !== '').length
  const months = byMonth.filter(group => group.key !== '').length
  return months > 1 && dated < months * fewestAMonth ? groupBy(photos, 4) : byMonth
}

function groupBy(photos: readonly ShownPhoto[], keyLength: 4 | 7): PhotoGroup[] {
  const groups = new Map<string, ShownPhoto[]>()
  for (const photo of [...photos].sort(newestFirst)) {
    const key = photo.taken_at.slice(0, keyLength)
    const group = groups.get(key)
    if (group) group.push(photo)
    else groups.set(key, [photo])
  }
  return [...groups].map(([key, members]) => ({ key, photos: members }))
}

/** Wall times compare as text; the empty one of undated photos comes last. */
const newestFirst = (a: ShownPhoto, b: ShownPhoto) =>
  a.taken_at < b.taken_at ? 1 : a.taken_at > b.taken_at ? -1 : 0

/** `2024 年 5 月`, `2024 年`; nothing for the undated if there are only those. */
export function groupTitle({ key, isOnly }: { key: string; isOnly: boolean }): string {
  if (key === '') return isOnly ? '' : '不记得是哪一天'
  const [year, month] = key.split('-')
  return month ? `${year} 年 ${Number(month)} 月` : `${year} 年`
}

/** Aspect ratios beyond these are cropped in the grid: a strip or a tower would fill a row. */
const narrowest = 0.5
const widest = 2.2
const unknownRatio = 1.5

/** Width over height as the grid draws it. */
export function gridRatio({ width, height }: { width: number; height: number }): number {
  if (width <= 0 || height <= 0) return unknownRatio
  return Math.round(Math.min(widest, Math.max(narrowest, width / height)) * 1_000) / 1_000
}

/** The fragment of a photo's address, and the id of its element: `#photo-7`. */
export const photoMark = (id: number): string => `photo-${id}`

/** The photo of an address's fragment; nothing for any other fragment. */
export const markedPhoto = (hash: string): number | undefined => idOfMark(hash, 'photo')

/** `2024 年 5 月 3 日` of a wall time; empty for none. */
export function dayText(takenAt: string): string {
  const [year, month, day] = takenAt.slice(0, 10).split('-')
  return year && month && day ? `${year} 年 ${Number(month)} 月 ${Number(day)} 日` : ''
}

/** The alternative text of a photo: its caption, else its day. */
export function photoName({ caption, taken_at }: Pick<ShownPhoto, 'caption' | 'taken_at'>): string {
  if (caption) return caption
  const day = dayText(taken_at)
  return day ? `${day}的照片` : '一张照片'
}
