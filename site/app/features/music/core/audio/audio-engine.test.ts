import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerNotification } from '../notifications.ts'
import { createPlayer } from '../player.ts'
import { createTestEnv, songOf } from '../testing/test-env.ts'

const songs = [1, 2, 3, 4, 5].map(id => songOf(id))

async function open(options: Partial<Parameters<typeof createTestEnv>[0]> = {}) {
  const fixture = createTestEnv({ songs, ...options })
  const player = createPlayer({ env: fixture.env })
  const notifications: PlayerNotification[] = []
  player.onNotification(one => notifications.push(one))
  await player.start()
  player.actions.openPanel()
  player.actions.setPlayModel('LISTLOOP')
  await fixture.run(0)
  return { ...fixture, ...player, view: player.getView, notifications }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the next song', () => {
  test('is made ready at half of this one, or 20 s before its end, and sounds without being asked for again', async () => {
    const { actions, run, asked, sounding, view } = await open()
    actions.playFromChart(1)
    await run(49)
    expect(asked).toEqual([1])
    await run(2)
    expect([asked, sounding()]).toEqual([[1, 2], [1]])
    await run(49)
    expect([asked, sounding(), view().song?.id]).toEqual([[1, 2], [2], 2])
  })

  test('follows each mode', async () => {
    const { actions, run, sounding, asked } = await open()
    actions.playFromChart(5)
    await run(101)
    expect(sounding()).toEqual([1])
    actions.setPlayModel('SINGLECYCLE')
    await run(101)
    expect(sounding()).toEqual([1])
    actions.setPlayModel('RANDOM')
    await run(100)
    expect(sounding()).toEqual([2])
    expect(asked).toEqual([5, 1, 2])
  })

  test('made ready is dropped when the mode or the list is another', async () => {
    const { actions, run, asked, sounding } = await open()
    actions.playFromChart(1)
    await run(60)
    actions.add(songOf(4))
    await run(1)
    expect(asked).toEqual([1, 2, 4])
    await run(40)
    expect(sounding()).toEqual([4])
  })

  test('that cannot be made ready is tried when it is its turn, and passed over then', async () => {
    const { actions, run, control, notifications, sounding } = await open()
    control.unavailable.add(2)
    actions.playFromChart(1)
    await run(101)
    expect(notifications).toEqual([{ kind: 'skipped', song: songOf(2), reason: 'unavailable' }])
    expect(sounding()).toEqual([3])
  })
})

describe('switching fast', () => {
  test.each([
    ['earlier ones first', () => 300],
    ['the last one first', (id: number) => (id === 5 ? 50 : 2_000 - id * 300)],
  ])('only the last song chosen sounds and shows, answers coming %s', async (_, urlDelayOf) => {
    const { actions, run, control, tracks, sounding, view, lyrics } = await open()
    for (const { id } of songs) lyrics.set(id, { lrc: `[00:00]词${id}` })
    control.urlDelayOf = urlDelayOf
    for (const id of [1, 2, 3, 2, 5]) {
      actions.playFromChart(id)
      await vi.advanceTimersByTimeAsync(40)
    }
    await run(4)
    expect([sounding(), view().song?.id, view().lyric.lyrics.lines.map(({ text }) => text)]).toEqual([
      [5],
      5,
      ['词5'],
    ])
    expect(tracks.flatMap(({ played }) => played).map(url => url.split('/')[2])).toEqual(['5'])
  })

  test('a song taken away while its slider is let go leaves the next at its beginning', async () => {
    const { actions, run, sounding, view } = await open()
    actions.add(songOf(1))
    actions.add(songOf(2))
    actions.playFromQueue(1)
    await run(10)
    actions.drag(70)
    actions.seek(70)
    actions.remove(1)
    await run(1)
    expect([sounding(), view().clock.currentTime]).toEqual([[2], 1])
  })
})

describe('what browsers do', () => {
  test('a play that wants a gesture first is a pause, and nobody is notified', async () => {
    const { actions, run, control, notifications, view } = await open()
    control.refusesPlay = true
    actions.playFromChart(1)
    await run(1)
    expect([view().isPaused, view().song?.id, notifications]).toEqual([true, 1, []])
    control.refusesPlay = false
    actions.play()
    await run(1)
    expect(view().isPaused).toBe(false)
  })

  test('a play cut short by a pause is no failure', async () => {
    const { actions, run, notifications, view, asked } = await open()
    actions.playFromChart(1)
    actions.pause()
    actions.play()
    await run(1)
    actions.pause()
    actions.play()
    actions.pause()
    await run(1)
    expect([view().isPaused, notifications, asked.length]).toEqual([true, [], 1])
    actions.play()
    actions.pause()
    actions.play()
    await run(1)
    expect([view().isPaused, notifications]).toEqual([false, []])
  })

  test('pulled headphones pause', async () => {
    const { actions, run, tracks, view } = await open()
    actions.playFromChart(1)
    await run(3)
    tracks[0].pauseFromOutside()
    expect([view().isPaused, view().clock.currentTime]).toEqual([true, 3])
  })

  test.each([0, 10])(
    'a phone lets only the element play that a gesture has started: that one plays on (fade of %i s)',
    async seconds => {
      const { actions, run, tracks, sounding, view } = await open()
      tracks[1].audio.play = () =>
        Promise.reject(Object.assign(new Error('no gesture'), { name: 'NotAllowedError' }))
      actions.setCrossfade(seconds)
      actions.playFromChart(1)
      await run(120)
      expect([view().isPaused, sounding(), tracks[0].isSounding()]).toEqual([false, [2], true])
    },
  )

  test('a phone keeps volume to itself: no slider, no crossfade', async () => {
    const { actions, run, view, sounding } = await open({ hasFixedVolume: true })
    expect(view().hasVolume).toBe(false)
    actions.setCrossfade(10)
    actions.playFromChart(1)
    await run(95)
    expect(sounding()).toEqual([1])
    expect((await open()).view().hasVolume).toBe(true)
  })

  test('a length that is not known is what the song is said to last', async () => {
    const { actions, run, sounds, view } = await open()
    sounds.set('/s/1/1', { seconds: 100, isEndless: true })
    actions.playFromChart(1)
    expect(view().clock.duration).toBe(100)
    await run(1)
    expect(view().clock.duration).toBe(100)
  })

  test('less than half of the song is a trial', async () => {
    const { actions, run, sounds, view } = await open()
    sounds.set('/s/1/1', { seconds: 30 })
    actions.playFromChart(1)
    await run(1)
    expect([view().isTrial, view().clock.duration]).toEqual([true, 30])
  })
})

