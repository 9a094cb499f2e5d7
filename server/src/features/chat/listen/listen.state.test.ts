import type { ListenSong } from '@xiaolou/contract/listen'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSong,
  emptyListen,
  forgetListener,
  isOver,
  type ListenState,
  type ListenStep,
  playNext,
  removeSong,
  setDeputies,
  setPaused,
  setProgramme,
  vote,
  votesNeeded,
} from './listen.state.ts'

const owner = { userId: 1, isOwner: true }
const guest = { userId: 2, isOwner: false }
const other = { userId: 3, isOwner: false }
const song = (id: number, dt = 60_000): ListenSong => ({ id, name: `歌${id}`, artists: [], cover: '', dt })
const offersOf = (...songs: ListenSong[]) => ({ songs: new Map(songs.map(one => [one.id, one])), list: [] })

const must = (step: ListenStep): ListenState => {
  if (!step) throw new Error('nothing changed')
  return step.state
}
const begin = (state: ListenState, nowMs: number, offers = offersOf(song(1), song(2), song(3))) =>
  playNext(
    state,
    { entry: state.now?.entry ?? 0, by: 0, isSkip: state.now !== null },
    { offers, hasListeners: true, nowMs },
  )

describe('the room', () => {
  it('plays what was asked for in its order, each once, its first moment a little later', () => {
    let state = must(addSong(emptyListen, song(1), guest))
    state = must(addSong(state, song(2), guest))
    state = must(begin(state, 1_000))
    expect(state.now).toMatchObject({ entry: 1, by_id: 2, started_at: 1_800, paused_at: 0 })
    expect(state.queue.map(({ entry }) => entry)).toEqual([2])
    const late = playNext(
      state,
      { entry: 0, by: 0, isSkip: false },
      { offers: offersOf(), hasListeners: true, nowMs: 2_000 },
    )
    expect(late).toBeUndefined()
  })

  it('goes on by whoever sees the end first, and by them alone', () => {
    const state = must(begin(must(addSong(must(addSong(emptyListen, song(1), guest)), song(2), guest)), 0))
    const at = (nowMs: number, from = state) =>
      playNext(
        from,
        { entry: 1, by: 0, isSkip: false },
        { offers: offersOf(song(2)), hasListeners: true, nowMs },
      )
    expect(at(60_000)).toBeUndefined()
    const next = must(at(60_800))
    expect(next.now?.entry).toBe(2)
    expect(at(60_801, next)).toBeUndefined()
  })

  it('is not skipped by who meant the song before', () => {
    const first = must(begin(must(addSong(must(addSong(emptyListen, song(1), guest)), song(2), guest)), 0))
    const skip = (from: ListenState) =>
      playNext(
        from,
        { entry: 1, by: 1, isSkip: true },
        { offers: offersOf(song(2)), hasListeners: true, nowMs: 5_000 },
      )
    const second = must(skip(first))
    expect(second.now?.entry).toBe(2)
    expect(skip(second)).toBeUndefined()
  })

  it('passes over a song that is not there any more, and says so', () => {
    let state = must(addSong(emptyListen, song(1), guest))
    state = must(addSong(state, song(2), guest))
    const step = begin(state, 0, offersOf(song(2)))
    expect(step?.change).toMatchObject({ missing: ['歌1'], removed: [1, 2], now: { entry: 2 } })
  })

  it('lets the queue wait while nobody listens, and plays the programme when nothing waits', () => {
    const list = { songs: new Map(), list: [song(8), song(9)] }
    const chosen = { list_id: 5, name: '夜里听', at: 0 }
    let state = must(setProgramme(emptyListen, chosen, list.list, owner))
    const play = (from: ListenState, nowMs: number, hasListeners = true) =>
      playNext(
        from,
        { entry: from.now?.entry ?? 0, by: 0, isSkip: false },
        { offers: list, hasListeners, nowMs },
      )
    state = must(play(state, 0))
    expect(state.now).toMatchObject({ song: { id: 8 }, by_id: 0 })
    state = must(play(state, 70_000))
    expect(state.now?.song.id).toBe(9)
    state = must(play(state, 140_000, false))
    expect(state.now).toBeNull()
    state = must(play(state, 150_000))
    expect(state.now?.song.id).toBe(8)
  })

  it('says of the programme what comes next, from whichever song on, so that it can be got ready', () => {
    const list = [song(8), song(9, 0), song(10)]
    const chosen = (at: number) => ({ list_id: 5, name: '夜里听', at })
    expect(setProgramme(emptyListen, chosen(1), list, owner)?.change.programme).toEqual({
      ...{ list_id: 5, name: '夜里听' },
      next: song(10),
    })
    let state = must(setProgramme(emptyListen, chosen(2), list, owner))
    state = must(addSong(state, song(1), guest))
    const play = (from: ListenState, nowMs: number, listed = list) =>
      playNext(
        from,
        { entry: from.now?.entry ?? 0, by: 0, isSkip: false },
        { offers: { ...offersOf(song(1)), list: listed }, hasListeners: true, nowMs },
      )
    // Requests play first, and the programme keeps its position.
    const queued = play(state, 0)
    expect(queued?.change.programme).toBeUndefined()
    const second = play(must(queued), 70_000)
    expect(second).toMatchObject({ change: { now: { song: { id: 10 } }, programme: { next: { id: 8 } } } })
    const third = play(must(second), 140_000)
    expect(third?.change).toMatchObject({ now: { song: { id: 8 } }, programme: { next: { id: 10 } } })
    // The list has been emptied meanwhile.
    expect(play(must(third), 210_000, [])?.change).toMatchObject({ now: null, programme: { next: null } })
    expect(setProgramme(state, null, [], owner)?.change.programme).toBeNull()
  })

  it('takes a few of each, none twice, and none of unknown length', () => {
    let state = emptyListen
    for (const id of [1, 2, 3]) state = must(addSong(state, song(id), guest))
    expect(() => addSong(state, song(4), guest)).toThrow('一人先点3首')
    expect(() => addSong(state, song(1), other)).toThrow('已经在等着了')
    expect(addSong(state, song(1), guest)).toBeUndefined()
    expect(() => addSong(state, song(5, 0), other)).toThrow('不知道这首有多长')
    for (let id = 10; id < 57; id += 1) state = must(addSong(state, song(id), owner))
    expect(() => addSong(state, song(99), owner)).toThrow('点的歌太多了')
  })

  it('is stopped, skipped and tidied by the owner and by deputies', () => {
    let state = must(begin(must(addSong(emptyListen, song(1), guest)), 0))
    const stop = (by: typeof guest) => setPaused(state, { entry: 1, isPaused: true, nowMs: 10_800 }, by)
    expect(() => stop(guest)).toThrow('房主和副手')
    expect(() => setDeputies(state, [2], guest)).toThrow('房主才能做')
    state = must(setDeputies(state, [2, 2], owner))
    state = must(stop(guest))
    expect(stop(guest)).toBeUndefined()
    expect(isOver(state.now as never, 100_000)).toBe(false)
    state = must(setPaused(state, { entry: 1, isPaused: false, nowMs: 100_000 }, guest))
    expect(state.now).toMatchObject({ started_at: 90_800, paused_at: 0 })
    state = must(addSong(state, song(2), other))
    expect(must(removeSong(state, 2, guest)).queue).toEqual([])
    expect(removeSong(state, 77, guest)).toBeUndefined()
  })

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [8, 5],
    [500, 5],
  ])('of %i listeners %i votes take a song away', (voters, needed) => {
    expect(votesNeeded(voters)).toBe(needed)
  })

  it('counts a vote once, for the song that it was given to', () => {
    const state = must(begin(must(addSong(emptyListen, song(1), guest)), 0))
    const voted = must(vote(state, 1, guest))
    expect(voted.votes).toEqual([2])
    expect(vote(voted, 1, guest)).toBeUndefined()
    expect(vote(voted, 2, other)).toBeUndefined()
    expect(must(begin(voted, 5)).votes).toEqual([])
  })

  it('whatever is done, counts its changes, never plays two songs under one name, and keeps its bounds', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('add'), id: fc.integer({ min: 1, max: 9 }), by: fc.nat(3) }),
      fc.record({ kind: fc.constant('next'), id: fc.nat(12), by: fc.nat(1) }),
      fc.record({ kind: fc.constant('remove'), id: fc.nat(12), by: fc.nat(3) }),
      fc.record({ kind: fc.constant('pause'), id: fc.nat(12), by: fc.nat(1) }),
      fc.record({ kind: fc.constant('forget'), id: fc.nat(0), by: fc.nat(3) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        let state = emptyListen
        let nowMs = 0
        const begun = new Set<number>()
        for (const { kind, id, by } of acts) {
          nowMs += 7_000
          const who = { userId: by + 1, isOwner: by === 0 }
          const before = state
          try {
            let step: ListenStep
            if (kind === 'add') step = addSong(state, song(id), who)
            else if (kind === 'remove') step = removeSong(state, id, who)
            else if (kind === 'pause')
              step = setPaused(state, { entry: id, isPaused: by === 0, nowMs }, owner)
            else if (kind === 'next')
              step = playNext(
                state,
                { entry: id, by: 0, isSkip: by === 0 },
                { offers: offersOf(...[1, 2, 3, 4, 5].map(one => song(one))), hasListeners: true, nowMs },
              )
            else state = forgetListener(state, who.userId)
            if (!step) continue
            state = step.state
            expect(state.rev).toBe(before.rev + 1)
            if (step.started) {
              expect(begun.has(step.started.entry)).toBe(false)
              begun.add(step.started.entry)
            }
          } catch (cause) {
            expect(String(cause)).not.toContain('TypeError')
            expect(state).toBe(before)
          }
          expect(state.queue.length).toBeLessThanOrEqual(50)
          expect(new Set(state.queue.map(one => one.entry)).size).toBe(state.queue.length)
        }
      }),
    )
  })
})
