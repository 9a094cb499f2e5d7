import { articleStatus } from '@xiaolou/contract/article'
import type { Actor } from '@xiaolou/contract/kit/handler'

type Visible = { status: number; is_hidden: number }

/** On lists, in feeds and in search: public and not hidden. */
export function isListed(article: Visible): boolean {
  return article.status === articleStatus.public && article.is_hidden === 0
}

type Addressed = Visible & { slug: string }

/** As statistics know an article, and as callers name the page that they are on: not encoded. */
export const articlePath = (slug: string) => `/posts/${slug}`

/** What is listed is for everyone, what is not for who calls from its own page; the rest is the administrator's. */
export function canRead(actor: Actor, article: Addressed): boolean {
  if (actor.kind === 'administrator' || isListed(article)) return true
  return article.status === articleStatus.public && actor.at === articlePath(article.slug)
}

/** The same for who names its address. */
export const canReadAtAddress = (actor: Actor, article: Addressed): boolean =>
  canRead({ ...actor, at: articlePath(article.slug) }, article)

/**
 * Milliseconds of a reading report that count: never more than passed since the reader's last one, and no more than
 * one reader may add in a day.
 */
export function countedReadingMs(input: {
  reportedMs: number
  nowMs: number
  lastReportMs: number | undefined
  soFarMs: number
  everyMs: number
  perReaderMaxMs: number
}): number {
  const passedMs = input.lastReportMs === undefined ? input.reportedMs : input.nowMs - input.lastReportMs
  if (input.lastReportMs !== undefined && passedMs < input.everyMs) return 0
  return Math.max(0, Math.min(input.reportedMs, passedMs, input.perReaderMaxMs - input.soFarMs))
}

/** Whether readers may read it who know its password. */
export function isLocked(article: { status: number; password?: string }): boolean {
  return article.status === articleStatus.private && (article.password ?? '') !== ''
}

// Longer slugs are cut at a word: addresses are read aloud, printed and pasted.
const maxLength = 80

const usable = /^[^\s/?#%\\]+$/

/** A slug that the owner or an import names: Unicode and case stay, outer slashes and spaces go; `undefined` when unusable. */
export function cleanSlug(text: string): string | undefined {
  const slug = text
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^\/+|(?<!\/)\/+$/g, '')
    .replace(/[/?#%\\]+/g, '-')
  return slug !== '' && slug !== '.' && slug !== '..' && usable.test(slug) ? slug : undefined
}

/** Title → readable slug: Chinese as pinyin without tones, words in lower case, joined by hyphens. Source: pinyin-pro. */
export async function slugOfTitle(title: string): Promise<string> {
  // Loaded on first use: its dictionary is 20 MB that a site which only serves never needs.
  const { pinyin } = await import('pinyin-pro')
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const slug = syllables
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= maxLength) return slug || 'wen-zhang'
  return slug
    .slice(0, maxLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxLength)
}

/** The first of `slug`, `slug-2`, `slug-3` … that is free. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(slug))) return slug
  for (let number = 2; ; number += 1) {
    const next = `${slug}-${number}`
    if (!(await isTaken(next))) return next
  }
}
