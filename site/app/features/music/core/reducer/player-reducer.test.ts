import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduce, type Step } from '../testing/reduce.ts'
import { songOf, songsOf } from '../testing/test-env.ts'
import { isEndOfList } from './player-next.ts'
import { emptyState, isIn, listOf, type PlayerState } from './player-state.ts'

const apply = (state: PlayerState, ...events: Step[]) =>
  events.reduce((now, event) => reduce(now, event).state, state)
const playing = (model: PlayerState['playModel'], ids: number[], id = ids[0] ?? 0) =>
  apply(
    emptyState,
    { type: 'model', playModel: model },
    { type: 'playFromChart', listId: 1, total: ids.length, pages: [pageOf(...ids)], id },
  )
/** A chart of one page. */
const pageOf = (...ids: number[]) => ({ offset: 0, songs: songsOf(...ids) })
const chart = (listId: number, ...ids: number[]): Step => ({
  type: 'page',
  listId,
  total: ids.length,
  ...pageOf(...ids),
})
const queued = (ids: number[], id = ids[0] ?? 0) =>
  apply(
    { ...emptyState, playModel: 'LISTLOOP' },
    ...ids.map(one => ({ type: 'add', song: songOf(one) }) as const),
    { type: 'playFromQueue', id },
  )

describe('what follows', () => {
  test.each([
    ['LISTLOOP', 'ended', 2, 3],
    ['LISTLOOP', 'ended', 3, 1],
    ['LISTLOOP', 'next', 3, 1],
    ['LISTLOOP', 'previous', 1, 3],
    ['LISTLOOP', 'previous', 2, 1],
    ['SINGLECYCLE', 'ended', 2, 2],
    ['SINGLECYCLE', 'next', 2, 3],
    ['SINGLECYCLE', 'previous', 1, 3],
  ] as const)('%s, %s: after %i comes %i', (model, type, from, to) => {
    expect(apply(playing(model, [1, 2, 3], from), { type }).song?.id).toBe(to)
  })

  test('SINGLECYCLE begins the same song again, and so does a list of one in every mode', () => {
    for (const model of ['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const) {
      const { state, effects } = reduce(playing(model, [7]), { type: 'ended' })
      expect([state.song?.id, effects]).toEqual([7, [{ do: 'restart' }]])
    }
  })

  test('without a song it starts with the first', () => {
    const shown = apply(emptyState, chart(1, 4, 5), { type: 'play' })
    expect([shown.song?.id, shown.isPaused]).toEqual([4, false])
    expect(apply(emptyState, { type: 'play' }).song).toBeUndefined()
  })

  test('after a song that was found, the list goes on where it was left', () => {
    const found = apply(playing('LISTLOOP', [1, 2, 3], 2), { type: 'playFound', song: songOf(9) })
    expect(apply(found, { type: 'ended' }).song?.id).toBe(3)
  })

  test('a chart put in place of another leaves the song alone', () => {
    const before = playing('LISTLOOP', [1, 2, 3], 2)
    const grown = apply(before, chart(1, 8, 9, 2))
    expect([grown.song, grown.topList.length]).toEqual([before.song, 3])
    expect(apply(before, chart(2, 8)).topList).toBe(before.topList)
    expect(apply(apply(before, chart(1, 8, 9)), { type: 'next' }).song?.id).toBe(8)
  })

  test('a list that names a song twice is played to its end', () => {
    const state = playing('LISTLOOP', [1, 2, 1, 3])
    const heard = [state]
    for (let step = 0; step < 4; step += 1) heard.push(apply(heard.at(-1) ?? state, { type: 'ended' }))
    expect(heard.map(({ song }) => song?.id)).toEqual([1, 2, 3, 1, 2])
  })

  test('what was chosen for the end is what plays, until the list or the mode is another', () => {
    const planned = apply(playing('RANDOM', [1, 2, 3, 4]), { type: 'plan', random: 0.99 })
    expect(planned.planned).toMatchObject({ id: 4 })
    expect(apply(planned, { type: 'ended', random: 0 }).song?.id).toBe(4)
    const { state, effects } = reduce(planned, { type: 'model', playModel: 'LISTLOOP' })
    expect([state.planned, effects]).toEqual([undefined, [{ do: 'dropPlanned' }]])
    expect(reduce(planned, { type: 'add', song: songOf(9) }).state.planned).toBeUndefined()
    expect(apply(playing('SINGLECYCLE', [1, 2]), { type: 'plan', random: 0 }).planned).toBeUndefined()
  })
})

describe('RANDOM', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 12 })
  const draws = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 30, maxLength: 30 })

  test('plays each song once before any again, and never one twice in a row', () => {
    fc.assert(
      fc.property(ids, draws, (list, randoms) => {
        let state = playing('RANDOM', list)
        const heard = [state.song?.id]
        for (const random of randoms) {
          state = apply(state, { type: 'ended', random })
          heard.push(state.song?.id)
        }
        for (const [at, id] of heard.entries()) expect(id).not.toBe(heard[at - 1])
        expect(new Set(heard.slice(0, list.length)).size).toBe(list.length)
        // Later rounds begin with the last round's final song, so n - 1 new ones follow it.
        for (let at = list.length; at + list.length - 1 <= heard.length; at += list.length - 1)
          expect(new Set(heard.slice(at, at + list.length - 1)).size).toBe(list.length - 1)
      }),
    )
  })

  test('previous walks back over what was played, and next walks the same way again', () => {
    fc.assert(
      fc.property(ids, draws, fc.integer({ min: 1, max: 20 }), (list, randoms, back) => {
        let state = playing('RANDOM', list)
        const heard = [state.song?.id]
        for (const random of randoms) {
          state = apply(state, { type: 'next', random })
          heard.push(state.song?.id)
        }
        for (let step = 1; step <= back; step += 1) {
          state = apply(state, { type: 'previous', random: 0.5 })
          expect(state.song?.id).toBe(heard.at(-1 - step))
        }
        for (let step = back - 1; step >= 0; step -= 1) {
          state = apply(state, { type: 'next', random: 0.5 })
          expect(state.song?.id).toBe(heard.at(-1 - step))
        }
      }),
    )
  })

  test('is at its end when all were played', () => {
    let state = playing('RANDOM', [1, 2, 3])
    expect(isEndOfList(state)).toBe(false)
    state = apply(state, { type: 'next', random: 0 }, { type: 'next', random: 0 })
    expect(isEndOfList(state)).toBe(true)
  })
})

