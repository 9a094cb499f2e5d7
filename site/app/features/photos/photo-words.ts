import type { ShownPhoto } from './photo-group.ts'

/** The mark of a photo in the address, and the id of its element: `#photo-7`. */
export const photoMark = (id: number): string => `photo-${id}`

/** The photo that an address's mark means; nothing for any other mark. */
export function markedPhoto(hash: string): number | undefined {
  const digits = /^#photo-([1-9]\d{0,14})$/.exec(hash)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** `2024 年 5 月 3 日` of a wall time; empty for none. */
export function dayText(takenAt: string): string {
  const [year, month, day] = takenAt.slice(0, 10).split('-')
  return year && month && day ? `${year} 年 ${Number(month)} 月 ${Number(day)} 日` : ''
}

/** What a photo is called for those who cannot see it: its caption, else its day. */
export function photoName({ caption, taken_at }: Pick<ShownPhoto, 'caption' | 'taken_at'>): string {
  if (caption) return caption
  const day = dayText(taken_at)
  return day ? `${day}的照片` : '一张照片'
}
