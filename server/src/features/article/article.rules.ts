import { articleStatus } from '@xiaolou/contract/article'
import type { Visibility } from '@xiaolou/contract/draft'
import type { Actor } from '@xiaolou/contract/kit/handler'

type Visible = { status: number; is_hidden: number }

/** On lists, in feeds and in search: public and not hidden. */
export function isListed(article: Visible): boolean {
  return article.status === articleStatus.public && article.is_hidden === 0
}

type Addressed = Visible & { slug: string }

/** The path in statistics and in the header with the caller's page: not encoded. */
export const articlePath = (slug: string) => `/posts/${slug}`

/** Everybody may read listed articles, callers from its own page an unlisted one, administrators all. */
export function canRead(actor: Actor, article: Addressed): boolean {
  if (actor.kind === 'administrator' || isListed(article)) return true
  return article.status === articleStatus.public && actor.at === articlePath(article.slug)
}

/** The same for a caller who names its address. */
export const canReadAtAddress = (actor: Actor, article: Addressed): boolean =>
  canRead({ ...actor, at: articlePath(article.slug) }, article)

/**
 * Milliseconds of a reading report that count: at most the time since the reader's last report, and at most a
 * reader's daily limit.
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

/** Whether readers with its password may read it. */
export function isLocked(article: { status: number; password?: string }): boolean {
  return article.status === articleStatus.private && (article.password ?? '') !== ''
}

// Longer slugs are cut at a word: addresses are read aloud, printed and pasted.
const maxLength = 80

const usable = /^[^\s/?#%\\]+$/

/**
 * A slug chosen by the owner or an import: Unicode and case are kept, outer slashes and spaces removed;
 * `undefined` if unusable.
 */
export function cleanSlug(text: string): string | undefined {
  const slug = text
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^\/+|(?<!\/)\/+$/g, '')
    .replace(/[/?#%\\]+/g, '-')
  return slug !== '' && slug !== '.' && slug !== '..' && usable.test(slug) ? slug : undefined
}

/** Title → slug: Chinese as pinyin without tones, words in lower case, with hyphens. Source: pinyin-pro. */
export async function slugOfTitle(title: string): Promise<string> {
  // Loaded on first use: its dictionary takes 20 MB that a site which only serves never needs.
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

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(slug))) return slug
  for (let number = 2; ; number += 1) {
    const next = `${slug}-${number}`
    if (!(await isTaken(next))) return next
  }
}

/** The status of an article, or its status when restored from the bin: private if it was never published. */
export function keptStatus({ status, status_before_bin }: { status: number; status_before_bin: number }) {
  const { bin, public: open } = articleStatus
  return (status === bin ? status_before_bin : status) === open ? open : articleStatus.private
}

/** Public, unlisted, behind a password or private, by the columns that say so. */
export function visibilityOf(row: { status: number; is_hidden: number; password: string }): Visibility {
  if (row.password !== '' && row.status !== articleStatus.public) return 'password'
  if (row.status === articleStatus.public) return row.is_hidden === 1 ? 'unlisted' : 'public'
  return 'private'
}
