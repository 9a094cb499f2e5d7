import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientFrame } from '../../../lib/socket/socket-client.ts'
import { createModelEnv, createModelStorage } from '../testing/model-env.ts'
import { createModelServer } from '../testing/model-server.ts'
import { createSender } from './outbox.ts'
import {
  hasRoom,
  type Outbox,
  type OutboxEntry,
  outboxKey,
  readOutbox,
  saveOutbox,
  withoutSettledElsewhere,
} from './outbox-store.ts'
import { createPacer, uuidV7 } from './pacer.ts'

beforeEach(() => vi.useFakeTimers({ now: 100_000 }))
afterEach(() => vi.useRealTimers())

/** An outbox over a connection that is up or down; `sent` are the sent messages. */
function openOutbox(pace = { burst: 100, everyMs: 1_000 }) {
  const line = { isLive: true }
  const sent: string[] = []
  const frames: ClientFrame[] = []
  const sender = createSender({
    env: createModelEnv({ server: createModelServer(), storage: createModelStorage(), userId: 7 }).env,
    userId: 7,
    pace,
    send(frame) {
      frames.push(frame)
      return sent.push(frame.type === 'message' ? frame.content : '') > 0
    },
    isLive: () => line.isLive,
    onChange: () => undefined,
    onNotice: () => undefined,
  })
  const say = (text: string) => sender.addText(text, { reply: null, mentionIds: [] })
  const find = (text: string) => sender.getOutbox().find(({ content }) => content === text)
  const nonceOf = (text: string) => find(text)?.nonce ?? ''
  const refuse = (text: string, retryAfterMs = 0) =>
    sender.onRefused({ nonce: nonceOf(text), text: '太快', retryAfterMs })
  return { line, sent, frames, sender, say, find, nonceOf, refuse }
}

describe('the outbox', () => {
  it('fails what is not answered in 15 s, and sends it again under the same nonce', () => {
    const { sent, sender, say, find, nonceOf } = openOutbox()
    say('a')
    const nonce = nonceOf('a')
    vi.advanceTimersByTime(14_999)
    expect(find('a')?.status).toBe('sending')
    vi.advanceTimersByTime(1)
    expect(find('a')).toMatchObject({ status: 'failed', nonce, retryAtMs: 0 })
    expect(find('a')?.error).not.toBe('')
    sender.retry(nonce)
    expect(find('a')).toMatchObject({ status: 'sending', nonce, error: '' })
    expect(sent).toEqual(['a', 'a'])
  })

  it('gives one that waits for its turn on a live connection all the time it needs, and 15 s without one', () => {
    const { line, sender, say, find } = openOutbox({ burst: 1, everyMs: 60_000 })
    say('first')
    say('next')
    vi.advanceTimersByTime(50_000)
    expect([find('first')?.status, find('next')?.status]).toEqual(['failed', 'sending'])
    line.isLive = false
    sender.run()
    expect(find('next')).toMatchObject({ status: 'failed', isSent: false })
  })

  it('sends on a new connection whatever was not answered, and not what was refused or is stored', () => {
    const { line, sent, sender, say, find, nonceOf, refuse } = openOutbox()
    for (const text of ['lost', 'late', 'refused', 'stored']) say(text)
    sender.onStored({ nonce: nonceOf('stored'), id: 4, seq: 9 }, 8)
    refuse('refused', 60_000)
    const { retryAtMs } = find('refused') ?? {}
    line.isLive = false
    vi.advanceTimersByTime(15_000)
    expect(find('late')?.status).toBe('failed')
    say('waiting')
    sent.length = 0
    line.isLive = true
    sender.onReady()
    expect(sent).toEqual(['lost', 'late', 'waiting'])
    expect(find('refused')).toMatchObject({ status: 'failed', error: '太快', retryAtMs })
    sender.retry(nonceOf('refused'))
    expect(sent).toHaveLength(3)
  })

  it('believes a late answer more than its own impatience, and another log not at all', () => {
    const { sent, sender, say, find, nonceOf } = openOutbox()
    say('a')
    vi.advanceTimersByTime(15_000)
    expect(find('a')?.status).toBe('failed')
    sender.onStored({ nonce: nonceOf('a'), id: 1, seq: 5 }, 4)
    expect(find('a')?.status).toBe('sending')
    sender.forgetStored()
    sender.run()
    expect(sent).toEqual(['a', 'a'])
    sender.onStored({ nonce: nonceOf('a'), id: 1, seq: 5 }, 5)
    expect(sender.getOutbox()).toEqual([])
  })

  it('takes the words of a quoted message away when that is gone, and says what answers what', () => {
    const { frames, sender, find, nonceOf } = openOutbox()
    sender.addText('a', {
      reply: { id: 3, user_id: 1, nick_name: 'a', content: '悄悄话' },
      mentionIds: [7],
    })
    expect(frames).toEqual([
      {
        type: 'message',
        nonce: nonceOf('a'),
        content: 'a',
        content_type: 'text',
        reply_to: 3,
        mention_ids: [7],
      },
    ])
    const before = sender.getOutbox()
    const at = { seq: 0, own: [], isGone: () => false, summaryOf: () => undefined }
    sender.onLog({ ...at, isGone: id => id === 4 })
    expect(sender.getOutbox()).toBe(before)
    sender.onLog({ ...at, summaryOf: id => (id === 3 ? 'edited' : undefined) })
    expect(find('a')?.reply).toMatchObject({ id: 3, content: 'edited' })
    sender.onLog({ ...at, isGone: id => id === 3 })
    expect(find('a')?.reply).toMatchObject({ id: 3, content: '' })
  })
})

