import { isRecord } from '@xiaolou/browser/is-record'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import type { EditLine, LyricDoc } from './lyric-doc.ts'

/** What was made of a song's lyrics and not saved yet; `revision` is that of the files it was made from. */
export type LyricDraft = { readonly doc: LyricDoc; readonly revision: string }

const isTime = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0)
const isLine = (value: unknown): value is EditLine =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.translation === 'string' &&
  typeof value.roman === 'string' &&
  Array.isArray(value.words) &&
  value.words.length > 0 &&
  value.words.every(
    word => isRecord(word) && typeof word.text === 'string' && isTime(word.startMs) && isTime(word.endMs),
  )
const isDraft = (value: unknown): value is LyricDraft =>
  isRecord(value) &&
  typeof value.revision === 'string' &&
  isRecord(value.doc) &&
  Array.isArray(value.doc.lines) &&
  value.doc.lines.every(isLine) &&
  typeof value.doc.isByWord === 'boolean' &&
  typeof value.doc.nextId === 'number' &&
  Array.isArray(value.doc.credits) &&
  value.doc.credits.every(credit => typeof credit === 'string')

const keyOf = (songId: number) => `lyricDraft-${songId}`

export const readDraft = (songId: number): LyricDraft | undefined =>
  readStored({ key: keyOf(songId), isValid: isDraft })
/** False where the browser would not keep it. */
export const keepDraft = (songId: number, draft: LyricDraft | undefined): boolean =>
  writeStored({ key: keyOf(songId), value: draft })
