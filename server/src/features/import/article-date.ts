import { type ReadDate, readDate } from './date.ts'
import type { NoteFinding } from './finding.ts'
import { fileNameDate } from './slug.ts'

export type ArticleDates = {
  createdAtMs: number
  updatedAtMs: number
  /** No date could be had, so that the article must wait as a draft. */
  isUndated: boolean
}

/**
 * Dates of an article: its key, else its file name, else what the owner asked to look up, else now, as a draft. No
 * `updated` means the same as `date`, never the file's time: a fresh clone makes every file of today.
 */
export async function settleDates(input: {
  date: string
  updated: string
  sourcePath: string
  zone: string
  nowMs: number
  findFirstSeenMs: (() => Promise<number | undefined>) | undefined
  note: NoteFinding
}): Promise<ArticleDates> {
  const { note, zone } = input
  const created = await settleCreated(input)
  const updated = input.updated === '' ? undefined : readDate(input.updated, zone)
  noteProblem(updated, note)
  const updatedAtMs = updated && 'ms' in updated ? updated.ms : created.ms
  return { createdAtMs: created.ms, updatedAtMs, isUndated: created.isUndated }
}

type Created = { ms: number; isUndated: boolean }

async function settleCreated(input: Parameters<typeof settleDates>[0]): Promise<Created> {
  const { note, zone, nowMs } = input
  const written = input.date === '' ? undefined : readDate(input.date, zone)
  if (written && 'ms' in written) return { ms: written.ms, isUndated: false }
  noteProblem(written, note)
  const named = readDate(fileNameDate(input.sourcePath), zone)
  const isBroken = written !== undefined
  if ('ms' in named) {
    if (!isBroken) note('date-from-name')
    return { ms: named.ms, isUndated: isBroken }
  }
  if (isBroken) return { ms: nowMs, isUndated: true }
  const seenMs = await input.findFirstSeenMs?.()
  if (seenMs !== undefined) {
    note('date-from-file')
    return { ms: seenMs, isUndated: false }
  }
  note('date-missing')
  return { ms: nowMs, isUndated: true }
}

function noteProblem(date: ReadDate | undefined, note: NoteFinding): void {
  if (!date || 'ms' in date) return
  note(date.problem === 'impossible' ? 'date-impossible' : 'date-unreadable')
}
