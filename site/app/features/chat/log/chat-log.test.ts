import type { ChatMessage } from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesAt, missedBetween, modelMessage, pageAt } from '../testing/model-log.ts'
import { hasHole, type LogAction, reduceLog } from './chat-log.ts'
import { type ChatLog, emptyLog } from './log-state.ts'

const epoch = 'e1'
const nowMs = 1_000

/** A log in which people write, answer, recall and clear, from plain numbers. */
const someEvents = fc
  .array(fc.record({ what: fc.nat(9), pick: fc.nat(40), user: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 60,
  })
  .map(steps => {
    const events: ChatEvent[] = []
    let lastId = 0
    for (const { what, pick, user } of steps) {
      const seq = events.length + 1
      const alive = messagesAt(events, seq)
      const picked = alive.at(pick % Math.max(1, alive.length))
      if (what === 0 && picked) events.push({ type: 'revert', seq, message_id: picked.id, by: user })
      else if (what === 3 && picked) {
        const content = `edited at ${seq}`
        const message = { ...picked, content, edited_at: seq }
        events.push({ type: 'edit', seq, by: user, message, summary: content })
      } else if (what === 4 && picked) {
        const reactions = [{ emoji: '👍' as const, count: 1, user_ids: [seq] }]
        events.push({ type: 'reaction', seq, message_id: picked.id, reactions })
      } else if (what === 5 && picked) {
        const preview = { url: 'https://a.example', title: `at ${seq}`, description: '', site: '' }
        events.push({ type: 'update', seq, message_id: picked.id, preview })
      } else if (what === 1 && pick < 5) events.push({ type: 'clear', seq, before_id: lastId + 1, by: 1 })
      else {
        lastId += 1 + (pick % 3)
        const reply = what === 2 && picked && { id: picked.id, user_id: 1, nick_name: 'a', content: 'quoted' }
        events.push({
          type: 'message',
          ...modelMessage({ id: lastId, seq, user_id: user, reply: reply || null }),
        })
      }
    }
    return events
  })

const run = (log: ChatLog, ...actions: LogAction[]) =>
  actions.reduce((current, action) => reduceLog(current, action, nowMs), log)

const newest = (events: readonly ChatEvent[], seq: number, size = 10): LogAction => ({
  kind: 'page',
  page: pageAt(events, { epoch, seq, lastId: 0, size }),
  lastId: 0,
  size,
})
const live = (event: ChatEvent): LogAction => ({ kind: 'event', event })
const resume = (events: readonly ChatEvent[], from: number, to: number): LogAction => ({
  kind: 'ready',
  hasAsked: true,
  ready: { epoch, seq: to, recovered: true, missed: missedBetween(events, from, to) },
})
const reset = (seq: number): LogAction => ({
  kind: 'ready',
  hasAsked: false,
  ready: { epoch, seq, recovered: false, missed: [] },
})
/** What the server holds, as far back as the client has loaded. */
const tailOf = (log: ChatLog, events: readonly ChatEvent[]): ChatMessage[] =>
  messagesAt(events, events.length).filter(({ id }) => id >= log.cursorId)

describe('the log of the room', () => {
  it('is the same list for every way in which the log is cut, doubled, held up and delivered', () => {
    fc.assert(
      fc.property(
        someEvents,
        fc.nat(),
        fc.array(fc.record({ way: fc.nat(5), by: fc.nat(12) }), { maxLength: 40 }),
        (events, start, deliveries) => {
          const end = events.length
          const begin = start % (end + 1)
          let log = run(emptyLog, reset(begin), newest(events, begin))
          let sentSeq = begin
          for (const { way, by } of deliveries) {
            const to = Math.min(end, sentSeq + by)
            const slice = events.slice(sentSeq, to)
            if (way === 0) log = run(log, ...slice.map(live))
            else if (way === 1) log = run(log, ...slice.flatMap(event => [live(event), live(event)]))
            else if (way === 2) log = run(log, ...slice.toReversed().map(live))
            else if (way === 3) log = run(log, resume(events, log.seq, to))
            else if (way === 4) log = run(log, ...events.slice(Math.max(0, sentSeq - by), to).map(live))
            else {
              // An older page, read some time ago.
              const seq = Math.max(begin, sentSeq - by)
              const { cursorId: lastId } = log
              const page = pageAt(events, { epoch, seq, lastId, size: 5 })
              if (lastId > 0) log = run(log, { kind: 'page', page, lastId, size: 5 })
              continue
            }
            sentSeq = to
          }
          log = run(log, resume(events, log.seq, end))
          expect(log.messages).toEqual(tailOf(log, events))
          expect(log.seq).toBe(end)
          expect(hasHole(log)).toBe(false)
        },
      ),
    )
  })

  it('is state(snapshot at k) + events(k..n) = state(n), whichever of line and page came first', () => {
    fc.assert(
      fc.property(someEvents, fc.nat(), fc.nat(), fc.boolean(), (events, one, two, isPageFirst) => {
        const base = one % (events.length + 1)
        const read = base + (two % (events.length - base + 1))
        const before = events.slice(base, read).map(live)
        const after = events.slice(read).map(live)
        const first = isPageFirst
          ? [newest(events, read), resume(events, read, read)]
          : [reset(base), ...before, newest(events, read)]
        const log = run(emptyLog, ...first, ...after)
        expect(log.messages).toEqual(tailOf(log, events))
        expect(log.isLoaded).toBe(true)
      }),
    )
  })

  it('never shows what was recalled or cleared again: not by an older page, a late answer, or a resend', () => {
    fc.assert(
      fc.property(someEvents, fc.nat(), fc.array(fc.nat(), { maxLength: 5 }), (events, start, reads) => {
        const begin = start % (events.length + 1)
        let log = run(emptyLog, reset(begin), newest(events, begin), ...events.slice(begin).map(live))
        const gone = new Set(
          events.flatMap(event => (event.type === 'message' ? [event.id] : [])),
        ).difference(new Set(messagesAt(events, events.length).map(({ id }) => id)))
        for (const read of reads) {
          const { cursorId: lastId } = log
          const seq = begin + (read % (events.length - begin + 1))
          const page = pageAt(events, { epoch, seq, lastId, size: 4 })
          log = run(log, { kind: 'page', page, lastId, size: 4 }, ...events.map(live))
        }
        expect(log.messages.filter(({ id }) => gone.has(id))).toEqual([])
      }),
    )
  })

  it('waits for what is missing, and goes on once it is there', () => {
    const events = [1, 2, 3].map(id => ({ type: 'message' as const, ...modelMessage({ id, seq: id }) }))
    const [one, two, three] = events.map(live) as [LogAction, LogAction, LogAction]
    const holed = run(emptyLog, reset(0), newest(events, 0), one, three)
    expect([hasHole(holed), holed.messages.length, holed.seq]).toEqual([true, 1, 1])
    const filled = run(holed, two)
    expect([hasHole(filled), filled.messages.length, filled.seq]).toEqual([false, 3, 3])
  })

  it('does nothing at all for what it has had', () => {
    const events = [1, 2].map(id => ({ type: 'message' as const, ...modelMessage({ id, seq: id }) }))
    const log = run(emptyLog, reset(0), newest(events, 0), ...events.map(live))
    for (const event of events) expect(run(log, live(event))).toBe(log)
  })

  it('takes no page that cannot be joined with what it has', () => {
    const events = Array.from({ length: 30 }, (_, index) => ({
      type: 'message' as const,
      ...modelMessage({ id: index + 1, seq: index + 1 }),
    }))
    const log = run(emptyLog, reset(20))
    expect(run(log, newest(events, 19))).toBe(log)
    const loaded = run(log, newest(events, 20))
    expect(loaded.cursorId).toBe(11)
    const elsewhere = pageAt(events, { epoch, seq: 20, lastId: 5, size: 4 })
    expect(run(loaded, { kind: 'page', page: elsewhere, lastId: 5, size: 4 })).toBe(loaded)
    const other = pageAt(events, { epoch: 'e2', seq: 20, lastId: 11, size: 4 })
    expect(run(loaded, { kind: 'page', page: other, lastId: 11, size: 4 })).toBe(loaded)
  })

  it('drops everything for another log, and for one that lost its end', () => {
    const events = [1, 2].map(id => ({ type: 'message' as const, ...modelMessage({ id, seq: id }) }))
    const log = run(emptyLog, reset(0), newest(events, 2), ...events.map(live))
    for (const ready of [
      { epoch: 'e2', seq: 9, recovered: false, missed: [] },
      { epoch, seq: 1, recovered: false, missed: [] },
    ]) {
      const next = run(log, { kind: 'ready', hasAsked: true, ready })
      expect([next.messages, next.isLoaded, next.epoch, next.seq]).toEqual([
        [],
        false,
        ready.epoch,
        ready.seq,
      ])
    }
  })

  it('keeps the page that came before the line, when nothing can lie between them', () => {
    const events = [1, 2].map(id => ({ type: 'message' as const, ...modelMessage({ id, seq: id }) }))
    const log = run(emptyLog, newest(events, 2))
    expect(run(log, reset(2))).toBe(log)
    expect(run(log, reset(3)).isLoaded).toBe(false)
  })

  it('keeps about 400 at the end of the room and 2,000 while somebody reads upwards', () => {
    const events = Array.from({ length: 2_500 }, (_, index) => ({
      type: 'message' as const,
      ...modelMessage({ id: index + 1, seq: index + 1 }),
    }))
    let log = run(emptyLog, reset(0), newest([], 0))
    let longest = 0
    for (const event of events) {
      log = run(log, live(event), { kind: 'trim', isReadingUp: false })
      longest = Math.max(longest, log.messages.length)
    }
    expect(longest).toBeLessThanOrEqual(440)
    expect([log.messages.at(-1)?.id, log.hasMore, log.messages[0]?.id]).toEqual([2_500, true, log.cursorId])
    const up = run(emptyLog, reset(0), newest([], 0), ...events.map(live), {
      kind: 'trim',
      isReadingUp: true,
    })
    expect(up.messages).toHaveLength(2_000)
  })

  it('remembers a thousand recalls one by one, and takes no page from before those it forgot', () => {
    const recalls = Array.from({ length: 1_001 }, (_, index) => ({
      type: 'revert' as const,
      seq: index + 1,
      message_id: index + 1,
      by: 1,
    }))
    const log = run(emptyLog, reset(0), newest([], 0), ...recalls.map(live))
    expect([log.gone.size, log.forgottenSeq]).toEqual([1_000, 1])
    const early = run(emptyLog, reset(0), ...recalls.map(live))
    expect(run(early, newest([], 0))).toBe(early)
    expect(run(early, newest([], 1)).isLoaded).toBe(true)
  })

  it('leaves a mark where a message was recalled, and no words of it in what answered it', () => {
    const first = modelMessage({ id: 1, seq: 1, user_id: 7 })
    const reply = { id: 1, user_id: 7, nick_name: 'user7', content: 'message 1' }
    const answer = modelMessage({ id: 2, seq: 2, reply })
    const log = run(
      emptyLog,
      reset(0),
      newest([], 0),
      live({ type: 'message', ...first }),
      live({ type: 'message', ...answer }),
      { kind: 'gone', id: 1, byId: 7 },
      live({ type: 'revert', seq: 3, message_id: 1, by: 7 }),
    )
    expect(log.tombstones).toEqual([{ message: first, byId: 7, recalledAtMs: nowMs }])
    expect(log.messages).toEqual([{ ...answer, reply: { ...reply, content: '' } }])
    const cleared = run(log, live({ type: 'clear', seq: 4, before_id: 3, by: 1 }))
    expect([cleared.messages, cleared.tombstones]).toEqual([[], []])
  })
})
