import { articleStatus } from '@xiaolou/contract/article'
import type { Actor } from '@xiaolou/contract/kit/handler'

type Visible = { status: number; is_hidden: number }

/** On lists, in feeds and in search: public and not hidden. */
export function isListed(article: Visible): boolean {
  return article.status === articleStatus.public && article.is_hidden === 0
}

/** A public article is for everyone, a hidden one for who has its address; the rest is the administrator's. */
export function canRead(actor: Actor, article: Pick<Visible, 'status'>): boolean {
  return article.status === articleStatus.public || actor.kind === 'administrator'
}

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