describe('the queue', () => {
  test('a song that is there already stays where it is, with a notice', () => {
    const { state, effects } = reduce(queued([1, 2]), { type: 'add', song: songOf(1) })
    expect(state.queue.map(({ id }) => id)).toEqual([1, 2])
    expect(effects).toEqual([{ do: 'notify', notification: { kind: 'alreadyQueued', song: songOf(1) } }])
  })

  test('adding makes it what is played from, and leaves the song alone', () => {
    const { state, effects } = reduce(playing('LISTLOOP', [1, 2]), { type: 'add', song: songOf(9) })
    expect([state.playType, state.song?.id, state.isPaused]).toEqual(['CUSTOM', 1, false])
    expect(effects).toEqual([{ do: 'notify', notification: { kind: 'added', song: songOf(9) } }])
    expect(apply(state, { type: 'ended' }).song?.id).toBe(9)
  })

  test.each(['RANDOM', 'LISTLOOP', 'SINGLECYCLE'] as const)(
    'in %s what was put next comes next',
    playModel => {
      const { state, effects } = reduce(playing(playModel, [1, 2, 3]), { type: 'playNext', song: songOf(9) })
      expect([state.song?.id, state.queue.map(({ id }) => id)]).toEqual([1, [9]])
      expect(effects).toEqual([
        { do: 'preload', song: songOf(9) },
        { do: 'notify', notification: { kind: 'playsNext', song: songOf(9) } },
      ])
      expect(apply(state, { type: 'ended' }).song?.id).toBe(9)
    },
  )

  test('of two put next the later comes first, in the queue behind the song that plays', () => {
    for (const playModel of ['RANDOM', 'LISTLOOP'] as const) {
      const from = { ...queued([1, 2, 3, 4], 2), playModel }
      const put = apply(from, { type: 'playNext', song: songOf(4) }, { type: 'playNext', song: songOf(9) })
      expect(put.queue.map(({ id }) => id)).toEqual([1, 2, 9, 4, 3])
      const after = apply(put, { type: 'ended' })
      expect([after.song?.id, apply(after, { type: 'ended' }).song?.id]).toEqual([9, 4])
    }
    const same = queued([1, 2], 2)
    expect(apply(same, { type: 'playNext', song: songOf(2) })).toBe(same)
  })

  test.each([
    [[1, 2, 3], 2, 2, 3],
    [[1, 2, 3], 3, 3, 1],
    [[1, 2, 3], 2, 1, 2],
    [[1, 2], 1, 1, 2],
  ] as const)('of %j, while %i plays, %i taken away: %i plays', (ids, song, id, after) => {
    const { state, effects } = reduce(queued([...ids], song), { type: 'remove', id })
    expect([state.song?.id, isIn(state.queue, id)]).toEqual([after, false])
    expect(effects.length).toBe(song === id ? 1 : 0)
  })

  test('the last one taken away leads back to the chart, or to silence', () => {
    const alone = reduce(queued([1]), { type: 'remove', id: 1 })
    expect([alone.state.song, alone.state.playType, alone.state.isPaused]).toEqual([undefined, 'TOP', true])
    expect(alone.effects).toEqual([{ do: 'unload' }])
    const withChart = apply(queued([1]), chart(3, 5, 6))
    const left = apply(withChart, { type: 'remove', id: 1 })
    expect([left.song?.id, left.playType, left.isPaused]).toEqual([5, 'TOP', false])
  })

  test('a paused song taken away does not make a sound', () => {
    const paused = apply(queued([1, 2]), { type: 'pause' })
    const { effects } = reduce(paused, { type: 'remove', id: 1 })
    expect(effects).toEqual([{ do: 'load', song: songOf(2), shouldPlay: false, seconds: 0 }])
  })

  test('can be put in another order', () => {
    const state = apply(
      queued([1, 2, 3]),
      { type: 'move', id: 3, index: 0 },
      { type: 'move', id: 9, index: 0 },
    )
    expect(state.queue.map(({ id }) => id)).toEqual([3, 1, 2])
  })
})