describe('an address that does not work any more', () => {
  test.each([2, 4])('error %i: asked for once again, and on at the same place', async code => {
    const { actions, run, sounds, asked, notifications, view, sounding } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: code, errorAt: 40 })
    actions.playFromChart(1)
    await run(42)
    expect([asked.slice(0, 2), notifications, sounding()]).toEqual([[1, 1], [], [1]])
    expect(view().clock.currentTime).toBeGreaterThan(39)
    expect(view().clock.currentTime).toBeLessThanOrEqual(42)
  })

  test('one that breaks again at once is the song: notice and next', async () => {
    const { actions, run, sounds, asked, notifications, sounding } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 2, errorAt: 10 })
    sounds.set('/s/1/2', { seconds: 100, error: 2, errorAt: 12 })
    actions.playFromChart(1)
    await run(16)
    expect([asked, notifications, sounding()]).toEqual([
      [1, 1, 2],
      [{ kind: 'skipped', song: songOf(1), reason: 'network' }],
      [2],
    ])
  })

  test('sound that cannot be understood is not asked for again', async () => {
    const { actions, run, sounds, asked, notifications } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 3, errorAt: 10 })
    actions.playFromChart(1)
    await run(12)
    expect([asked, notifications[0]]).toEqual([
      [1, 2],
      { kind: 'skipped', song: songOf(1), reason: 'broken' },
    ])
  })

  test('a sound that never comes is given up after a while', async () => {
    const { actions, run, tracks, asked, notifications } = await open()
    actions.playFromChart(1)
    await run(1)
    for (const track of tracks) track.advance = () => undefined
    tracks[0].fire('waiting')
    await run(16)
    expect(asked).toEqual([1, 1])
    await run(16)
    expect(notifications[0]).toEqual({ kind: 'skipped', song: songOf(1), reason: 'timeout' })
  })
})

describe('nothing can be heard', () => {
  test('three songs are tried, then it is quiet until the reader asks', async () => {
    const { actions, run, control, asked, notifications, view } = await open()
    for (const { id } of songs) control.unavailable.add(id)
    actions.playFromChart(1)
    await run(60)
    expect(asked).toEqual([1, 2, 3])
    expect(notifications.map(({ kind }) => kind)).toEqual(['skipped', 'skipped', 'stopped'])
    expect(view().isPaused).toBe(true)
    control.unavailable.clear()
    actions.play()
    await run(1)
    expect([asked, view().isPaused]).toEqual([[1, 2, 3, 3], false])
  })

  test('without a network the song is kept, and goes on where it was', async () => {
    const { actions, run, control, sounds, notifications, view } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 3, errorAt: 40 })
    control.isOnline = false
    actions.playFromChart(1)
    await run(41)
    expect(notifications).toEqual([{ kind: 'stopped', song: songOf(1), reason: 'offline' }])
    control.isOnline = true
    actions.play()
    await run(1)
    expect([view().song?.id, view().clock.currentTime]).toEqual([1, 41])
  })
})

describe('crossfade', () => {
  const volumes = (fixture: Awaited<ReturnType<typeof open>>) =>
    fixture.tracks.map(({ audio }) => audio.volume)

  test('both sound for its length, with one power between them; then the first is gone', async () => {
    const fixture = await open()
    const { actions, run, sounding, view } = fixture
    actions.setVolume(1)
    actions.setCrossfade(10)
    actions.playFromChart(1)
    await run(90)
    expect([sounding(), view().song?.id]).toEqual([[1, 2], 2])
    await run(5)
    const [leaving = 0, coming = 0] = volumes(fixture)
    expect(leaving ** 2 + coming ** 2).toBeCloseTo(1)
    expect(leaving).toBeCloseTo(coming, 1)
    await run(6)
    expect([sounding(), volumes(fixture)[1]]).toEqual([[2], 1])
  })

  test('a pause or another song in the middle of it ends it', async () => {
    const { actions, run, sounding } = await open()
    actions.setCrossfade(10)
    actions.playFromChart(1)
    await run(93)
    actions.pause()
    expect(sounding()).toEqual([])
    actions.play()
    await run(1)
    expect(sounding()).toEqual([2])
    actions.playFromChart(4)
    await run(1)
    expect(sounding()).toEqual([4])
  })

  test('not within an album, nor with a song too short for it', async () => {
    const album = { id: 7, name: '一张', picUrl: '' }
    const pieces = [{ ...songOf(1), al: album }, { ...songOf(2), al: album }, songOf(3, 15)]
    const { actions, run, sounding } = await open({ songs: pieces })
    actions.setCrossfade(10)
    actions.playFromChart(1)
    await run(95)
    expect(sounding()).toEqual([1])
    await run(100)
    expect(sounding()).toEqual([2])
  })
})
