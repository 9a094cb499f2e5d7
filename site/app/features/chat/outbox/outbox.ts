import type { ChatMessage } from '@xiaolou/contract/chat'
import type { SendFrame } from '@xiaolou/contract/frame'
import type { ClientFrame } from '../../../lib/socket/socket-client.ts'
import type { ChatEnv, ChatNotice } from '../client/chat-env.ts'
import type { Outgoing } from '../client/chat-view.ts'
import {
  createCancelled,
  hasRoom,
  type Outbox,
  type OutboxEntry,
  outboxKey,
  readOutbox,
  saveOutbox,
  withoutSettledElsewhere,
} from './outbox-store.ts'
import { type ChatPace, createPacer, uuidV7 } from './pacer.ts'
import { createUploads } from './upload.ts'

const ackWithinMs = 15_000
/** Settled nonces are remembered, so that another tab's list does not restore them. */
const maxDone = 200
const full = '还有太多话没发出去，等它们走了再写吧'
const noAnswer = '还没有收到回音，可以再发一次'
const notConnected = '线还没连上，连上后会自己再发'

type Draft = Pick<Outgoing, 'content' | 'contentType' | 'previewUrl' | 'reply' | 'quote' | 'mentionIds'>
type Failure = Pick<OutboxEntry, 'nonce' | 'error' | 'isRefused'> & { retryAtMs?: number }

/** The state of a waiting message; a picture (`content` is '') must be uploaded first. */
const asWaiting = (content: string, nowMs: number) =>
  ({
    ...{ isSent: false, isRefused: false, sinceMs: nowMs, progress: 0, error: '', retryAtMs: 0 },
    status: content === '' ? 'uploading' : 'sending',
  }) as const

const isWaiting = ({ status, stored }: OutboxEntry) => status === 'sending' && !stored

function frameOf({ nonce, content, contentType, reply, quote, mentionIds }: Outgoing): SendFrame {
  const answered = reply && { reply_to: reply.id }
  return {
    type: 'message',
    nonce,
    content,
    content_type: contentType,
    ...answered,
    ...(quote && { quote }),
    mention_ids: [...mentionIds],
  }
}

