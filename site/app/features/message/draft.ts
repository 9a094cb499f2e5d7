import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { limits } from '@xiaolou/contract/limits'
import type { Message } from '@xiaolou/contract/message'
import { useEffect, useRef, useState } from 'react'

/** The message being written. */
export type Draft = { message: string } & Pick<
  Message,
  'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url' | 'tag'
>

export const emptyDraft: Draft = {
  message: '',
  color: '',
  font_size: 20,
  font_weight: 500,
  bg_color: '',
  bg_url: '',
  tag: '',
}

export function draftOf(message: Draft): Draft {
  const { message: words, color, font_size, font_weight, bg_color, bg_url, tag } = message
  return { message: words, color, font_size, font_weight, bg_color, bg_url, tag }
}

export const draftOfMessage = (message: Message): Draft =>
  draftOf({ ...message, message: message.message_source })

function isSameDraft(one: Draft, two: Draft): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(two))
}

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false
  const saved = new Map<string, unknown>(Object.entries(value))
  return Object.entries(emptyDraft).every(([key, initial]) => typeof saved.get(key) === typeof initial)
}

/** A new message and each edited one have a draft of their own. */
const keyOf = (id: number | undefined) => `messageDraft:${id ?? 'new'}`

export function readDraft(id: number | undefined): Draft | undefined {
  const saved = readWords({ key: keyOf(id), isValid: isDraft })
  return saved && draftOf(saved)
}

/** Saves the draft in this browser; one without changes is deleted. */
export function keepDraft(given: { id: number | undefined; draft: Draft; initial: Draft }): void {
  const { id, draft, initial } = given
  keepWords({ key: keyOf(id), value: isSameDraft(draft, initial) ? undefined : draft })
}

export function forgetDraft(id: number | undefined): void {
  keepWords({ key: keyOf(id), value: undefined })
}

export type DraftErrors = { message?: string; tag?: string; form?: string }

/** The mistakes of a draft in the server's words; nothing if it may be sent. */
export function checkDraft({ message, tag }: Draft): DraftErrors {
  const errors: DraftErrors = {}
  const text = message.trim()
  if (text === '') errors.message = '请写点什么再留下'
  if (isLongerThan(text, limits.messageMaxLength)) errors.message = `留言最多${limits.messageMaxLength}个字`
  if (tag.trim().length > limits.messageTagMaxLength) errors.tag = `标签最多${limits.messageTagMaxLength}个字`
  return errors
}

/** Assigns a refusal to its field. */
export function errorsOfRefusal({ field, message }: Pick<ApiError, 'field' | 'message'>): DraftErrors {
  if (field === 'message_source' || field === 'message') return { message }
  return field === 'tag' ? { tag: message } : { form: message }
}

/** A draft that survives a closed tab. `isRestored` while it shows text saved earlier. */
export function useDraft({ id, initial }: { id: number | undefined; initial: Draft }) {
  const [draft, setDraft] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const latest = useRef(draft)
  useEffect(() => {
    // Only the browser knows it, so it is read after hydration.
    const saved = readDraft(id)
    if (!saved) return
    latest.current = saved
    setDraft(saved)
    setIsRestored(true)
  }, [id])
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    keepDraft({ id, draft: latest.current, initial })
  }
  const reset = () => {
    forgetDraft(id)
    latest.current = initial
    setDraft(initial)
    setIsRestored(false)
  }
  return { draft, change, reset, isRestored }
}
