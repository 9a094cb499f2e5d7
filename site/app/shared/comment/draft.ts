import { getUser } from '@xiaolou/browser/session'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { useState } from 'react'
import type { Unsent } from '../offline/unsent.ts'
import { quoteInHand } from '../quote/quote-in-hand.ts'
import type { Subject } from './comments-address.ts'
import { type Guest, tidyGuest } from './guest.ts'
import type { GuestField } from './guest-fields.tsx'
import type { Sent } from './use-board.ts'

/** A draft: a comment on a subject, a reply to a comment (`toId`), or an edit of one's own (`editId`). */
export type DraftKey = Subject & { toId?: number; editId?: number }

const isText = (value: unknown): value is string => typeof value === 'string'

const keyOf = ({ type, forId, toId = 0, editId = 0 }: DraftKey) =>
  `commentDraft-${type}-${forId}-${toId}-${editId}`

/** The saved draft, '' for none. */
export const readDraft = (draft: DraftKey): string => readWords({ key: keyOf(draft), isValid: isText }) ?? ''

/** Saves the draft in this browser until it is sent; an empty one is deleted. */
export const keepDraft = (draft: DraftKey, text: string): boolean =>
  keepWords({ key: keyOf(draft), value: text })

/** Puts unsent text back into its composer, after the text there; and its quote. */
export function takeBack({ words, ...one }: Unsent, subject: Subject): void {
  const toId = one.kind === 'reply' ? Number(one.body.to_comment_id ?? one.body.parent_id) : undefined
  const draft = { ...subject, ...(toId !== undefined && { toId }) }
  const begun = readDraft(draft)
  keepDraft(draft, begun.trim() === '' ? words : `${begun}\n${words}`)
  if (one.kind !== 'comment' || !one.body.quote) return
  const { prefix = '', suffix = '', exact } = one.body.quote
  quoteInHand.set({ to: 'comment', title: '', quote: { article_id: subject.forId, exact, prefix, suffix } })
}

/** Text that survives a closed tab and a failed send. `first` is the initial text without a draft. */
export function useDraft(draft: DraftKey, first: string) {
  const [text, setText] = useState(() => readDraft(draft) || first)
  const change = (next: string) => {
    setText(next)
    // Unchanged text is not a draft.
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
  | { kind: 'refused'; field: 'text' | GuestField; words: string }

/** What pressing 发表 does now: send, ask to sign in, or say what is missing. */
export function sendingPlan(given: {
  text: string
  guest: Guest
  isGuestAllowed: boolean
  isSignedIn?: boolean
}): SendingPlan {
  const { isGuestAllowed, isSignedIn = getUser() !== undefined } = given
  const content = given.text.trim()
  const guest = tidyGuest(given.guest)
  if (content === '') return { kind: 'refused', field: 'text', words: '请写点什么再发送' }
  if (isLongerThan(content, limits.commentMaxLength))
    return { kind: 'refused', field: 'text', words: `最多 ${limits.commentMaxLength} 个字，请分几次说` }
  if (isSignedIn) return { kind: 'send', sent: { content } }
  if (!isGuestAllowed) return { kind: 'sign-in' }
  if (guest.name === '') return { kind: 'refused', field: 'name', words: '留个名字吧，或者先登录' }
  return { kind: 'send', sent: { content, guest } }
}
