import { readStored, writeStored } from '../storage.ts'
import type { CommentType } from './comment-place.ts'

/** Where something is being written: under a thing, or in answer to a comment (`toId`), or over one's own (`editId`). */
export type DraftPlace = { type: CommentType; forId: number; toId?: number; editId?: number }

const isText = (value: unknown): value is string => typeof value === 'string'

const keyOf = ({ type, forId, toId = 0, editId = 0 }: DraftPlace) =>
  `commentDraft-${type}-${forId}-${toId}-${editId}`

/** What was being written there and has not been sent; '' for nothing. */
export const readDraft = (place: DraftPlace): string =>
  readStored({ key: keyOf(place), isValid: isText }) ?? ''

/** Keeps it in this browser until it is sent; empty forgets it. */
export const keepDraft = (place: DraftPlace, text: string): boolean =>
  writeStored({ key: keyOf(place), value: text })

const guestNameKey = 'guestName'

/** What a guest called himself the last time. */
export const readGuestName = (): string => readStored({ key: guestNameKey, isValid: isText }) ?? ''
export const keepGuestName = (name: string): boolean => writeStored({ key: guestNameKey, value: name })
