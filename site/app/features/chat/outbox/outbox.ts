import type { SendFrame } from '@xiaolou/contract/frame'
import type { Outgoing } from '../client/chat-view.ts'

const ackWithinMs = 15_000

/** A message of the reader's own until the room's log shows it. Times in ms since 1970. */
export type OutboxEntry = Outgoing & {
  /** Handed to the connection that is live, or was last. */
  readonly isSent: boolean
  /** Since when it waits: for its turn, or for the answer. */
  readonly sinceMs: number
  /** The server, or the reader's file, said no: only the reader tries again. */
  readonly isRefused: boolean
  /** Stored as this message; its own event is still on the way. */
  readonly stored: Stored | undefined
  /** Taken over from what was kept, perhaps by a tab that still runs. */
  readonly isAdopted: boolean
}
type Stored = { readonly id: number; readonly seq: number }
export type Outbox = readonly OutboxEntry[]

const noAnswer = '还没有收到回音，可以再发一次'
const notConnected = '线还没连上，连上后会自己再发'

type Draft = Pick<Outgoing, 'nonce' | 'content' | 'contentType' | 'previewUrl' | 'reply' | 'mentionIds'>

/** A new message at the end: a text, or a picture that must be uploaded first (`content` is ''). */
export function addDraft(outbox: Outbox, draft: Draft, nowMs: number): Outbox {
  const status = draft.content === '' ? 'uploading' : 'sending'
  const shown = { ...draft, status, progress: 0, error: '', retryAtMs: 0, at: nowMs } as const
  const kept = { isSent: false, sinceMs: nowMs, isRefused: false, stored: undefined, isAdopted: false }
  return [...outbox, { ...shown, ...kept }]
}

const change = (outbox: Outbox, nonce: string, to: Partial<OutboxEntry>): Outbox =>
  outbox.map(entry => (entry.nonce === nonce ? { ...entry, ...to } : entry))

export const findEntry = (outbox: Outbox, nonce: string): OutboxEntry | undefined =>
  outbox.find(entry => entry.nonce === nonce)

export const setProgress = (outbox: Outbox, nonce: string, progress: number): Outbox =>
  change(outbox, nonce, { progress })

/** The picture is there: its message may go. */
export const setUploaded = (outbox: Outbox, done: { nonce: string; url: string; nowMs: number }): Outbox =>
  change(outbox, done.nonce, {
    isSent: false,
    sinceMs: done.nowMs,
    content: done.url,
    status: 'sending',
    progress: 1,
  })

type Failure = { nonce: string; text: string; retryAtMs: number; isFinal: boolean }
/** It did not go out: `text` says why; `retryAtMs` when it may be tried again, `isFinal` whether by the reader alone. */
export const setFailed = (outbox: Outbox, { nonce, text, retryAtMs, isFinal }: Failure): Outbox =>
  change(outbox, nonce, {
    isSent: false,
    isRefused: isFinal,
    status: 'failed',
    error: text,
    retryAtMs,
  })

export const setSent = (outbox: Outbox, nonce: string, nowMs: number): Outbox =>
  change(outbox, nonce, { isSent: true, sinceMs: nowMs })

/** The server has it, whatever was thought of it before. */
export const setStored = (outbox: Outbox, { nonce, ...stored }: Stored & { nonce: string }): Outbox =>
  change(outbox, nonce, { isRefused: false, stored, status: 'sending', error: '', retryAtMs: 0 })

/** Once more, under the same nonce. */
export const setAgain = (outbox: Outbox, nonce: string, nowMs: number): Outbox =>
  change(outbox, nonce, {
    isSent: false,
    isRefused: false,
    sinceMs: nowMs,
    status: findEntry(outbox, nonce)?.content === '' ? 'uploading' : 'sending',
    progress: 0,
    error: '',
    retryAtMs: 0,
  })

/** On a new connection: whatever was not answered waits for its turn again. */
export function sendAllAgain(outbox: Outbox, nowMs: number): Outbox {
  return outbox
    .filter(({ isRefused, stored, status }) => !isRefused && !stored && status !== 'uploading')
    .reduce((current, { nonce }) => setAgain(current, nonce, nowMs), outbox)
}

/** Another log: what was stored in the old one is not in this one. */
export function forgetStored(outbox: Outbox): Outbox {
  return outbox.map(entry => (entry.stored ? { ...entry, stored: undefined, isSent: false } : entry))
}

/** Those that the log, at `seq`, must have shown by now: seen, or gone since. */
export const findSettled = (outbox: Outbox, seq: number): readonly string[] =>
  outbox.filter(({ stored }) => stored && stored.seq <= seq).map(({ nonce }) => nonce)

const isWaiting = ({ status, stored }: OutboxEntry) => status === 'sending' && !stored
/** One that waits for its turn on a live connection has no time to keep. */
const isTimed = (entry: OutboxEntry, isLive: boolean) => isWaiting(entry) && (entry.isSent || !isLive)

export const findNextToSend = (outbox: Outbox): OutboxEntry | undefined =>
  outbox.find(entry => isWaiting(entry) && !entry.isSent)

/** When the next one will have waited too long. */
export function nextExpiryMs(outbox: Outbox, isLive: boolean): number | undefined {
  const times = outbox.filter(entry => isTimed(entry, isLive)).map(entry => entry.sinceMs)
  return times.length > 0 ? Math.min(...times) + ackWithinMs : undefined
}

/** Marks those without an answer for 15 s as failed; an answer that comes after all still counts. */
export function expire(outbox: Outbox, { isLive, nowMs }: { isLive: boolean; nowMs: number }): Outbox {
  return outbox
    .filter(entry => isTimed(entry, isLive) && entry.sinceMs + ackWithinMs <= nowMs)
    .reduce((current, { nonce }) => {
      const text = isLive ? noAnswer : notConnected
      return setFailed(current, { nonce, text, retryAtMs: 0, isFinal: false })
    }, outbox)
}

/** Words of a quoted message that is gone now are not shown any more, nor kept. */
export function withoutReply(outbox: Outbox, isGone: (id: number) => boolean): Outbox {
  return outbox
    .filter(({ reply }) => reply !== null && reply.content !== '' && isGone(reply.id))
    .reduce(
      (current, { nonce, reply }) => change(current, nonce, { reply: reply && { ...reply, content: '' } }),
      outbox,
    )
}

export function frameOf({ nonce, content, contentType, reply, mentionIds }: Outgoing): SendFrame {
  return {
    type: 'message',
    nonce,
    content,
    content_type: contentType,
    ...(reply && { reply_to: reply.id }),
    mention_ids: [...mentionIds],
  }
}
