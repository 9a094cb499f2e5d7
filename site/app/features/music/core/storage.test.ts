import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerNotification } from './notifications.ts'
import { createPlayer } from './player.ts'
import { musicKey, unpackPlayer } from './storage.ts'
import { createFakeBrowser, createTestEnv, songOf } from './testing/test-env.ts'

const songs = [1, 2, 3, 4].map(id => songOf(id))
type Browser = ReturnType<typeof createFakeBrowser>

async function openTab(browser: Browser) {
  const fixture = createTestEnv({ songs, browser })
  const player = createPlayer({ env: fixture.env })
  const notifications: PlayerNotification[] = []
  player.onNotification(one => notifications.push(one))
  await player.start()
  await fixture.run(0)
  return { ...fixture, ...player, view: player.getView, notifications }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('a reload', () => {
  test('goes on with queue, song, second, mode and volume, and with the music', async () => {
    const browser = createFakeBrowser()
    const { actions, run, leave } = await openTab(browser)
    actions.add(songOf(3))
    actions.add(songOf(4))
    actions.playFromQueue(4)
    actions.setPlayModel('SINGLECYCLE')
    actions.setVolume(0.3)
    await run(42.5)
    leave()
    await run(0)
    const after = await openTab(browser)
    const { song, queue, playModel, playType, volume, clock, isPaused } = after.view()
    expect([song?.id, queue.map(({ id }) => id), playModel, playType, volume, isPaused]).toEqual([
      4,
      [3, 4],
      'SINGLECYCLE',
      'CUSTOM',
      0.3,
      false,
    ])
    expect(Math.abs(clock.currentTime - 42.5)).toBeLessThanOrEqual(1)
    await after.run(1)
    expect(Math.abs(after.view().clock.currentTime - 43.5)).toBeLessThanOrEqual(1)
  })

  test('of a player that was paused, or long after, is silent and asks for no address', async () => {
    const browser = createFakeBrowser()
    const { actions, run, leave } = await openTab(browser)
    actions.playFound(songOf(2))
    await run(12)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    const after = await openTab(browser)
    expect([after.view().isPaused, after.view().song?.id, after.view().clock.currentTime]).toEqual([
      true,
      2,
      12,
    ])
    expect([after.asked, after.view().clock.duration]).toEqual([[], 100])
    after.actions.play()
    await after.run(1)
    expect([after.sounding(), after.view().clock.currentTime]).toEqual([[2], 13])
  })

  test('where the browser wants a gesture first is paused where it stood', async () => {
    const browser = createFakeBrowser()
    const { actions, run, leave } = await openTab(browser)
    actions.playFound(songOf(2))
    await run(12)
    leave()
    const fixture = createTestEnv({ songs, browser })
    fixture.control.refusesPlay = true
    const player = createPlayer({ env: fixture.env })
    await player.start()
    await fixture.run(0)
    expect([player.getView().isPaused, player.getView().clock.currentTime]).toEqual([true, 12])
  })
})

describe('what is kept', () => {
  test('is written a second after a change, once for many', async () => {
    const browser = createFakeBrowser()
    const { actions } = await openTab(browser)
    actions.add(songOf(1))
    actions.add(songOf(2))
    await vi.advanceTimersByTimeAsync(900)
    expect(browser.stored.has(musicKey.player)).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(browser.stored.get(musicKey.player)).toMatchObject({ v: 2, queue: [{ id: 1 }, { id: 2 }] })
  })

  test('and at once when the page is left', async () => {
    const browser = createFakeBrowser()
    const { actions, leave } = await openTab(browser)
    actions.add(songOf(1))
    leave()
    expect(browser.stored.get(musicKey.player)).toMatchObject({ queue: [{ id: 1 }] })
  })

  test('has no address of sound and no picture in it', async () => {
    const browser = createFakeBrowser()
    const { actions, run, leave } = await openTab(browser)
    const song = {
      ...songOf(1),
      al: { id: 1, name: 'a', picUrl: `data:image/png;base64,${'A'.repeat(9_999)}` },
    }
    actions.add(song)
    actions.playFromQueue(1)
    await run(1)
    leave()
    const text = JSON.stringify([...browser.stored])
    expect(text).not.toMatch(/data:|\/s\/1/)
    expect(text.length).toBeLessThan(1_000)
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a later version', { v: 99, queue: [{ id: 1, name: 'a' }] }],
    [
      'broken parts',
      { v: 2, queue: 7, song: [], volume: 'loud', crossfade: -1, playModel: 'X', topList: null },
    ],
  ])('%s is a new reader', (_, saved) => {
    const { share, settings } = unpackPlayer(saved)
    expect(share).toEqual({
      song: undefined,
      queue: [],
      topList: [],
      topListId: 0,
      topTotal: 0,
      playType: 'TOP',
      playModel: 'RANDOM',
    })
    expect(settings).toEqual({
      volume: 0.5,
      muted: false,
      crossfade: 0,
      isLevelled: true,
      hasLockLyric: true,
    })
  })

  test('of the front ends before this one is taken over, songs of either shape', () => {
    const old = {
      id: '5',
      name: 'b',
      artists: [{ id: 1, name: 'x' }],
      album: { name: 'y' },
      duration: 9_000,
      alias: [],
    }
    const { share } = unpackPlayer([songOf(1), old, { name: 'no id' }, null])
    expect(share.queue.map(({ id, dt }) => [id, dt])).toEqual([
      [1, 100_000],
      [5, 9_000],
    ])
    expect(unpackPlayer({ queue: [old], volume: 0.7 })).toMatchObject({
      share: { playType: 'CUSTOM' },
      settings: { volume: 0.7 },
    })
  })
})

describe.each([true, false])('two tabs (locks: %s)', hasLocks => {
  test('at most one plays; the other shows what plays and takes it over where it is', async () => {
    const browser = createFakeBrowser({ hasLocks })
    const [one, two] = [await openTab(browser), await openTab(browser)]
    one.actions.playFound(songOf(1))
    await one.run(11)
    expect([two.view().isElsewhere, two.view().song?.id, two.view().isPaused]).toEqual([true, 1, true])
    expect(Math.abs(two.view().clock.currentTime - 11)).toBeLessThanOrEqual(5)
    two.actions.play()
    await two.run(1)
    expect([one.sounding(), two.sounding()]).toEqual([[], [1]])
    expect([one.view().isPaused, one.view().isElsewhere, one.notifications]).toEqual([
      true,
      true,
      [{ kind: 'takenOver' }],
    ])
    expect([two.view().isElsewhere, two.notifications]).toEqual([false, []])
    one.actions.toggle()
    await one.run(1)
    expect([one.sounding(), two.sounding()]).toEqual([[1], []])
  })

  test('share one queue, whichever plays', async () => {
    const browser = createFakeBrowser({ hasLocks })
    const [one, two] = [await openTab(browser), await openTab(browser)]
    one.actions.playFound(songOf(1))
    await one.run(1)
    two.actions.add(songOf(3))
    await two.run(1)
    expect([one.view().queue.map(({ id }) => id), one.sounding(), one.view().song?.id]).toEqual([[3], [1], 1])
    expect(two.view().isElsewhere).toBe(true)
  })

  test('a tab opened while another plays is silent', async () => {
    const browser = createFakeBrowser({ hasLocks })
    const one = await openTab(browser)
    one.actions.playFound(songOf(1))
    await one.run(7)
    const two = await openTab(browser)
    await two.run(1)
    expect([one.sounding(), two.sounding()]).toEqual([[1], []])
  })
})
