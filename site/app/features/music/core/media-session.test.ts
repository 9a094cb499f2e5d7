import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMediaSession } from './media-session.ts'
import { songOf } from './testing/test-env.ts'

function open(broken: Partial<MediaSession> = {}, hasFewButtons = false) {
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
  return {
    actions,
    press,
    metadata,
    session,
    update: createMediaSession(session, actions, { hasFewButtons }),
  }
}

const state = { song: songOf(1), line: '', isPaused: false, duration: 100, position: 5, playbackRate: 1 }

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

  test('has the line that is sung, written once and into the same object', () => {
    const { metadata, update } = open()
    update(state)
    const [shown] = metadata as { title: string; artist: string }[]
    const written = vi.fn()
    if (shown) Object.defineProperty(shown, 'title', { set: written })
    update({ ...state, line: '长亭外' })
    update({ ...state, line: '长亭外', position: 6 })
    expect(written.mock.calls).toEqual([['长亭外']])
    expect(shown?.artist).toBe('歌1 · 某人')
    update(state)
    expect(written.mock.calls.at(-1)).toEqual(['歌1'])
    expect(shown?.artist).toBe('某人')
    expect(metadata).toHaveLength(1)
  })

  test('is told once more what it shows when the sound begins', () => {
    const { metadata, update } = open()
    update({ ...state, isPaused: true })
    update(state)
    update({ ...state, position: 6 })
    expect(metadata).toHaveLength(2)
    expect(metadata[1]).toBe(metadata[0])
  })

  test('of a phone with room for two buttons has the songs before and after', () => {
    const { press, actions } = open({}, true)
    press('seekforward')
    press('nexttrack')
    expect([actions.seekBy.mock.calls.length, actions.next.mock.calls.length]).toEqual([0, 1])
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
    expect(() => createMediaSession(undefined, open().actions, { hasFewButtons: false })(state)).not.toThrow()
  })
})
