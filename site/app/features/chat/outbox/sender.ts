import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ClientFrame } from '../../../lib/socket/socket-client.ts'
import type { ChatEnv, ChatNotice, ChatPace } from '../client/chat-env.ts'
import type { Outgoing } from '../client/chat-view.ts'
import * as box from './outbox.ts'
import {
  createCancelled,
  hasRoom,
  outboxKey,
  readOutbox,
  saveOutbox,
  withoutSettledElsewhere,
} from './outbox-store.ts'
import { createUploads } from './upload.ts'

/** Settled nonces are remembered, so that another tab's list does not bring them back to the kept ones. */
const maxDone = 200
const full = '还有太多话没发出去，等它们走了再写吧'

/** Everything between 发送 and the moment the room shows it: turns, answers, deadlines, uploads, what is kept. */
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
  let outbox: box.Outbox = readOutbox(env, userId, env.nowMs())
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = (next: box.Outbox, isKept = true) => {
    if (next === outbox) return
    outbox = next
    if (isKept) saveOutbox(env, { userId, outbox, done })
    onChange()
  }

  const uploads = createUploads({
    env,
    onProgress: (nonce, progress) => put(box.setProgress(outbox, nonce, progress), false),
    onDone: (nonce, url) => {
      put(box.setUploaded(outbox, { nonce, url, nowMs: env.nowMs() }))
      run()
    },
    onFailed: (nonce, { text, isFinal }) => {
      put(box.setFailed(outbox, { nonce, text, retryAtMs: 0, isFinal }))
      onNotice({ kind: 'uploadFailed', text })
    },
  })

  const settle = (nonces: readonly string[]) => {
    if (nonces.length === 0) return
    for (const nonce of nonces) {
      done.add(nonce)
      const entry = box.findEntry(outbox, nonce)
      if (entry?.previewUrl) env.closePreview(entry.previewUrl)
      uploads.forget(nonce)
    }
    for (const old of [...done].slice(0, -maxDone)) done.delete(old)
    put(outbox.filter(({ nonce }) => !nonces.includes(nonce)))
  }

  /** Sends what may go, marks what waited too long, and comes back when there is more to do. */
  const run = () => {
    clearTimeout(timer)
    const nowMs = env.nowMs()
    const expired = box.expire(outbox, { isLive: isLive(), nowMs })
    if (expired.length > 0 && expired !== outbox) put(expired)
    for (let next = box.findNextToSend(outbox); next && isLive(); next = box.findNextToSend(outbox)) {
      if (!pacer.take(nowMs)) break
      send(box.frameOf(next))
      put(box.setSent(outbox, next.nonce, nowMs), false)
    }
    const times = [
      box.nextExpiryMs(outbox, isLive()),
      isLive() && box.findNextToSend(outbox) ? pacer.nextAtMs() : undefined,
    ].filter(time => time !== undefined)
    if (times.length > 0) timer = setTimeout(run, Math.max(1, Math.min(...times) - env.nowMs()))
  }

  const stopListening = env.onStored(key => {
    if (key === outboxKey(userId)) put(withoutSettledElsewhere(env, { userId, outbox }), false)
  })

  const add = (draft: Pick<Outgoing, 'content' | 'contentType' | 'previewUrl' | 'reply' | 'mentionIds'>) => {
    if (!hasRoom(env, { userId, outbox })) {
      onNotice({ kind: 'tip', text: full })
      return undefined
    }
    const nonce = uuidV7(env.nowMs(), env.randomBytes(10))
    put(box.addDraft(outbox, { ...draft, nonce }, env.nowMs()))
    return nonce
  }

  return {
    getOutbox: () => outbox,
    addText(text: string, reply: ChatMessage['reply'], mentionIds: readonly number[]) {
      if (add({ content: text, contentType: 'text', previewUrl: '', reply, mentionIds })) run()
    },
    addImage(file: File) {
      const previewUrl = env.openPreview(file)
      const nonce = add({ content: '', contentType: 'image', previewUrl, reply: null, mentionIds: [] })
      if (nonce) uploads.begin(nonce, file)
      else env.closePreview(previewUrl)
    },
    retry(nonce: string) {
      const entry = box.findEntry(outbox, nonce)
      if (entry?.status !== 'failed' || entry.retryAtMs > env.nowMs()) return
      put(box.setAgain(outbox, nonce, env.nowMs()))
      if (entry.content === '') uploads.again(nonce)
      else run()
    },
    cancel(nonce: string) {
      if (!box.findEntry(outbox, nonce)) return
      cancelled.add(nonce)
      settle([nonce])
    },
    /** The log is another one: what the old one had stored is not in it. */
    forgetStored() {
      cancelled.forgetIds()
      put(box.forgetStored(outbox))
    },
    /** A new connection: everything unanswered goes again. */
    onReady() {
      const waiting = outbox.filter(({ content, isRefused }) => content === '' && !isRefused)
      put(box.sendAllAgain(outbox, env.nowMs()))
      for (const { nonce } of waiting) uploads.again(nonce)
      run()
    },
    /** The connection broke: what waits for its turn has a deadline now. */
    onDown: run,
    /** Acknowledged; the log stands at `seq`, and when that is further, the message was in it and is no news. */
    onStored(stored: { nonce: string; id: number; seq: number }, seq: number) {
      cancelled.takeBack(stored)
      put(box.setStored(outbox, stored))
      settle(box.findSettled(outbox, seq))
      run()
    },
    /** Says whether the refused message is one of these. */
    onRefused(refused: { nonce: string; text: string; retryAfterMs: number }): boolean {
      const { nonce, text, retryAfterMs } = refused
      if (!box.findEntry(outbox, nonce)) return false
      const retryAtMs = retryAfterMs > 0 ? env.nowMs() + retryAfterMs : 0
      put(box.setFailed(outbox, { nonce, text, retryAtMs, isFinal: true }))
      run()
      return true
    },
    settle,
    /** What the log shows, up to `seq`, is not under way any more. */
    onLog(log: { seq: number; own: readonly ChatMessage[]; isGone: (id: number) => boolean }) {
      for (const message of log.own) cancelled.takeBack(message)
      if (outbox.length === 0) return
      const shown = new Set(log.own.map(({ nonce }) => nonce))
      const here = outbox.map(({ nonce }) => nonce).filter(nonce => shown.has(nonce))
      settle([...new Set([...here, ...box.findSettled(outbox, log.seq)])])
      put(box.withoutReply(outbox, log.isGone))
    },
    start: run,
    stop() {
      clearTimeout(timer)
      stopListening()
      cancelled.stop()
      uploads.stop()
    },
  }
}

/** Lets `burst` go at once and one more each `everyMs`, so that a server with the same limit refuses none of them. */
export function createPacer({ burst, everyMs }: ChatPace) {
  let left = burst
  let countedAtMs = 0
  return {
    /** Whether one may go now; counts it. Times in ms since 1970. */
    take(nowMs: number): boolean {
      const gained = Math.floor(Math.max(0, nowMs - countedAtMs) / everyMs)
      left = Math.min(burst, left + gained)
      countedAtMs = left === burst ? nowMs : countedAtMs + gained * everyMs
      if (left === 0) return false
      left -= 1
      return true
    },
    /** When the next one may go, after `take` said no. */
    nextAtMs: (): number => countedAtMs + everyMs,
  }
}

/** A UUID of version 7 (RFC 9562): 48 bits of ms since 1970, then 74 random bits of the ten `random` bytes. */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0').slice(-12)
  const bytes = Array.from({ length: 10 }, (_, index) => random[index] ?? 0)
  const [first = 0, , third = 0] = bytes
  bytes[0] = 0x70 | (first & 0x0f)
  bytes[2] = 0x80 | (third & 0x3f)
  const rest = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [time.slice(0, 8), time.slice(8), rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join('-')
}
