import { getUser } from '@xiaolou/browser/session'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { useState } from 'react'
import type { Unsent } from '../offline/unsent.ts'
import { quoteInHand } from '../quote/quote-in-hand.ts'
import type { Subject } from './comments-address.ts'
import type { Sent } from './use-board.ts'

/** What is being written: words under a thing, an answer to a comment (`toId`), or one's own once more (`editId`). */
export type DraftKey = Subject & { toId?: number; editId?: number }

const isText = (value: unknown): value is string => typeof value === 'string'

const keyOf = ({ type, forId, toId = 0, editId = 0 }: DraftKey) =>
  `commentDraft-${type}-${forId}-${toId}-${editId}`

/** What was being written and has not been sent; '' for nothing. */
export const readDraft = (draft: DraftKey): string => readWords({ key: keyOf(draft), isValid: isText }) ?? ''

/** Keeps it in this browser until it is sent; empty forgets it. */
export const keepDraft = (draft: DraftKey, text: string): boolean =>
  keepWords({ key: keyOf(draft), value: text })

/** What could not be sent, back into the field that it was written in, behind what stands there now; and what it quoted. */
export function takeBack({ words, ...one }: Unsent, subject: Subject): void {
  const toId = one.kind === 'reply' ? Number(one.body.to_comment_id ?? one.body.parent_id) : undefined
  const draft = { ...subject, ...(toId !== undefined && { toId }) }
  const begun = readDraft(draft)
  keepDraft(draft, begun.trim() === '' ? words : `${begun}\n${words}`)
  if (one.kind !== 'comment' || !one.body.quote) return
  const { prefix = '', suffix = '', exact } = one.body.quote
  quoteInHand.set({ to: 'comment', title: '', quote: { article_id: subject.forId, exact, prefix, suffix } })
}

const guestNameKey = 'guestName'

/** What a guest called themselves the last time. */
export const readGuestName = (): string => readStored({ key: guestNameKey, isValid: isText }) ?? ''
export const keepGuestName = (name: string): boolean => writeStored({ key: guestNameKey, value: name })

/** Text that survives a closed tab and a failed sending. `first` is what stands there when nothing was kept. */
export function useDraft(draft: DraftKey, first: string) {
  const [text, setText] = useState(() => readDraft(draft) || first)
  const change = (next: string) => {
    setText(next)
    // What was never changed from where it began is not a draft.
    keepDraft(draft, next.trim() === first.trim() ? '' : next)
  }
  const forget = () => {
    setText(first)
    keepDraft(draft, '')
  }
  return { text, change, forget }
}

export type SendingPlan =
  | { kind: 'send'; sent: Omit<Sent, 'form'> }
  | { kind: 'sign-in' }
  | { kind: 'refused'; field: 'text' | 'name'; words: string }

/** What pressing 发表 means now: send, ask to sign in first, or say what is missing. */
export function sendingPlan(given: {
  text: string
  name: string
  isGuestAllowed: boolean
  isSignedIn?: boolean
}): SendingPlan {
  const { isGuestAllowed, isSignedIn = getUser() !== undefined } = given
  const content = given.text.trim()
  const name = given.name.trim()
  if (content === '') return { kind: 'refused', field: 'text', words: '请写点什么再发送' }
  if (isLongerThan(content, limits.commentMaxLength))
    return { kind: 'refused', field: 'text', words: `最多 ${limits.commentMaxLength} 个字，请分几次说` }
  if (isSignedIn) return { kind: 'send', sent: { content, guestName: '' } }
  if (!isGuestAllowed) return { kind: 'sign-in' }
  if (name === '') return { kind: 'refused', field: 'name', words: '留个称呼吧，或者先登录' }
  return { kind: 'send', sent: { content, guestName: name } }
}
