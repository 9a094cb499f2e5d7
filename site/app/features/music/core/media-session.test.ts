import { describe, expect, test, vi } from 'vitest'
import { createMediaSession, type MediaSessionPort } from './media-session.ts'
import { songOf } from './testing/test-world.ts'

function open(broken: Partial<MediaSessionPort> = {}) {
  const actions = {
    play: vi.fn(),
    pause: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
    seek: vi.fn(),
    seekBy: vi.fn(),
  }
  const handlers = new Map<string, (details: object) => void>()
  const port = {
    setMetadata: vi.fn(),
    setPlaybackState: vi.fn(),
    setPositionState: vi.fn(),
    setActionHandler: vi.fn((name: string, handler: (details: object) => void) =>
      handlers.set(name, handler),
    ),
    ...broken,
  }
  return { actions, handlers, port, tell: createMediaSession(port, actions) }
}

const state = { song: songOf(1), isPaused: false, duration: 100, position: 5, playbackRate: 1 }

describe('the lock screen', () => {
  test('has the song, its artists and its cover in three sizes, told once', () => {
    const { port, tell } = open()
    tell(state)
    tell({ ...state, position: 6 })
    expect(port.setMetadata).toHaveBeenCalledTimes(1)
    expect(port.setMetadata).toHaveBeenCalledWith({
      title: '歌1',
      artist: '某人',
      album: '专辑1',
      artwork: ['96', '256', '512'].map(n => ({ src: `/cover/1?param=${n}y${n}`, sizes: `${n}x${n}` })),
    })
  })

  test.each([
    [Number.NaN, 5, []],
    [Number.POSITIVE_INFINITY, 5, []],
    [0, 5, []],
    [100, Number.NaN, []],
    [100, 105, [{ duration: 100, position: 100, playbackRate: 1 }]],
    [100, -1, [{ duration: 100, position: 0, playbackRate: 1 }]],
  ])('of a length of %s and a place of %s is told what makes sense', (duration, position, told) => {
    const setPositionState = vi.fn()
    const { tell } = open({ setPositionState })
    tell({ ...state, duration, position })
    expect(setPositionState.mock.calls.flat()).toEqual(told)
  })

  test('plays, pauses, turns over and seeks', () => {
    const { actions, handlers } = open()
    for (const name of ['play', 'pause', 'nexttrack', 'previoustrack']) handlers.get(name)?.({})
    handlers.get('seekto')?.({ seekTime: 30 })
    handlers.get('seekforward')?.({})
    handlers.get('seekbackward')?.({ seekOffset: 3 })
    expect(
      [actions.play, actions.pause, actions.next, actions.previous].map(one => one.mock.calls.length),
    ).toEqual([1, 1, 1, 1])
    expect([actions.seek.mock.calls, actions.seekBy.mock.calls]).toEqual([[[30]], [[10], [-3]]])
  })

  test('that lacks a part, or is not there at all, stops nothing', () => {
    const throws = () => {
      throw new TypeError('unknown action')
    }
    const { port, tell } = open({ setActionHandler: throws, setPositionState: throws })
    tell(state)
    expect(port.setPlaybackState).toHaveBeenCalledWith('playing')
    expect(() => createMediaSession(undefined, open().actions)(state)).not.toThrow()
  })
})