describe('a song that cannot be heard', () => {
  const failed = { type: 'failed', reason: 'broken', isOffline: false } as const
  /** The songs that are tried when none can be played. */
  const tried = (state: PlayerState) => {
    const ids = [state.song?.id]
    let now = state
    for (let step = 0; step < 20 && !now.isPaused; step += 1) {
      now = apply(now, failed)
      if (!now.isPaused) ids.push(now.song?.id)
    }
    return { ids, now }
  }

  test('is passed over with a reason', () => {
    const { effects } = reduce(playing('LISTLOOP', [1, 2, 3]), failed)
    expect(effects[0]).toEqual({
      do: 'notify',
      notification: { kind: 'skipped', song: songOf(1), reason: 'broken' },
    })
    expect(effects[1]).toMatchObject({ do: 'load', song: { id: 2 } })
  })

  test.each([
    ['LISTLOOP', [1, 2, 3, 4, 5], 3],
    ['RANDOM', [1, 2, 3, 4, 5], 3],
    ['SINGLECYCLE', [1, 2, 3, 4, 5], 3],
    ['LISTLOOP', [1, 2], 2],
    ['SINGLECYCLE', [1], 1],
    ['RANDOM', [1], 1],
  ] as const)('%s, all of %j broken: %i are tried', (model, ids, count) => {
    const { ids: all, now } = tried(playing(model, [...ids]))
    expect([all.length, new Set(all).size, now.isPaused]).toEqual([count, count, true])
  })

  test('counts anew once something was heard, or the reader chose', () => {
    const twice = apply(playing('LISTLOOP', [1, 2, 3, 4, 5]), failed, failed)
    expect(apply(twice, failed).isPaused).toBe(true)
    expect(apply(twice, { type: 'heard' }, failed).isPaused).toBe(false)
    expect(apply(twice, { type: 'next' }, failed).isPaused).toBe(false)
  })

  test('is kept when there is no network, or nobody listens', () => {
    const offline = apply(playing('LISTLOOP', [1, 2]), { ...failed, isOffline: true })
    expect([offline.song?.id, offline.isPaused]).toEqual([1, true])
    expect(apply(playing('LISTLOOP', [1, 2]), { type: 'pause' }, failed).song?.id).toBe(1)
  })
})

