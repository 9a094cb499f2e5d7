import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { Actor } from '@xiaolou/contract/kit/handler'
import type { ChannelId } from '@xiaolou/contract/outbox'
import { GuardedFetchError, type GuardedPost } from '../../platform/guarded-fetch.ts'
import { SecretBoxError } from '../../platform/secret-box.ts'
import type { Deps } from '../../platform/services.ts'
import { endOf, type SendEnd } from './outbox.answer.ts'
import { type Channels, missingIn } from './outbox.channels.ts'
import { letterOf } from './outbox.letter.ts'
import type { LetterLinks } from './outbox.links.ts'
import type { SendMail } from './outbox.mail.ts'
import { requestOf } from './outbox.push.ts'
import { createMailStore, createOutboxStore, type OutboxRow } from './outbox.store.ts'

const minuteMs = 60_000
const pausesMs = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map(minutes => minutes * minuteMs)
const sendWithinMs = 20_000
/** The owner is waiting, and a call has ten seconds. */
const testWithinMs = 8_000
const maxAnswerBytes = 64 * 1024
// What a free mailbox accepts at once.
const lettersPerTurn = 40

/** The pause after the nth try. */
export const pauseAfterMs = (tries: number): number =>
  pausesMs[Math.min(tries, pausesMs.length) - 1] ?? minuteMs

export type SenderDeps = Pick<Deps, 'db' | 'clock' | 'site' | 'siteUrl'> & {
  outbound: { channels: Channels; letterLinks: LetterLinks; sendMail: SendMail; post: GuardedPost }
  operations: { accounts: { newPasswordLinkToken: (userId: number) => Promise<string> } }
  conversation: {
    comments: { findHidden: (about: readonly string[], actor: Actor) => Promise<readonly string[]> }
  }
}

type Dropped = { dropped: string }
type Ready = Pick<OutboxRow, 'topic' | 'message' | 'count' | 'key'> & {
  to: string
  href: string
  offHref?: string
}

const faultWords = {
  address: '这个地址去不了：只去公网的 http 和 https；要推到内网，给小楼设 OUTBOX_PRIVATE=on',
  away: '打不开这个地址，或者话说到一半断了',
  refused: '打不开这个地址',
  type: '对方答的不是它该答的',
  tooLarge: '对方答得太长了；看看地址对不对',
  tooSlow: '等不到对方的回音',
} as const

/** Sends what is due, each mail once unless a kill intervenes, and records the answers for the owner. */
export function createSender(deps: SenderDeps) {
  const { db, clock } = deps
  const { channels, letterLinks: links, sendMail, post } = deps.outbound
  const { newPasswordLinkToken } = deps.operations.accounts
  const [store, mails] = [createOutboxStore(db), createMailStore(db)]

  /** The recipient and link, by the current state; or the reason for not sending it after all. */
  const readyOf = async (row: OutboxRow): Promise<Ready | Dropped> => {
    const { topic, message, count, user_id } = row
    const key = `xiaolou-${row.id}`
    const at = (path: string) => deps.siteUrl + (isInsidePath(path) ? path : '/')
    if (user_id === 0) return { topic, message, count, key, to: '', href: at(row.address) }
    const own = await mails.get(user_id)
    if (!own) return { dropped: '他没有留下信箱' }
    const mine = { topic, message, count, key, to: own.address }
    if (topic === 'confirm') return { ...mine, href: at(await links.confirmPath(user_id, own.address)) }
    if (own.confirmedAt === 0) return { dropped: '他的信箱还没有确认' }
    if (topic === 'reset') return { ...mine, href: at(`/setup#${await newPasswordLinkToken(user_id)}`) }
    if (own.isOn === 0) return { dropped: '他说不收了' }
    const hidden = await deps.conversation.comments.findHidden([row.about], {
      kind: 'user',
      userId: user_id,
      sessionId: 0,
    })
    if (hidden.includes(row.about)) return { dropped: '要告诉他的那件事，他现在看不到了' }
    return { ...mine, href: at(row.address), offHref: at(await links.offPath(user_id)) }
  }

  const send = async (channel: ChannelId, ready: Ready, timeoutMs: number): Promise<SendEnd> => {
    const values = await channels.open(db, channel)
    const missing = missingIn(channel, values)
    if (missing.length > 0) return { isDone: false, words: `还没有填：${missing.join('、')}` }
    const siteName = (await deps.site.getSettings()).blog_name
    const letter = letterOf({ ...ready, siteName })
    if (channel === 'mail') {
      const to = ready.to || values.to || values.from || values.user || ''
      const messageId = `<${ready.key}@${new URL(deps.siteUrl).hostname}>`
      return sendMail(values, { to, letter, siteName, messageId, timeoutMs })
    }
    const request = requestOf(channel, values, { ...ready, letter, siteName, nowMs: clock.now() })
    const { url, headers, body } = request
    const answer = await post(url, { headers, body, timeoutMs, maxBytes: maxAnswerBytes })
    return endOf(channel, values, answer)
  }

  /** As `send`, with errors as messages without secrets. */
  const trySend = (...given: Parameters<typeof send>): Promise<SendEnd> =>
    send(...given).catch((cause: unknown) => {
      if (cause instanceof GuardedFetchError) return { isDone: false, words: faultWords[cause.fault] }
      if (cause instanceof SecretBoxError) return { isDone: false, words: cause.message }
      if (cause instanceof TypeError) return { isDone: false, words: faultWords.address }
      throw cause
    })

  /** Sends one mail; returns whether the channel can go on with the next. */
  const sendOne = async (row: OutboxRow, signal: AbortSignal): Promise<boolean> => {
    const ready = await readyOf(row)
    const nowMs = clock.now()
    if ('dropped' in ready) {
      await store.settle(row, { state: 'dropped', answer: ready.dropped, dueAt: nowMs, finishedAt: nowMs })
      return true
    }
    // The program's signal outlives every mail: remove the listener after each.
    const over = new AbortController()
    const stopped = new Promise<undefined>(done =>
      signal.addEventListener('abort', () => done(undefined), { signal: over.signal }),
    )
    const end = await Promise.race([trySend(row.channel, ready, sendWithinMs), stopped]).finally(() =>
      over.abort(),
    )
    // It is unknown whether it arrived: it is retried when the claim expires.
    if (!end) return false
    const endedAt = clock.now()
    const next = endedAt + pauseAfterMs(row.tries)
    const isOver = end.isDone || end.isFinal === true || next > row.giveUpAt
    await store.settle(row, {
      state: end.isDone ? 'sent' : isOver ? 'failed' : 'waiting',
      answer: end.words,
      dueAt: next,
      finishedAt: isOver ? endedAt : 0,
    })
    return end.isDone || end.isFinal === true
  }

  const drain = async (channel: ChannelId, signal: AbortSignal) => {
    for (let count = 0; count < lettersPerTurn && !signal.aborted; count++) {
      const row = await store.claim(channel, clock.now())
      // A blocked channel is retried with its next mail, in the next run.
      if (!row || !(await sendOne(row, signal))) return
    }
  }

  return {
    /** Channels run in parallel. */
    async run(signal: AbortSignal): Promise<void> {
      const open = await channels.findOpen(db)
      const ends = await Promise.allSettled(open.map(({ id }) => drain(id, signal)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },

    /** Sends a test message at once, without storing it. */
    test: (channel: ChannelId) =>
      trySend(
        channel,
        {
          ...{ topic: 'test' as const, message: '', count: 1, to: '', href: deps.siteUrl },
          key: `xiaolou-test-${clock.now()}`,
        },
        testWithinMs,
      ),
  }
}
