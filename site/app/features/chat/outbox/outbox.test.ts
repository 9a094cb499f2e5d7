import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModelStorage } from '../testing/model-env.ts'
import * as box from './outbox.ts'
import { hasRoom, outboxKey, readOutbox, saveOutbox, withoutSettledElsewhere } from './outbox-store.ts'
import { createPacer, uuidV7 } from './sender.ts'

const draft = (nonce: string, content = nonce) => ({
  nonce,
  content,
  contentType: content === '' ? ('image' as const) : ('text' as const),
  previewUrl: '',
  reply: null,
  mentionIds: [],
})
const withDrafts = (...nonces: string[]) =>
  nonces.reduce<box.Outbox>((outbox, nonce, index) => box.addDraft(outbox, draft(nonce), 1_000 + index), [])
const statusOf = (outbox: box.Outbox, nonce: string) => box.findEntry(outbox, nonce)?.status

describe('the outbox', () => {
  it('fails what is not answered in 15 s, and sends it again under the same nonce', () => {
    const sent = box.setSent(withDrafts('a'), 'a', 2_000)
    expect(box.nextExpiryMs(sent, true)).toBe(17_000)
    expect(statusOf(box.expire(sent, { isLive: true, nowMs: 16_999 }), 'a')).toBe('sending')
    const failed = box.expire(sent, { isLive: true, nowMs: 17_000 })
    expect(box.findEntry(failed, 'a')).toMatchObject({ status: 'failed', nonce: 'a', retryAtMs: 0 })
    expect(box.findEntry(failed, 'a')?.error).not.toBe('')
    const again = box.setAgain(failed, 'a', 20_000)
    expect(box.findNextToSend(again)).toMatchObject({ nonce: 'a', status: 'sending', error: '' })
  })

  it('gives one that waits for its turn on a live connection all the time it needs', () => {
    const outbox = withDrafts('a')
    expect(box.nextExpiryMs(outbox, true)).toBeUndefined()
    expect(box.expire(outbox, { isLive: true, nowMs: 99_000 })).toBe(outbox)
    expect(statusOf(box.expire(outbox, { isLive: false, nowMs: 99_000 }), 'a')).toBe('failed')
  })

  it('sends on a new connection whatever was not answered, and not what was refused or is stored', () => {
    let outbox = withDrafts('lost', 'late', 'refused', 'stored', 'waiting')
    for (const nonce of ['lost', 'late', 'refused', 'stored']) outbox = box.setSent(outbox, nonce, 2_000)
    outbox = box.setStored(outbox, { nonce: 'stored', id: 4, seq: 9 })
    outbox = box.setFailed(outbox, { nonce: 'refused', text: '太快', retryAtMs: 5_000, isFinal: true })
    outbox = box.expire(outbox, { isLive: false, nowMs: 17_000 })
    const again = box.sendAllAgain(outbox, 30_000)
    const next = again.filter(entry => box.findNextToSend([entry])).map(({ nonce }) => nonce)
    expect(next).toEqual(['lost', 'late', 'waiting'])
    expect(box.findEntry(again, 'refused')).toMatchObject({ error: '太快', retryAtMs: 5_000 })
  })

  it('believes a late answer more than its own impatience', () => {
    const failed = box.expire(box.setSent(withDrafts('a'), 'a', 0), { isLive: true, nowMs: 20_000 })
    const stored = box.setStored(failed, { nonce: 'a', id: 1, seq: 5 })
    expect([statusOf(stored, 'a'), box.findSettled(stored, 4), box.findSettled(stored, 5)]).toEqual([
      'sending',
      [],
      ['a'],
    ])
    expect(box.findNextToSend(box.forgetStored(stored))?.nonce).toBe('a')
  })

  it('takes the words of a quoted message away when that is gone', () => {
    const reply = { id: 3, user_id: 1, nick_name: 'a', content: '悄悄话' }
    const outbox = box.addDraft([], { ...draft('a'), reply }, 0)
    expect(box.withoutReply(outbox, id => id === 4)).toBe(outbox)
    expect(box.withoutReply(outbox, id => id === 3)[0]?.reply?.content).toBe('')
  })

  it('says on the wire what the message is', () => {
    const reply = { id: 3, user_id: 1, nick_name: 'a', content: 'b' }
    const [entry] = box.addDraft([], { ...draft('n'), reply, mentionIds: [7] }, 0)
    expect(entry && box.frameOf(entry)).toEqual({
      type: 'message',
      nonce: 'n',
      content: 'n',
      content_type: 'text',
      reply_to: 3,
      mention_ids: [7],
    })
  })
})

describe('what is kept of the outbox', () => {
  const userId = 7
  const open = () => {
    const storage = createModelStorage()
    return { storage, tab: storage.openTab() }
  }
  const save = (tab: ReturnType<typeof open>['tab'], outbox: box.Outbox, done: string[] = []) =>
    saveOutbox(tab, { userId, outbox, done: new Set(done) })
  const nonces = (outbox: box.Outbox) => outbox.map(({ nonce }) => nonce)

  it('comes back after a reload: texts and uploaded pictures, refused ones with the reason', () => {
    const { tab } = open()
    let outbox = box.addDraft(withDrafts('text', 'refused'), draft('file', ''), 1_005)
    outbox = box.setUploaded(box.addDraft(outbox, draft('picture', ''), 1_006), {
      nonce: 'picture',
      url: '/uploads/a.png',
      nowMs: 1_007,
    })
    outbox = box.setFailed(outbox, { nonce: 'refused', text: '请文明发言', retryAtMs: 0, isFinal: true })
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
    expect(storage.kept.has(outboxKey(userId))).toBe(false)
  })

  it('leaves alone what another tab waits for, and takes nothing back that it has settled', () => {
    const { storage, tab } = open()
    save(tab, withDrafts('a'))
    const other = storage.openTab()
    const adopted = readOutbox(other, userId, 9_000)
    save(other, box.addDraft(adopted, draft('b'), 5_000))
    save(tab, withDrafts('a'))
    expect(nonces(readOutbox(tab, userId, 9_000))).toEqual(['a', 'b'])
    save(tab, [], ['a'])
    const theirs = box.addDraft(adopted, draft('b'), 5_000)
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
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (timeMs, laterMs, random) => {
        const one = uuidV7(timeMs, random)
        expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(Number.parseInt(one.slice(0, 13).replace('-', ''), 16)).toBe(timeMs)
        expect(uuidV7(timeMs + laterMs + 1, random) > one).toBe(true)
      },
    ),
  )
})
