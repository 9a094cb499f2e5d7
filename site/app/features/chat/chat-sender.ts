import type { ChatMessage } from '@xiaolou/contract/chat'
import { createCancelled } from './chat-cancelled.ts'
import type { ClientFrame } from './chat-line.ts'
import * as box from './chat-outbox.ts'
import { hasRoom, outboxKey, readOutbox, saveOutbox, withoutSettledElsewhere } from './chat-outbox-store.ts'
import { createUploads } from './chat-upload.ts'
import type { ChatTelling, Outgoing } from './chat-view.ts'
import type { ChatPace, ChatWorld } from './chat-world.ts'
import { createPacer } from './pacer.ts'
import { uuidV7 } from './uuid-v7.ts'

/** Settled nonces are remembered, so that another tab's list does not bring them back to the kept ones. */
const maxDone = 200
const full = '还有太多话没发出去，等它们走了再写吧'

export type ChatSender = ReturnType<typeof createSender>

/** Everything between 发送 and the moment the room shows it: turns, answers, deadlines, uploads, what is kept. */
export function createSender(given: {
  world: ChatWorld
  userId: number
  pace: ChatPace
  send: (frame: ClientFrame) => boolean
  isLive: () => boolean
  onChange: () => void
  onTell: (telling: ChatTelling) => void
}) {
  const { world, userId, send, isLive, onChange, onTell } = given
  const pacer = createPacer(given.pace)
  const done = new Set<string>()
  const cancelled = createCancelled({ world, userId })
  let outbox: box.Outbox = readOutbox(world, userId, world.nowMs())
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = (next: box.Outbox, isKept = true) => {
    if (next === outbox) return
    outbox = next
    if (isKept) saveOutbox(world, { userId, outbox, done })
    onChange()
  }

  const uploads = createUploads({
    world,
    onProgress: (nonce, progress) => put(box.setProgress(outbox, nonce, progress), false),
    onDone: (nonce, url) => {
      put(box.setUploaded(outbox, { nonce, url, nowMs: world.nowMs() }))
      run()
    },
    onFailed: (nonce, { words, isFinal }) => {
      put(box.setFailed(outbox, { nonce, words, retryAtMs: 0, isFinal }))
      onTell({ kind: 'uploadFailed', text: words })
    },
  })

  const settle = (nonces: readonly string[]) => {
    if (nonces.length === 0) return
    for (const nonce of nonces) {
      done.add(nonce)
      const entry = box.findEntry(outbox, nonce)
      if (entry?.outgoing.previewUrl) world.closePreview(entry.outgoing.previewUrl)
      uploads.forget(nonce)
    }
    for (const old of [...done].slice(0, -maxDone)) done.delete(old)
    put(outbox.filter(({ outgoing }) => !nonces.includes(outgoing.nonce)))
  }

  /** Sends what may go, marks what waited too long, and comes back when there is more to do. */
  const run = () => {
    clearTimeout(timer)
    const nowMs = world.nowMs()
    const expired = box.expire(outbox, { isLive: isLive(), nowMs })
    if (expired.length > 0 && expired !== outbox) put(expired)
    for (let next = box.findNextToSend(outbox); next && isLive(); next = box.findNextToSend(outbox)) {
      if (!pacer.take(nowMs)) break
      send(box.frameOf(next.outgoing))
      put(box.setSent(outbox, next.outgoing.nonce, nowMs), false)
    }
    const times = [
      box.nextExpiryMs(outbox, isLive()),
      isLive() && box.findNextToSend(outbox) ? pacer.nextAtMs() : undefined,
    ].filter(time => time !== undefined)
    if (times.length > 0) timer = setTimeout(run, Math.max(1, Math.min(...times) - world.nowMs()))
  }

  const stopHearing = world.onStored(key => {
    if (key === outboxKey(userId)) put(withoutSettledElsewhere(world, { userId, outbox }), false)
  })

  const add = (draft: Pick<Outgoing, 'content' | 'contentType' | 'previewUrl' | 'reply' | 'mentionIds'>) => {
    if (!hasRoom(world, { userId, outbox })) {
      onTell({ kind: 'tip', text: full })
      return undefined
    }
    const nonce = uuidV7(world.nowMs(), world.randomBytes(10))
    put(box.addDraft(outbox, { ...draft, nonce }, world.nowMs()))
    return nonce
  }

  return {
    getOutbox: () => outbox,
    addText(text: string, reply: ChatMessage['reply'], mentionIds: readonly number[]) {
      if (add({ content: text, contentType: 'text', previewUrl: '', reply, mentionIds })) run()
    },
    addImage(file: File) {
      const previewUrl = world.openPreview(file)
      const nonce = add({ content: '', contentType: 'image', previewUrl, reply: null, mentionIds: [] })
      if (nonce) uploads.begin(nonce, file)
      else world.closePreview(previewUrl)
    },
    retry(nonce: string) {
      const entry = box.findEntry(outbox, nonce)
      if (entry?.outgoing.status !== 'failed' || entry.outgoing.retryAtMs > world.nowMs()) return
      put(box.setAgain(outbox, nonce, world.nowMs()))
      if (entry.outgoing.content === '') uploads.again(nonce)
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
    /** A new line: everything unanswered goes again. */
    onReady() {
      const waiting = outbox.filter(({ outgoing, isRefused }) => outgoing.content === '' && !isRefused)
      put(box.sendAllAgain(outbox, world.nowMs()))
      for (const { outgoing } of waiting) uploads.again(outgoing.nonce)
      run()
    },
    /** The line went down: whoever waits for his turn has a deadline now. */
    onDown: run,
    /** Acknowledged; the log stands at `seq`, and when that is further, the message was in it and is no news. */
    onStored(stored: { nonce: string; id: number; seq: number }, seq: number) {
      cancelled.takeBack(stored)
      put(box.setStored(outbox, stored))
      settle(box.findSettled(outbox, seq))
      run()
    },
    /** Says whether the refused message is one of these. */
    onRefused(refused: { nonce: string; words: string; retryAfterMs: number }): boolean {
      const { nonce, words, retryAfterMs } = refused
      if (!box.findEntry(outbox, nonce)) return false
      const retryAtMs = retryAfterMs > 0 ? world.nowMs() + retryAfterMs : 0
      put(box.setFailed(outbox, { nonce, words, retryAtMs, isFinal: true }))
      run()
      return true
    },
    settle,
    /** What the log shows, up to `seq`, is not under way any more. */
    onLog(log: { seq: number; own: readonly ChatMessage[]; isGone: (id: number) => boolean }) {
      for (const message of log.own) cancelled.takeBack(message)
      if (outbox.length === 0) return
      const shown = new Set(log.own.map(({ nonce }) => nonce))
      const here = outbox.map(({ outgoing }) => outgoing.nonce).filter(nonce => shown.has(nonce))
      settle([...new Set([...here, ...box.findSettled(outbox, log.seq)])])
      put(box.withoutReply(outbox, log.isGone))
    },
    start: run,
    stop() {
      clearTimeout(timer)
      stopHearing()
      cancelled.stop()
      uploads.stop()
    },
  }
}
