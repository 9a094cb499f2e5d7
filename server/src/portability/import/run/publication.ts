import { readDate } from '../front-matter/date.ts'
import type { Unpublished } from '../unpublished/path-rule.ts'
import type { SourceDocument } from './document.ts'
import type { FindingKind, NoteFinding } from './finding.ts'

/** `scheduled`: published when its time comes, which is its `createdAtMs`. */
export type Publication = { status: 'public' | 'draft' | 'scheduled'; createdAtMs: number }

const reasons: Record<Unpublished['reason'], FindingKind> = {
  unread: 'draft-unread',
  excluded: 'draft-excluded',
  unrendered: 'draft-unrendered',
  'no-output': 'draft-excluded',
  undated: 'draft-name-undated',
  'bundle-part': 'draft-unrendered',
  unclear: 'draft-unclear',
}

type Input = {
  meta: SourceDocument['meta']
  /** A document without front matter is a draft. */
  hasFields: boolean
  unpublished: Unpublished | undefined
  isInDrafts: boolean
  /** A part of it was encrypted on the old site. */
  isEncrypted: boolean
  isUndated: boolean
  createdAtMs: number
  zone: string
  nowMs: number
  note: NoteFinding
}

/**
 * When and whether a document is published: never if the old site did not show it, nor before its date. Every
 * reason is reported.
 */
export function settlePublication(input: Input): Publication {
  const { meta, unpublished, zone, nowMs, note } = input
  const draft = (kind: FindingKind, name?: string): Publication => {
    note(kind, name === undefined ? {} : { name })
    return { status: 'draft', createdAtMs: input.createdAtMs }
  }
  if (unpublished) return draft(reasons[unpublished.reason], unpublished.by)
  if (input.isInDrafts) return draft('draft-own', '_drafts')
  if (meta.draftBy !== '') return draft('draft-own', meta.draftBy)
  if (meta.isUnrendered || meta.isHeadless)
    return draft('draft-unrendered', meta.isHeadless ? 'headless' : 'build.render')
  const [start, end] = [timeOf(meta.publishDate, zone), timeOf(meta.expiryDate, zone)]
  if (start === 'unreadable' || end === 'unreadable') return draft('date-unreadable')
  if (end !== undefined && end <= nowMs) return draft('draft-expired')
  if (meta.isGated || input.isEncrypted) return draft('draft-part-hidden')
  if (!input.hasFields || input.isUndated) return { status: 'draft', createdAtMs: input.createdAtMs }
  const due = Math.max(start ?? 0, input.createdAtMs)
  if (due > nowMs) {
    note('scheduled')
    return { status: 'scheduled', createdAtMs: due }
  }
  // The date has passed since the export; whether the old site published the text is unknown.
  if (meta.isScheduled) return draft('draft-overdue')
  return { status: 'public', createdAtMs: input.createdAtMs }
}

/** Hugo writes a missing date as 0001-01-01. */
function timeOf(text: string, zone: string): number | 'unreadable' | undefined {
  if (text === '' || /^0*1-0?1-0?1(?:\D|$)/.test(text)) return undefined
  const date = readDate(text, zone)
  return 'ms' in date ? date.ms : 'unreadable'
}