/** From 发送 until the chat shows the message: responses, order, deadlines, uploads, storage. */
export function createSender(options: {
  env: ChatEnv
  userId: number
  pace: ChatPace
  send: (frame: ClientFrame) => boolean
  isLive: () => boolean
  onChange: () => void
  onNotice: (notice: ChatNotice) => void
}) {
  const { env, userId, send, isLive, onChange, onNotice } = options
  const pacer = createPacer(options.pace)
  const done = new Set<string>()
  const cancelled = createCancelled({ env, userId })
  let outbox: Outbox = readOutbox(env, userId, env.nowMs())
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Outbox, isSaved = true) => {
    outbox = next
    if (isSaved) saveOutbox(env, { userId, outbox, done })
    onChange()
  }
  /** Changes the entries that `isMeant` selects; `isSaved` if a reload must know it. */
  const change = (
    isMeant: (entry: OutboxEntry) => unknown,
    changeOf: (entry: OutboxEntry) => Partial<OutboxEntry>,
    isSaved = true,
  ) => {
    if (!outbox.some(isMeant)) return
    set(
      outbox.map(entry => (isMeant(entry) ? { ...entry, ...changeOf(entry) } : entry)),
      isSaved,
    )
  }
  const find = (nonce: string) => outbox.find(entry => entry.nonce === nonce)
  const named = (nonce: string) => (entry: OutboxEntry) => entry.nonce === nonce
  /** Marks as failed. `isRefused`: only the user retries, at `retryAtMs` at the earliest. */
  const fail = ({ nonce, retryAtMs = 0, ...why }: Failure) =>
    change(named(nonce), () => ({ ...why, isSent: false, status: 'failed', retryAtMs }))

  const uploads = createUploads({
    env,
    onProgress: (nonce, progress) => change(named(nonce), () => ({ progress }), false),
    onDone: (nonce, url) => {
      change(named(nonce), () => ({ ...asWaiting(url, env.nowMs()), content: url, progress: 1 }))
      run()
    },
    onFailed: (nonce, { text, isFinal }) => {
      fail({ nonce, error: text, isRefused: isFinal })
      onNotice({ kind: 'uploadFailed', text })
    },
  })

  const settle = (nonces: readonly string[]) => {
    if (nonces.length === 0) return
    for (const nonce of nonces) {
      done.add(nonce)
      const previewUrl = find(nonce)?.previewUrl
      if (previewUrl) env.closePreview(previewUrl)
      uploads.forget(nonce)
    }
    for (const old of [...done].slice(0, -maxDone)) done.delete(old)
    set(outbox.filter(({ nonce }) => !nonces.includes(nonce)))
  }
  /** Messages that the log, at `seq`, must have shown by now: seen, or removed since. */
  const findSettled = (seq: number) =>
    outbox.filter(({ stored }) => stored && stored.seq <= seq).map(({ nonce }) => nonce)

  /** A message that waits to be sent on a live connection has no deadline. */
  const isTimed = (entry: OutboxEntry) => isWaiting(entry) && (entry.isSent || !isLive())
  /** Sends what may be sent, marks what waited 15 s for its response, and schedules the next run. */
  const run = () => {
    clearTimeout(timer)
    const nowMs = env.nowMs()
    // A late response still counts.
    for (const entry of outbox.filter(isTimed))
      if (entry.sinceMs + ackWithinMs <= nowMs)
        fail({ nonce: entry.nonce, error: isLive() ? noAnswer : notConnected, isRefused: false })
    const next = outbox.filter(entry => isLive() && isWaiting(entry) && !entry.isSent)
    const going = next.filter(() => pacer.take(nowMs))
    for (const entry of going) {
      send(frameOf(entry))
      change(named(entry.nonce), () => ({ isSent: true, sinceMs: nowMs }), false)
    }
    const times = outbox.filter(isTimed).map(entry => entry.sinceMs + ackWithinMs)
    if (going.length < next.length) times.push(pacer.nextAtMs())
    if (times.length > 0) timer = setTimeout(run, Math.max(1, Math.min(...times) - env.nowMs()))
  }

  const stopListening = env.onStored(key => {
    if (key !== outboxKey(userId)) return
    const left = withoutSettledElsewhere(env, { userId, outbox })
    if (left !== outbox) set(left, false)
  })

  const add = (draft: Draft) => {
    if (!hasRoom(env, { userId, outbox })) {
      onNotice({ kind: 'tip', text: full })
      return undefined
    }
    const nowMs = env.nowMs()
    const nonce = uuidV7(nowMs, env.randomBytes(9))
    const waiting = asWaiting(draft.content, nowMs)
    set([...outbox, { ...draft, ...waiting, nonce, at: nowMs, stored: undefined, isAdopted: false }])
    return nonce
  }

  return {
    getOutbox: () => outbox,
    addText(content: string, more: Pick<Draft, 'reply' | 'quote' | 'mentionIds'>) {
      if (add({ content, contentType: 'text', previewUrl: '', ...more })) run()
    },
    addImage(file: File) {
      const previewUrl = env.openPreview(file)
      const nonce = add({ content: '', contentType: 'image', previewUrl, reply: null, mentionIds: [] })
      if (nonce) uploads.begin(nonce, file)
      else env.closePreview(previewUrl)
    },
    /** Retries with the same nonce. */
    retry(nonce: string) {
      const entry = find(nonce)
      if (entry?.status !== 'failed' || entry.retryAtMs > env.nowMs()) return
      change(named(nonce), ({ content }) => asWaiting(content, env.nowMs()))
      if (entry.content === '') uploads.again(nonce)
      else run()
    },
    cancel(nonce: string) {
      if (!find(nonce)) return
      cancelled.add(nonce)
      settle([nonce])
    },
    /** The log was replaced: what the old one had stored is not in it. */
    forgetStored() {
      cancelled.forgetIds()
      change(
        ({ stored }) => stored,
        () => ({ stored: undefined, isSent: false }),
      )
    },
    /** A new connection: everything unanswered is sent again, in order. */
    onReady() {
      const pictures = outbox.filter(({ content, isRefused }) => content === '' && !isRefused)
      change(
        ({ isRefused, stored, status }) => !isRefused && !stored && status !== 'uploading',
        ({ content }) => asWaiting(content, env.nowMs()),
      )
      for (const { nonce } of pictures) uploads.again(nonce)
      run()
    },
    /**
     * Stored by the server, whatever its state here; if the log (at `logSeq`) is already past it, the message
     * was in it and is not new.
     */
    onStored({ nonce, id, seq }: { nonce: string; id: number; seq: number }, logSeq: number) {
      cancelled.takeBack({ nonce, id })
      const stored = { id, seq }
      change(named(nonce), () => ({ isRefused: false, stored, status: 'sending', error: '', retryAtMs: 0 }))
      settle(findSettled(logSeq))
      run()
    },
    /** Returns whether the refused message is one of these. */
    onRefused({ nonce, text, retryAfterMs }: { nonce: string; text: string; retryAfterMs: number }): boolean {
      if (!find(nonce)) return false
      const retryAtMs = retryAfterMs > 0 ? env.nowMs() + retryAfterMs : 0
      fail({ nonce, error: text, isRefused: true, retryAtMs })
      run()
      return true
    },
    settle,
    /** Messages that the log, up to `seq`, shows are settled. */
    onLog(log: {
      seq: number
      own: readonly ChatMessage[]
      isGone: (id: number) => boolean
      /** The first words of a message that was edited. */
      summaryOf: (id: number) => string | undefined
    }) {
      for (const message of log.own) cancelled.takeBack(message)
      const shown = new Set([...log.own.map(({ nonce }) => nonce), ...findSettled(log.seq)])
      settle(outbox.map(({ nonce }) => nonce).filter(nonce => shown.has(nonce)))
      // The text of a quoted message that is gone is neither shown nor stored any more.
      change(
        ({ reply }) => reply && reply.content !== '' && log.isGone(reply.id),
        ({ reply }) => ({ reply: reply && { ...reply, content: '' } }),
      )
      const editedOf = ({ reply }: OutboxEntry) => (reply?.content ? log.summaryOf(reply.id) : undefined)
      change(
        entry => (editedOf(entry) ?? entry.reply?.content) !== entry.reply?.content,
        entry => ({ reply: entry.reply && { ...entry.reply, content: editedOf(entry) ?? '' } }),
      )
    },
    /** Call at start and when the connection broke: waiting messages then get a deadline. */
    run,
    stop() {
      clearTimeout(timer)
      stopListening()
      cancelled.stop()
      uploads.stop()
    },
  }
}