test('whatever is done in whatever order, the player stays sound', () => {
  const id = fc.integer({ min: 1, max: 6 })
  const random = fc.double({ min: 0, max: 0.999, noNaN: true })
  const songs = fc.array(id, { maxLength: 5 }).map(ids => songsOf(...ids))
  const total = fc.constantFrom(0, 4, 35, 70)
  const offset = fc.constantFrom(0, 30, 60)
  const event: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ type: fc.constantFrom('play', 'pause', 'heard', 'clear') }),
    fc.record({ type: fc.constantFrom('next', 'previous', 'ended', 'plan'), random }),
    fc.record({ type: fc.constantFrom('playFound', 'add'), song: id.map(one => songOf(one)) }),
    fc.record({ type: fc.constant('remove'), id, random }),
    fc.record({ type: fc.constant('playFromQueue'), id }),
    fc.record({
      type: fc.constant('playFromChart'),
      id,
      listId: id,
      total,
      pages: fc.array(fc.record({ offset, songs }), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ type: fc.constant('page'), listId: id, total, offset, songs, random }),
    fc.record({ type: fc.constant('pageFailed'), listId: id, offset, isOffline: fc.boolean() }),
    fc.record({ type: fc.constant('move'), id, index: fc.integer({ min: -9, max: 9 }) }),
    fc.record({
      type: fc.constant('model'),
      playModel: fc.constantFrom('RANDOM', 'LISTLOOP', 'SINGLECYCLE'),
    }),
    fc.record({
      type: fc.constant('failed'),
      reason: fc.constant('broken'),
      isOffline: fc.boolean(),
      random,
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      let state: PlayerState = emptyState
      /** The song an engine would have loaded, and whether it plays, after all effects. */
      let [onId, isSounding] = [undefined as number | undefined, false]
      for (const one of events) {
        const before = state
        const { state: after, effects } = reduce(before, one)
        if (one.type === 'ended' || one.type === 'failed') isSounding = false
        for (const effect of effects) {
          if (effect.do === 'load') [onId, isSounding] = [effect.song.id, effect.shouldPlay]
          if (effect.do === 'unload') [onId, isSounding] = [undefined, false]
          if (effect.do === 'pause') isSounding = false
          if (effect.do === 'resume' || effect.do === 'restart') isSounding = true
        }
        expect(onId).toBe(after.song?.id)
        const { awaited } = after
        if (awaited) expect(isSounding).toBe(awaited.meanwhile === 'sounds' && !after.isPaused)
        else expect(isSounding).toBe(!after.isPaused)
        for (const list of [after.queue, after.topList]) {
          const ids = list.flatMap(slot => slot?.id ?? [])
          expect(new Set(ids).size).toBe(ids.length)
        }
        if (after.queue.length === 0) expect(after.playType).toBe('TOP')
        if (after.planned && 'id' in after.planned) expect(after.planned.id).not.toBe(after.song?.id)
        if (one.type === 'add' || one.type === 'move' || (one.type === 'page' && !before.awaited))
          expect(after.song).toBe(before.song)
        const isTurned = one.type === 'next' && after.playModel === 'RANDOM' && !after.awaited
        const hasOther = listOf(before).filter(slot => slot !== null).length > 1
        if (isTurned && hasOther && before.song) expect(after.song?.id).not.toBe(before.song.id)
        state = after
      }
    }),
    { numRuns: 2_000 },
  )
})
