import { describe, expect, test } from 'vitest'
import { reduce, type Step } from '../testing/reduce.ts'
import { songOf } from '../testing/test-env.ts'
import { emptyState, type PlayerState, shareOf } from './player-state.ts'

const apply = (state: PlayerState, ...events: Step[]) =>
  events.reduce((now, event) => reduce(now, event).state, state)
const own = apply(
  { ...emptyState, playModel: 'LISTLOOP' },
  { type: 'add', song: songOf(1) },
  { type: 'add', song: songOf(2) },
  { type: 'playFromQueue', id: 1 },
)
const inRoom = apply(
  own,
  { type: 'enterRoom', seconds: 12 },
  { type: 'roomSong', song: songOf(9), seconds: 30 },
  { type: 'play' },
)

describe('a player that plays for a room', () => {
  test('puts its own song aside, gets the room’s ready, and keeps its queue', () => {
    const entered = reduce(own, { type: 'enterRoom', seconds: 12 })
    expect(entered.effects).toEqual([{ do: 'unload' }])
    expect(entered.state).toMatchObject({ song: undefined, isPaused: true, room: { seconds: 12 } })
    expect(reduce(entered.state, { type: 'roomSong', song: songOf(9), seconds: 30 }).effects).toEqual([
      { do: 'prepare', song: songOf(9), seconds: 30 },
    ])
    expect(inRoom.queue).toBe(own.queue)
    // The listener's own choice is what is stored and shared.
    expect(shareOf(inRoom)).toEqual(shareOf(own))
  })

  test.each([[{ type: 'ended' }], [{ type: 'plan' }]] as const)('at %o goes nowhere by itself', event => {
    expect(reduce(inRoom, event)).toEqual({ state: inRoom, effects: [] })
  })

  test.each([[{ type: 'next' }], [{ type: 'previous' }]] as const)('is not turned by %o', event => {
    const held = { do: 'notify', notification: { kind: 'heldByRoom' } }
    expect(reduce(inRoom, event)).toEqual({ state: inRoom, effects: [held] })
  })

  test('without a song of the room plays nothing', () => {
    const silent = apply(own, { type: 'enterRoom', seconds: 0 })
    expect(reduce(silent, { type: 'play' })).toEqual({ state: silent, effects: [] })
  })

  test('leaves, and its own song is back where it stood, silent', () => {
    const left = reduce(inRoom, { type: 'leaveRoom' })
    expect(left.effects).toEqual([{ do: 'load', song: songOf(1), shouldPlay: false, seconds: 12 }])
    expect(left.state).toMatchObject({ song: songOf(1), isPaused: true, room: undefined })
    expect(reduce(left.state, { type: 'leaveRoom' }).effects).toEqual([])
  })

  test('is its listener’s again with the first song that they choose', () => {
    const chosen = reduce(inRoom, { type: 'playFound', song: songOf(5) })
    expect(chosen.state).toMatchObject({ song: songOf(5), room: undefined, isPaused: false })
    expect(apply(chosen.state, { type: 'next' }).song?.id).toBe(2)
  })

  test('says of a song that cannot be had that it cannot, and tries no other', () => {
    const failed = reduce(inRoom, { type: 'failed', reason: 'network', isOffline: false })
    expect(failed.state).toMatchObject({ song: songOf(9), isPaused: true })
    expect(failed.effects.map(effect => effect.do)).toEqual(['pause', 'notify'])
  })

  test('takes no other tab’s song, and lets the queue be changed', () => {
    const paused = apply(inRoom, { type: 'pause' })
    const share = { ...shareOf(own), song: songOf(2) }
    expect(apply(paused, { type: 'adopt', share, seconds: 3 }).song).toEqual(songOf(9))
    expect(apply(inRoom, { type: 'remove', id: 9 }).song).toEqual(songOf(9))
    expect(apply(inRoom, { type: 'remove', id: 1 }).queue).toEqual([songOf(2)])
  })
})
