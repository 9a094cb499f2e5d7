import { isRecord } from '@xiaolou/browser/is-record'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { countGraphemes, isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import type { Talk } from '@xiaolou/contract/talk'

/** A picture of the talk: `url` once stored, until then its file waits in the box under `token`. */
export type Slot = { readonly token: string; readonly url?: string | undefined }

/** A talk being written. */
export type TalkDraft = {
  readonly text: string
  readonly slots: readonly Slot[]
  readonly status: 1 | 2
}

export const emptyDraft: TalkDraft = { text: '', slots: [], status: 1 }

export const draftOf = (talk: Talk): TalkDraft => ({
  text: talk.content_source,
  slots: talk.talkImgList.map(url => ({ token: url, url })),
  status: talk.status === 2 ? 2 : 1,
})

export const isEmptyDraft = ({ text, slots }: TalkDraft): boolean => text.trim() === '' && slots.length === 0

export const isSameDraft = (one: TalkDraft, other: TalkDraft): boolean =>
  one.text === other.text &&
  one.status === other.status &&
  one.slots.map(({ token }) => token).join() === other.slots.map(({ token }) => token).join()

/** Adds pictures up to the maximum, in order. */
export const withSlots = (draft: TalkDraft, tokens: readonly string[]): TalkDraft => ({
  ...draft,
  slots: [...draft.slots, ...tokens.map(token => ({ token }))].slice(0, limits.picturesPerTalk),
})

export const withUrl = (draft: TalkDraft, token: string, url: string): TalkDraft => ({
  ...draft,
  slots: draft.slots.map(slot => (slot.token === token ? { ...slot, url } : slot)),
})

export const withoutSlot = (draft: TalkDraft, token: string): TalkDraft => ({
  ...draft,
  slots: draft.slots.filter(slot => slot.token !== token),
})

/** What the server would refuse, checked before sending. */
export function problemOf({ text }: TalkDraft): string {
  const words = text.trim()
  if (words === '') return '写一个字再发吧，光有图不行。'
  if (!isLongerThan(words, limits.talkMaxLength)) return ''
  const over = countGraphemes(words) - limits.talkMaxLength
  return `说说最多 ${limits.talkMaxLength} 个字${over > 0 ? `，多了 ${over} 个` : ''}。`
}

/** Inserts a tag at the caret, with a space if the word before would merge with it. */
export function insertTag(text: string, at: number, tag: string): { text: string; caret: number } {
  const before = text.slice(0, at)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const word = `${gap}#${tag}${tag ? ' ' : ''}`
  return { text: before + word + text.slice(at), caret: at + word.length }
}

/** Inserts a separate paragraph at the caret. */
export function insertBlock(text: string, at: number, block: string): { text: string; caret: number } {
  const before = text.slice(0, at).trimEnd()
  const after = text.slice(at).trimStart()
  const lead = before === '' ? block : `${before}\n\n${block}`
  return { text: after === '' ? lead : `${lead}\n\n${after}`, caret: lead.length }
}

export const draftKey = (id: number | undefined) => `talkDraft:${id ?? 'new'}`
/** The key of its waiting picture files. */
export const boxName = (id: number | undefined) => `talk-${id ?? 'new'}`

const isSlot = (value: unknown): value is Slot => isRecord(value) && typeof value.token === 'string'
const isDraft = (value: unknown): value is TalkDraft =>
  isRecord(value) &&
  typeof value.text === 'string' &&
  (value.status === 1 || value.status === 2) &&
  Array.isArray(value.slots) &&
  value.slots.every(isSlot)

export const readDraft = (id: number | undefined): TalkDraft | undefined =>
  readWords({ key: draftKey(id), isValid: isDraft })

/** Stored with every key press, at once, so closing the page loses nothing. False if refused. */
export const keepDraft = (id: number | undefined, draft: TalkDraft | undefined): boolean =>
  keepWords({ key: draftKey(id), value: draft && !isEmptyDraft(draft) ? draft : undefined })
