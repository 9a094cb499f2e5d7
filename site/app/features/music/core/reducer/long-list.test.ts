import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerNotification } from '../notifications.ts'
import { createPlayer } from '../player.ts'
import { reduce, type Step } from '../testing/reduce.ts'
import { createFakeBrowser, createTestEnv, songOf } from '../testing/test-env.ts'
import { emptyState, type PlayerState } from './player-state.ts'

const songsTo = (count: number) => Array.from({ length: count }, (_, at) => songOf(at + 1))

/** A player whose panel shows the first thirty of `count` songs. */
async function open(count: number, options: Partial<Parameters<typeof createTestEnv>[0]> = {}) {
  const fixture = createTestEnv({ songs: songsTo(count), ...options })
  const player = createPlayer({ env: fixture.env })
  const notifications: PlayerNotification[] = []
  player.onNotification(one => notifications.push(one))
  await player.start()
  player.actions.openPanel()
  await fixture.run(0)
  const songId = () => player.getView().song?.id
  return { ...fixture, ...player, view: player.getView, notifications, songId }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe.each([45, 300])('a list of %i songs, thirty of them shown', count => {
  test('LISTLOOP plays all of them in order and begins anew; its pages are fetched once, before they are needed', async () => {
    const { actions, run, view, songId, offsets } = await open(count)
    actions.setPlayModel('LISTLOOP')
    actions.playFromChart(1)
    await run(0)
    const rows = view().charts.songs
    for (let at = 1; at <= count; at += 1) {
      expect(songId()).toBe(at)
      actions.next()
      // No waiting: the page was loaded.
      expect(songId()).toBe((at % count) + 1)
      await run(0)
    }
    expect(view().charts.songs).toBe(rows)
    expect(offsets.length).toBe(Math.ceil(count / 30))
  })

  test('previous from the first is the last, and back again', async () => {
    const { actions, run, songId } = await open(count)
    actions.setPlayModel('LISTLOOP')
    actions.playFromChart(1)
    for (const id of [count, count - 1, count - 2]) {
      actions.previous()
      await run(0)
      expect(songId()).toBe(id)
    }
    for (const id of [count - 1, count, 1]) {
      actions.next()
      await run(0)
      expect(songId()).toBe(id)
    }
  })

  test('RANDOM plays each once before any again', async () => {
    const { actions, run, songId, control, offsets } = await open(count)
    let seed = 7
    actions.playFromChart(1)
    const heard = new Set<number | undefined>()
    for (let at = 0; at < count; at += 1) {
      heard.add(songId())
      seed = (seed * 48_271) % 2_147_483_647
      control.random = seed / 2_147_483_647
      actions.next()
      await run(0)
    }
    expect(heard.size).toBe(count)
    expect(offsets.length).toBe(Math.ceil(count / 30))
  })
})

test('RANDOM is fair to songs that were not fetched: each is drawn by as many numbers', () => {
  const songs = songsTo(30)
  const begun = reduce(emptyState, {
    type: 'playFromChart',
    listId: 1,
    total: 300,
    pages: [{ offset: 0, songs }],
    id: 5,
  }).state
  const drawn = Array.from({ length: 299 }, (_, at) => {
    const { song, awaited } = reduce(begun, { type: 'next', random: (at + 0.5) / 299 }).state
    return awaited ? awaited.index : (song?.id ?? 0) - 1
  })
  expect(new Set(drawn).size).toBe(299)
  expect(drawn).not.toContain(4)
})

/** What the player does with a list of `count` songs whose pages load at once, and how many it requests. */
function longList(count: number, playModel: PlayerState['playModel']) {
  const songs = songsTo(count)
  const pageAt = (offset: number) => ({ offset, songs: songs.slice(offset, offset + 30) })
  const list = { listId: 1, total: count }
  let pages = 0
  function apply(before: PlayerState, step: Step): PlayerState {
    const { state, effects } = reduce(before, step)
    return effects.reduce((now, effect) => {
      if (effect.do !== 'fetch') return now
      pages += 1
      return apply(now, { type: 'page', ...list, ...pageAt(effect.offset), random: 0.5 })
    }, state)
  }
  const begun = apply(
    { ...emptyState, playModel },
    { type: 'playFromChart', ...list, pages: [pageAt(0)], id: 1 },
  )
  return { begun, apply, pagesAsked: () => pages }
}

test.each(['LISTLOOP', 'RANDOM'] as const)('%s plays each of 3,000, and asks for each page once', model => {
  const { begun, apply, pagesAsked } = longList(3_000, model)
  let state = begun
  const heard = new Set<number | undefined>()
  for (let at = 0; at < 3_000; at += 1) {
    heard.add(state.song?.id)
    state = apply(state, { type: 'next', random: (at * 0.618) % 1 })
  }
  expect([heard.size, pagesAsked()]).toEqual([3_000, 99])
})

test('by itself it goes on over the end of what is shown, without a silence', async () => {
  const { actions, run, sounding, offsets } = await open(45)
  actions.setPlayModel('LISTLOOP')
  actions.playFromChart(29)
  await run(210)
  expect([sounding(), offsets]).toEqual([[31], [0, 30]])
})

test('what RANDOM has drawn for the end is fetched and ready before this song ends', async () => {
  const { actions, run, sounding, songId, control, offsets } = await open(300)
  control.random = 0.9
  actions.playFromChart(1)
  await run(60)
  expect(offsets).toEqual([0, 270])
  control.random = 0
  await run(41)
  const id = songId() ?? 0
  expect([id > 270, sounding()]).toEqual([true, [id]])
})

test('previous goes back from the song that sounds, whatever is being fetched for its end', async () => {
  const { actions, run, songId, control } = await open(45)
  actions.setPlayModel('LISTLOOP')
  control.hasLists = false
  actions.playFromChart(30)
  await run(60)
  actions.previous()
  await run(0)
  expect(songId()).toBe(29)
})

describe('a page that cannot be had', () => {
  test('leaves the song alone, and says so', async () => {
    const { actions, run, view, songId, sounding, notifications, control } = await open(300)
    actions.setPlayModel('LISTLOOP')
    actions.playFromChart(1)
    await run(1)
    control.hasLists = false
    actions.previous()
    await run(1)
    expect([songId(), sounding(), view().isPaused, view().isBuffering]).toEqual([1, [1], false, false])
    expect(notifications).toEqual([{ kind: 'listFailed', isOffline: false }])
    control.hasLists = true
    actions.previous()
    await run(1)
    expect(sounding()).toEqual([300])
  })

  test('at the end of a song stops the music; play goes on from there; asked for a handful of times, not without end', async () => {
    const { actions, run, view, sounding, notifications, control, offsets } = await open(300)
    control.random = 0.9
    actions.playFromChart(1)
    control.hasLists = false
    control.isOnline = false
    await run(110)
    expect([sounding(), view().isPaused, notifications]).toEqual([
      [],
      true,
      [{ kind: 'listFailed', isOffline: true }],
    ])
    expect(offsets.length).toBeLessThan(5)
    control.hasLists = true
    control.isOnline = true
    actions.play()
    await run(1)
    expect([sounding()[0] ?? 0 > 270, view().isPaused]).toEqual([271, false])
  })

  test('asked for while paused leaves the player paused', async () => {
    const { actions, run, view, control } = await open(300)
    actions.setPlayModel('LISTLOOP')
    actions.playFromChart(1)
    await run(1)
    actions.pause()
    control.hasLists = false
    actions.previous()
    await run(1)
    expect([view().isPaused, view().isBuffering, view().song?.id]).toEqual([true, false, 1])
  })
})

test('a reader in a hurry does not send for every page they have passed', async () => {
  const fixture = createTestEnv({ songs: songsTo(3_000) })
  let [under, most] = [0, 0]
  const player = createPlayer({
    env: {
      ...fixture.env,
      getTracks: (query, signal) =>
        new Promise((resolve, reject) => {
          under += 1
          most = Math.max(most, under)
          signal.addEventListener('abort', () => {
            under -= 1
            reject(new Error('aborted'))
          })
          setTimeout(() => {
            if (!signal.aborted) under -= 1
            resolve(fixture.env.getTracks(query, signal))
          }, 400)
        }),
    },
  })
  player.actions.openPanel()
  await fixture.run(1)
  player.actions.playFromChart(1)
  for (let press = 0; press < 20; press += 1) {
    fixture.control.random = press / 20
    player.actions.next()
  }
  await fixture.run(2)
  expect(most).toBeLessThanOrEqual(2)
  expect(fixture.sounding()).toEqual([player.getView().song?.id])
})

test('a list that has fewer songs than it says is played as far as it goes, and round', async () => {
  const fixture = createTestEnv({ songs: songsTo(45) })
  const player = createPlayer({
    env: {
      ...fixture.env,
      getCharts: async signal =>
        (await fixture.env.getCharts(signal)).map(chart => ({ ...chart, trackCount: 1_000 })),
    },
  })
  const { actions, getView } = player
  actions.openPanel()
  actions.setPlayModel('LISTLOOP')
  await fixture.run(0)
  actions.playFromChart(1)
  for (let at = 2; at <= 45; at += 1) {
    actions.next()
    await fixture.run(0)
    expect(getView().song?.id).toBe(at)
  }
  actions.next()
  await fixture.run(0)
  expect(getView().song?.id).toBe(1)
  actions.setPlayModel('RANDOM')
  const heard = new Set<number | undefined>()
  for (let at = 0; at < 45; at += 1) {
    heard.add(getView().song?.id)
    fixture.control.random = ((at * 37) % 100) / 100
    actions.next()
    await fixture.run(0)
  }
  expect(heard.size).toBe(45)
  expect(fixture.offsets.length).toBeLessThan(12)
})

test('a page with a row that cannot be read is not the last one', async () => {
  const fixture = createTestEnv({ songs: songsTo(90) })
  const player = createPlayer({
    env: {
      ...fixture.env,
      getTracks: async (query, signal) =>
        (await fixture.env.getTracks(query, signal)).filter(({ id }) => id !== 7 && id !== 40),
    },
  })
  const { actions, getView } = player
  actions.openPanel()
  actions.setPlayModel('LISTLOOP')
  await fixture.run(0)
  expect(getView().charts).toMatchObject({ hasMore: true, songs: { length: 29 } })
  actions.playFromChart(30)
  const heard: (number | undefined)[] = []
  for (let at = 0; at < 88; at += 1) {
    heard.push(getView().song?.id)
    actions.next()
    await fixture.run(0)
  }
  expect([new Set(heard).size, getView().song?.id]).toEqual([88, 30])
})

describe('after a reload, and in another tab', () => {
  test('next and previous go on in the same list, far beyond what is shown', async () => {
    const browser = createFakeBrowser()
    const one = await open(300, { browser })
    one.actions.setPlayModel('LISTLOOP')
    one.actions.playFromChart(1)
    for (let at = 1; at < 120; at += 1) {
      one.actions.next()
      await one.run(0)
    }
    one.leave()
    await one.run(0)
    expect(JSON.stringify([...browser.stored]).length).toBeLessThan(20_000)
    const two = createTestEnv({ songs: songsTo(300), browser })
    const player = createPlayer({ env: two.env })
    await player.start()
    await two.run(1)
    expect([two.sounding(), two.offsets]).toEqual([[120], []])
    for (const id of [121, 122]) {
      player.actions.next()
      await two.run(0)
      expect(player.getView().song?.id).toBe(id)
    }
    for (const id of [121, 120, 119]) {
      player.actions.previous()
      await two.run(0)
      expect(player.getView().song?.id).toBe(id)
    }
  })

  test('a second tab goes on in the whole list', async () => {
    const browser = createFakeBrowser()
    const [one, two] = [await open(300, { browser }), await open(300, { browser })]
    one.actions.setPlayModel('LISTLOOP')
    one.actions.playFromChart(30)
    await one.run(6)
    two.actions.next()
    await two.run(1)
    expect([one.sounding(), two.sounding()]).toEqual([[], [31]])
    two.actions.previous()
    two.actions.previous()
    await two.run(1)
    expect(two.sounding()).toEqual([29])
  })
})
