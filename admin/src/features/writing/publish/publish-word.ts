import { postPath } from '@xiaolou/contract/address'
import type { DraftFields } from '@xiaolou/contract/draft'
import { comingMs } from '@xiaolou/contract/kit/zone'
import { isCountable, isGuarded } from '@xiaolou/contract/unlisted-address'

/** The drawer's state besides the fields. */
export type PublishState = {
  readonly articleId: number
  /** A wall time of the site; '' publishes at once. */
  readonly plannedAt: string
  readonly picturesOnWay: number
  readonly hasConflict: boolean
}

/** `2026-12-07 07:00:00` in short: 12-07 07:00, with the year if it is another. */
export function shortTime(time: string, year: string): string {
  const shown = time.slice(0, 16)
  return shown.startsWith(year) ? shown.slice(5) : shown
}

/** The label of the publish button. */
export function publishWord(state: PublishState, year: string): string {
  const { articleId, plannedAt, picturesOnWay, hasConflict } = state
  if (hasConflict) return '先比一比'
  const deed = plannedAt ? `定在 ${shortTime(plannedAt, year)}` : articleId > 0 ? '更新' : '发布'
  if (picturesOnWay === 0) return deed
  return `传完就${deed}`
}

/** What happens to the address; `present` is the published one, '' for none. */
export function addressNote(
  { slug, visibility }: Pick<DraftFields, 'slug' | 'visibility'>,
  present: string,
): string {
  const isMoved = present !== '' && slug !== '' && slug !== present
  const old = `旧地址 ${decodeURI(postPath(present))}`
  if (visibility !== 'unlisted') return isMoved ? `${old} 仍认得路` : ''
  if (isGuarded(present, slug)) return `现在的地址是 ${decodeURI(postPath(present))}`
  const wanted = slug || present
  if (wanted === '' || isCountable(wanted)) return '发布时后面会加一串字母和数字，别人数不出来'
  return isMoved ? `${old} 不再认得路` : ''
}

/** What is missing before publishing, by field; empty if ready. */
export function missingIn(fields: DraftFields): ReadonlyMap<keyof DraftFields, string> {
  const missing = new Map<keyof DraftFields, string>()
  if (fields.title.trim() === '') missing.set('title', '还没有题目')
  if (fields.content.trim() === '') missing.set('content', '正文还是空的')
  if (fields.category.trim() === '') missing.set('category', '还没有归进哪一类')
  if (fields.visibility === 'password' && fields.password === '')
    missing.set('password', '凭口令看，要先定一个口令')
  if (fields.type !== 1 && fields.origin_url.trim() === '')
    missing.set('origin_url', '转载与翻译，要写明原文在哪里')
  return missing
}

/** Converts between a wall time and the value of a `datetime-local` field; '' is none. */
export const fieldTime = (time: string): string => time.slice(0, 16).replace(' ', 'T')
export const wireTimeOf = (value: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? `${value.slice(0, 16).replace('T', ' ')}:00` : ''

/** What is wrong with a planned wall time of the site, '' if nothing. The server's clock decides. */
export function planProblem(plannedAt: string, timeZone: string, nowMs: number): string {
  if (plannedAt === '') return '还没有定哪一刻'
  return comingMs(plannedAt, timeZone, nowMs) > nowMs ? '' : '这个时辰已经过了，换一个将来的，或者选「现在」'
}

/** Splits typed or pasted names at `，`, `、`, `,`, `;`, `#` and line ends. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,，、;；#\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')

/** Adds new tags up to `max`; names that only differ in case are the same. */
export function withTags(tags: readonly string[], names: readonly string[], max: number): string[] {
  const result = [...tags]
  for (const name of names) {
    const isThere = result.some(tag => tag.toLowerCase() === name.toLowerCase())
    if (!isThere && result.length < max) result.push(name)
  }
  return result
}