const draft = (nonce: string, at: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ nonce, content: nonce, contentType: 'text', previewUrl: '', reply: null, mentionIds: [], at },
  ...{ status: 'sending', progress: 0, error: '', retryAtMs: 0, isSent: false, sinceMs: at },
  ...{ isRefused: false, stored: undefined, isAdopted: false, ...more },
})
const withDrafts = (...nonces: string[]): Outbox => nonces.map((nonce, index) => draft(nonce, 1_000 + index))

describe('what is kept of the outbox', () => {
  const userId = 7
  const open = () => {
    const storage = createModelStorage()
    return { storage, tab: storage.openTab() }
  }
  const save = (tab: ReturnType<typeof open>['tab'], outbox: Outbox, done: string[] = []) =>
    saveOutbox(tab, { userId, outbox, done: new Set(done) })
  const nonces = (outbox: Outbox) => outbox.map(({ nonce }) => nonce)

  it('comes back after a reload: texts and uploaded pictures, refused ones with the reason', () => {
    const { tab } = open()
    const outbox = [
      draft('text', 1_000),
      draft('refused', 1_001, { status: 'failed', isRefused: true, error: '请文明发言' }),
      draft('file', 1_005, { content: '', contentType: 'image', status: 'uploading' }),
      draft('picture', 1_006, { content: '/uploads/a.png', contentType: 'image' }),
      draft('stored', 1_007, { stored: { id: 1, seq: 2 } }),
    ]
    save(tab, outbox)
    const back = readOutbox(tab, userId, 9_000)
    expect(back.map(({ nonce, content, status, error }) => [nonce, content, status, error])).toEqual([
      ['text', 'text', 'sending', ''],
      ['refused', 'refused', 'failed', '请文明发言'],
      ['picture', '/uploads/a.png', 'sending', ''],
    ])
    expect(readOutbox(tab, 8, 9_000)).toEqual([])
  })

  it('is the same for every list of drafts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 60 }), given => {
        const { tab } = open()
        save(tab, withDrafts(...given))
        expect(nonces(readOutbox(tab, userId, 9_000))).toEqual(given)
      }),
    )
  })

  it('drops nothing when two tabs together wait with more than fifty, and lets no more in', () => {
    const { storage, tab } = open()
    const numbered = (name: string, count: number) =>
      withDrafts(...Array.from({ length: count }, (_, at) => `${name}${at}`))
    const other = storage.openTab()
    save(tab, numbered('a', 30))
    expect(hasRoom(other, { userId, outbox: numbered('b', 19) })).toBe(true)
    expect(hasRoom(other, { userId, outbox: numbered('b', 20) })).toBe(false)
    save(other, numbered('b', 30))
    expect(new Set(nonces(readOutbox(tab, userId, 9_000)))).toEqual(
      new Set(nonces([...numbered('a', 30), ...numbered('b', 30)])),
    )
  })

  it('forgets what is settled, and then the key', () => {
    const { storage, tab } = open()
    save(tab, withDrafts('a', 'b'))
    save(tab, withDrafts('b'), ['a'])
    expect(nonces(readOutbox(tab, userId, 9_000))).toEqual(['b'])
    save(tab, [], ['a', 'b'])
    expect(storage.saved.has(outboxKey(userId))).toBe(false)
  })

  it('leaves alone what another tab waits for, and takes nothing back that it has settled', () => {
    const { storage, tab } = open()
    save(tab, withDrafts('a'))
    const other = storage.openTab()
    const adopted = readOutbox(other, userId, 9_000)
    save(other, [...adopted, draft('b', 5_000)])
    save(tab, withDrafts('a'))
    expect(nonces(readOutbox(tab, userId, 9_000))).toEqual(['a', 'b'])
    save(tab, [], ['a'])
    const theirs = [...adopted, draft('b', 5_000)]
    expect(nonces(withoutSettledElsewhere(other, { userId, outbox: theirs }))).toEqual(['b'])
    save(other, theirs)
    expect(nonces(readOutbox(other, userId, 9_000))).toEqual(['b'])
  })

  it.each([
    ['no list', 'x'],
    ['a list of something else', [1, null, { nonce: 'a' }]],
    ['an entry of another shape', [{ nonce: 'a', content: 'b', at: '1', contentType: 'text' }]],
  ])('reads %s as nothing', (_, value) => {
    const { tab } = open()
    tab.write(outboxKey(userId), value)
    expect(readOutbox(tab, userId, 9_000)).toEqual([])
  })
})

it('lets five go at once and one each second, whatever the rhythm', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { maxLength: 80 }), pauses => {
      const pacer = createPacer({ burst: 5, everyMs: 1_000 })
      const gone: number[] = []
      let nowMs = 100_000
      for (const pauseMs of pauses) {
        nowMs += pauseMs
        if (pacer.take(nowMs)) gone.push(nowMs)
        else {
          expect(pacer.nextAtMs()).toBeGreaterThan(nowMs)
          expect(pacer.nextAtMs() - nowMs).toBeLessThanOrEqual(1_000)
        }
      }
      for (const from of gone) {
        const within = gone.filter(time => time >= from && time < from + 10_000).length
        expect(within).toBeLessThanOrEqual(15)
      }
    }),
  )
})

it('names messages by UUIDs of version 7, which sort by time', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 47),
      fc.nat(1_000),
      fc.uint8Array({ minLength: 9, maxLength: 9 }),
      (timeMs, laterMs, random) => {
        const one = uuidV7(timeMs, random)
        expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(Number.parseInt(one.slice(0, 13).replace('-', ''), 16)).toBe(timeMs)
        expect(uuidV7(timeMs + laterMs + 1, random) > one).toBe(true)
      },
    ),
  )
})
