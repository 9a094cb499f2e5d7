import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMediaSession } from './media-session.ts'
import { songOf } from './testing/test-env.ts'

function open(broken: Partial<MediaSession> = {}) {
  const actions = {
    play: vi.fn(),
    pause: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
    seek: vi.fn(),
    seekBy: vi.fn(),
  }
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const metadata: unknown[] = []
  const session = {
    playbackState: 'none',
    set metadata(value: unknown) {
      metadata.push(value)
    },
    setPositionState: vi.fn(),
    setActionHandler: (name: string, handler: MediaSessionActionHandler | null) =>
      void handlers.set(name, handler),
  } as unknown as MediaSession
  Object.assign(session, broken)
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    handlers.get(action)?.({ action, ...details })
  return { actions, press, metadata, session, update: createMediaSession(session, actions) }
}

const state = { song: songOf(1), isPaused: false, duration: 100, position: 5, playbackRate: 1 }

class FakeMetadata {
  constructor(init: object) {
    Object.assign(this, init)
  }
}

beforeEach(() => void vi.stubGlobal('MediaMetadata', FakeMetadata))
afterEach(() => vi.unstubAllGlobals())

describe('the lock screen', () => {
  test('has the song, its artists and its cover in three sizes, set once', () => {
    const { metadata, update } = open()
    update(state)
    update({ ...state, position: 6 })
    expect(metadata.map(one => ({ ...(one as object) }))).toEqual([
      {
        title: '歌1',
        artist: '某人',
        album: '专辑1',
        artwork: ['96', '256', '512'].map(n => ({ src: `/cover/1?param=${n}y${n}`, sizes: `${n}x${n}` })),
      },
    ])
  })

  test.each([
    [Number.NaN, 5, []],
    [Number.POSITIVE_INFINITY, 5, []],
    [0, 5, []],
    [100, Number.NaN, []],
    [100, 105, [{ duration: 100, position: 100, playbackRate: 1 }]],
    [100, -1, [{ duration: 100, position: 0, playbackRate: 1 }]],
  ])('of a length of %s and a position of %s gets what makes sense', (duration, position, positions) => {
    const setPositionState = vi.fn()
    const { update } = open({ setPositionState })
    update({ ...state, duration, position })
    expect(setPositionState.mock.calls.flat()).toEqual(positions)
  })

  test('plays, pauses, turns over and seeks', () => {
    const { actions, press } = open()
    for (const name of ['play', 'pause', 'nexttrack', 'previoustrack'] as const) press(name)
    press('seekto', { seekTime: 30 })
    press('seekforward')
    press('seekbackward', { seekOffset: 3 })
    expect(
      [actions.play, actions.pause, actions.next, actions.previous].map(one => one.mock.calls.length),
    ).toEqual([1, 1, 1, 1])
    expect([actions.seek.mock.calls, actions.seekBy.mock.calls]).toEqual([[[30]], [[10], [-3]]])
  })

  test('that lacks a part, or is not there at all, stops nothing', () => {
    const throws = () => {
      throw new TypeError('unknown action')
    }
    const { session, update } = open({ setActionHandler: throws, setPositionState: throws })
    update(state)
    expect(session.playbackState).toBe('playing')
    expect(() => createMediaSession(undefined, open().actions)(state)).not.toThrow()
  })
})
