import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayer } from './player-client.ts'
import type { PlayerTelling } from './player-view.ts'
import { createTestWorld, songOf } from './testing/test-world.ts'

const songs = [1, 2, 3, 4, 5].map(id => songOf(id))

async function open(given: Partial<Parameters<typeof createTestWorld>[0]> = {}) {
  const stage = createTestWorld({ songs, ...given })
  const player = createPlayer({ world: stage.world })
  const told: PlayerTelling[] = []
  player.onTell(telling => told.push(telling))
  await player.start()
  player.actions.openPanel()
  player.actions.setPlayModel('LISTLOOP')
  await stage.run(0)
  return { ...stage, ...player, view: player.getView, told }
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
    const { actions, run, control, told, sounding } = await open()
    control.unavailable.add(2)
    actions.playFromChart(1)
    await run(101)
    expect(told).toEqual([{ kind: 'skipped', song: songOf(2), reason: 'unavailable' }])
    expect(sounding()).toEqual([3])
  })
})

describe('G1: switching fast', () => {
  test.each([
    ['earlier ones first', () => 300],
    ['the last one first', (id: number) => (id === 5 ? 50 : 2_000 - id * 300)],
  ])('only the last song chosen sounds and shows, answers coming %s', async (_, urlDelayOf) => {
    const { actions, run, control, decks, sounding, view, lyrics } = await open()
    for (const { id } of songs) lyrics.set(id, { lrc: `[00:00]词${id}` })
    control.urlDelayOf = urlDelayOf
    for (const id of [1, 2, 3, 2, 5]) {
      actions.playFromChart(id)
      await vi.advanceTimersByTimeAsync(40)
    }
    await run(4)
    expect([sounding(), view().song?.id, view().lyric.lyricList]).toEqual([[5], 5, ['词5']])
    expect(decks.flatMap(({ played }) => played).map(url => url.split('/')[2])).toEqual(['5'])
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
  test('a play that wants a gesture first is a pause, and nobody is told', async () => {
    const { actions, run, control, told, view } = await open()
    control.refusesPlay = true
    actions.playFromChart(1)
    await run(1)
    expect([view().paused, view().song?.id, told]).toEqual([true, 1, []])
    control.refusesPlay = false
    actions.play()
    await run(1)
    expect(view().paused).toBe(false)
  })

  test('a play cut short by a pause is no failure', async () => {
    const { actions, run, told, view, asked } = await open()
    actions.playFromChart(1)
    actions.pause()
    actions.play()
    await run(1)
    actions.pause()
    actions.play()
    actions.pause()
    await run(1)
    expect([view().paused, told, asked.length]).toEqual([true, [], 1])
    actions.play()
    actions.pause()
    actions.play()
    await run(1)
    expect([view().paused, told]).toEqual([false, []])
  })

  test('pulled headphones pause', async () => {
    const { actions, run, decks, view } = await open()
    actions.playFromChart(1)
    await run(3)
    decks[0].pauseFromOutside()
    expect([view().paused, view().clock.currentTime]).toEqual([true, 3])
  })

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

describe('G2: an address that does not work any more', () => {
  test.each([2, 4])('error %i: asked for once again, and on at the same place', async code => {
    const { actions, run, sounds, asked, told, view, sounding } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: code, errorAt: 40 })
    actions.playFromChart(1)
    await run(42)
    expect([asked.slice(0, 2), told, sounding()]).toEqual([[1, 1], [], [1]])
    expect(view().clock.currentTime).toBeGreaterThan(39)
    expect(view().clock.currentTime).toBeLessThanOrEqual(42)
  })

  test('one that breaks again at once is the song: notice and next', async () => {
    const { actions, run, sounds, asked, told, sounding } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 2, errorAt: 10 })
    sounds.set('/s/1/2', { seconds: 100, error: 2, errorAt: 12 })
    actions.playFromChart(1)
    await run(16)
    expect([asked, told, sounding()]).toEqual([
      [1, 1, 2],
      [{ kind: 'skipped', song: songOf(1), reason: 'network' }],
      [2],
    ])
  })

  test('sound that cannot be understood is not asked for again', async () => {
    const { actions, run, sounds, asked, told } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 3, errorAt: 10 })
    actions.playFromChart(1)
    await run(12)
    expect([asked, told[0]]).toEqual([[1, 2], { kind: 'skipped', song: songOf(1), reason: 'broken' }])
  })

  test('a sound that never comes is given up after a while', async () => {
    const { actions, run, decks, asked, told } = await open()
    actions.playFromChart(1)
    await run(1)
    for (const deck of decks) deck.advance = () => undefined
    decks[0].fire('waiting')
    await run(16)
    expect(asked).toEqual([1, 1])
    await run(16)
    expect(told[0]).toEqual({ kind: 'skipped', song: songOf(1), reason: 'timeout' })
  })
})

describe('G5: nothing can be heard', () => {
  test('three songs are tried, then it is quiet until the reader asks', async () => {
    const { actions, run, control, asked, told, view } = await open()
    for (const { id } of songs) control.unavailable.add(id)
    actions.playFromChart(1)
    await run(60)
    expect(asked).toEqual([1, 2, 3])
    expect(told.map(({ kind }) => kind)).toEqual(['skipped', 'skipped', 'stopped'])
    expect(view().paused).toBe(true)
    control.unavailable.clear()
    actions.play()
    await run(1)
    expect([asked, view().paused]).toEqual([[1, 2, 3, 3], false])
  })

  test('without a network the song is kept, and goes on where it was', async () => {
    const { actions, run, control, sounds, told, view } = await open()
    sounds.set('/s/1/1', { seconds: 100, error: 3, errorAt: 40 })
    control.isOnline = false
    actions.playFromChart(1)
    await run(41)
    expect(told).toEqual([{ kind: 'stopped', song: songOf(1), reason: 'offline' }])
    control.isOnline = true
    actions.play()
    await run(1)
    expect([view().song?.id, view().clock.currentTime]).toEqual([1, 41])
  })
})

describe('crossfade', () => {
  const volumes = (stage: Awaited<ReturnType<typeof open>>) => stage.decks.map(({ audio }) => audio.volume)

  test('both sound for its length, with one power between them; then the first is gone', async () => {
    const stage = await open()
    const { actions, run, sounding, view } = stage
    actions.setVolume(1)
    actions.setCrossfade(10)
    actions.playFromChart(1)
    await run(90)
    expect([sounding(), view().song?.id]).toEqual([[1, 2], 2])
    await run(5)
    const [leaving = 0, coming = 0] = volumes(stage)
    expect(leaving ** 2 + coming ** 2).toBeCloseTo(1)
    expect(leaving).toBeCloseTo(coming, 1)
    await run(6)
    expect([sounding(), volumes(stage)[1]]).toEqual([[2], 1])
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
