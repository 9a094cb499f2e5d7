import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerNotification } from './notifications.ts'
import { createPlayer } from './player.ts'
import { createFakeBrowser, createTestEnv, songOf } from './testing/test-env.ts'

const songs = Array.from({ length: 70 }, (_, at) => songOf(at + 1))

async function open(options: Partial<Parameters<typeof createTestEnv>[0]> = {}) {
  const fixture = createTestEnv({ songs, ...options })
  const player = createPlayer({ env: fixture.env })
  const notifications: PlayerNotification[] = []
  player.onNotification(one => notifications.push(one))
  await player.start()
  await fixture.run(0)
  return { ...fixture, ...player, view: player.getView, notifications }
}

async function openPanel(options: Parameters<typeof open>[0] = {}) {
  const fixture = await open(options)
  fixture.actions.openPanel()
  fixture.actions.setPlayModel('LISTLOOP')
  await fixture.run(0)
  return fixture
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the panel', () => {
  test('shows the fourth chart, thirty songs at a time', async () => {
    const { view, actions, run } = await openPanel()
    expect([view().charts.chartId, view().charts.songs.length, view().charts.hasMore]).toEqual([4, 30, true])
    actions.loadMoreSongs()
    actions.loadMoreSongs()
    await run(0)
    expect([view().charts.songs.length, view().charts.hasMore]).toEqual([60, true])
    actions.loadMoreSongs()
    await run(0)
    expect([view().charts.songs.length, view().charts.hasMore]).toEqual([70, false])
  })

  test('of fewer charts the last; of two chosen quickly the later', async () => {
    const fixture = createTestEnv({ songs })
    const answers = new Map<number, () => void>()
    const player = createPlayer({
      env: {
        ...fixture.env,
        getCharts: async signal => (await fixture.env.getCharts(signal)).slice(0, 2),
        getTracks: query =>
          new Promise(resolve => answers.set(query.id, () => resolve([songOf(query.id * 100)]))),
      },
    })
    player.actions.openPanel()
    await fixture.run(0)
    expect(player.getView().charts.chartId).toBe(2)
    player.actions.showChart(1)
    player.actions.showChart(2)
    answers.get(2)?.()
    answers.get(1)?.()
    await fixture.run(0)
    expect(player.getView().charts.songs.map(({ id }) => id)).toEqual([200])
  })

  test('says what failed, and loads when asked again', async () => {
    const fixture = createTestEnv({ songs })
    let isBroken = true
    const player = createPlayer({
      env: {
        ...fixture.env,
        getCharts: signal => (isBroken ? Promise.reject(new Error('down')) : fixture.env.getCharts(signal)),
      },
    })
    player.actions.openPanel()
    await fixture.run(0)
    expect(player.getView().charts).toMatchObject({ failure: '音乐暂时没有取到，请再试一次', charts: [] })
    isBroken = false
    player.actions.reloadPanel()
    await fixture.run(0)
    expect(player.getView().charts).toMatchObject({ failure: '', chartId: 4 })
  })

  test('a chart that was taken away meanwhile says so, and the next one shows', async () => {
    const fixture = createTestEnv({ songs })
    const { actions, getView } = createPlayer({
      env: {
        ...fixture.env,
        getTracks: (query, signal) =>
          query.id === 4
            ? Promise.reject(Object.assign(new Error('gone'), { code: 404 }))
            : fixture.env.getTracks(query, signal),
      },
    })
    actions.openPanel()
    await fixture.run(0)
    expect(getView().charts).toMatchObject({ isGone: true, failure: '这张歌单不在了，换一张听听。' })
    actions.showChart(1)
    await fixture.run(0)
    expect(getView().charts).toMatchObject({ isGone: false, failure: '', songs: { length: 30 } })
  })

  test('play without anything chosen loads it and plays its first song', async () => {
    const { actions, run, sounding } = await open()
    actions.play()
    await run(1)
    expect(sounding()).toEqual([1])
  })
})

describe('searching', () => {
  test('twenty at a time, more by offset, to the end', async () => {
    const { actions, run, view, notifications } = await open()
    actions.search(' 歌 ')
    expect(view().search.isLoading).toBe(true)
    await run(0)
    expect(view().search).toMatchObject({ keywords: '歌', hasMore: true, isLoading: false })
    for (const count of [40, 60, 70]) {
      actions.loadMoreFound()
      await run(0)
      expect(view().search.songs.length).toBe(count)
    }
    expect([view().search.hasMore, notifications]).toEqual([false, []])
  })

  test('nothing found is said; nothing asked asks nobody', async () => {
    const { actions, run, view, notifications } = await open()
    actions.search('没有的')
    await run(0)
    expect([notifications, view().search.isAnswered, view().search.hasMore]).toEqual([
      [{ kind: 'nothingFound' }],
      true,
      false,
    ])
    actions.search('  ')
    await run(0)
    expect([notifications.length, view().search.isAnswered, view().search.songs]).toEqual([1, false, []])
  })

  test('a late answer to an earlier search never shows', async () => {
    const fixture = createTestEnv({ songs })
    const answers = new Map<string, () => void>()
    const { actions, getView } = createPlayer({
      env: {
        ...fixture.env,
        search: ({ keywords }) =>
          new Promise(resolve =>
            answers.set(keywords, () => resolve({ songs: [songOf(Number(keywords))], songCount: 1 })),
          ),
      },
    })
    actions.search('3')
    actions.search('4')
    answers.get('4')?.()
    answers.get('3')?.()
    await fixture.run(0)
    expect(getView().search.songs.map(({ id }) => id)).toEqual([4])
  })
})

describe('the clock', () => {
  test('stays under the finger, and where it was let go for a moment', async () => {
    const { actions, run, view, tracks } = await openPanel()
    actions.playFromChart(1)
    await run(10)
    actions.drag(50)
    await run(2)
    expect(view().clock.currentTime).toBe(50)
    actions.seek(60)
    tracks[0].audio.currentTime = 12
    expect(view().clock.currentTime).toBe(60)
  })

  test('seeking plays on, and ends at the song', async () => {
    const { actions, run, view, sounding } = await openPanel()
    actions.playFromChart(1)
    await run(1)
    actions.pause()
    actions.seekBy(5)
    await run(1)
    expect([sounding(), view().clock.currentTime]).toEqual([[1], 7])
    actions.seekBy(-50)
    expect(view().clock.currentTime).toBe(0)
  })

  test('the view is the same object until something changes, and so are its parts', async () => {
    const { actions, run, view } = await openPanel()
    actions.playFromChart(1)
    await run(1)
    const before = view()
    expect(view()).toBe(before)
    await run(1)
    expect(view()).not.toBe(before)
    for (const part of ['charts', 'search', 'queue', 'queuedIds', 'board', 'song'] as const)
      expect(view()[part]).toBe(before[part])
  })
})

describe('lyrics', () => {
  const lrc = '[00:01.00]一\n[00:02.37]二\n[00:02.90]三\n[00:50.00]四'

  test('each line is on within 50 ms of its time, between what the element reports', async () => {
    const { actions, run, view, lyrics, tracks, subscribe } = await openPanel()
    lyrics.set(1, { lrc })
    actions.playFromChart(1)
    await run(0)
    const starts = new Map<number, number>()
    let seconds = 0
    Object.defineProperty(tracks[0].audio, 'currentTime', { get: () => seconds })
    subscribe(() => {
      const { index } = view().lyric
      if (!starts.has(index)) starts.set(index, seconds)
    })
    for (; seconds < 4; seconds += 0.01) {
      await vi.advanceTimersByTimeAsync(10)
      if (Math.round(seconds * 100) % 25 === 0) tracks[0].fire('timeupdate')
    }
    for (const [index, start] of [
      [0, 1],
      [1, 2.37],
      [2, 2.9],
    ] as const) {
      expect(starts.get(index)).toBeGreaterThanOrEqual(start - 0.001)
      expect(starts.get(index)).toBeLessThanOrEqual(start + 0.05)
    }
  })

  test('a clicked line is exactly the one, also corrected by the reader, who is remembered', async () => {
    const browser = createFakeBrowser()
    const { actions, run, view, lyrics, tracks } = await openPanel({ browser })
    lyrics.set(1, { lrc })
    actions.playFromChart(1)
    await run(1)
    actions.setLyricOffset(500)
    for (const index of [3, 0, 2, 1]) {
      actions.seekToLine(index)
      expect(view().lyric.index).toBe(index)
      await vi.advanceTimersByTimeAsync(150)
      tracks[0].fire('timeupdate')
      expect(view().lyric.index).toBe(index)
    }
    expect(view().clock.currentTime).toBeCloseTo(1.87)
    const again = await open({ browser })
    again.actions.playFound(songOf(1))
    await again.run(0)
    expect(again.view().lyric.offsetMs).toBe(500)
  })

  test('a trial that begins within the song has its lines there', async () => {
    const fixture = createTestEnv({ songs })
    fixture.lyrics.set(1, { lrc })
    const { actions, getView } = createPlayer({
      env: {
        ...fixture.env,
        async getUrl(id, options) {
          const url = await fixture.env.getUrl(id, options)
          return url && { ...url, freeTrialInfo: { start: 49, end: 79 } }
        },
      },
    })
    actions.playFound(songOf(1))
    await fixture.run(2)
    expect([getView().isTrial, getView().lyric.index]).toEqual([true, 3])
  })
})

describe('the sleep timer', () => {
  test('ends the music by the clock, softly', async () => {
    const { actions, run, view, notifications, tracks } = await openPanel()
    actions.setVolume(1)
    actions.playFromChart(1)
    actions.setSleep({ kind: 'time', minutes: 1 })
    await run(54)
    expect(tracks[0].audio.volume).toBeCloseTo(0.5, 1)
    await run(7)
    expect([view().isPaused, notifications, view().sleep]).toEqual([true, [{ kind: 'slept' }], undefined])
    actions.play()
    await run(1)
    expect(tracks[0].audio.volume).toBe(1)
  })

  test('after so many songs, also where they would fade', async () => {
    const { actions, run, view, notifications, sounding } = await openPanel()
    actions.setCrossfade(5)
    actions.playFromChart(1)
    actions.setSleep({ kind: 'songs', count: 2 })
    await run(97)
    expect([view().sleep, sounding()]).toEqual([{ kind: 'songs', left: 1 }, [1, 2]])
    await run(97)
    expect(sounding()).toEqual([2])
    await run(3)
    expect([view().isPaused, view().song?.id, notifications]).toEqual([true, 3, [{ kind: 'slept' }]])
  })

  test('with the end of the list', async () => {
    const { actions, run, view } = await openPanel({ songs: songs.slice(0, 2) })
    actions.playFromChart(1)
    actions.setSleep({ kind: 'list' })
    await run(150)
    expect(view().isPaused).toBe(false)
    await run(60)
    expect([view().isPaused, view().song?.id]).toEqual([true, 1])
  })
})

describe('a play', () => {
  test('counts after 30 s of sound, once; jumping counts nothing', async () => {
    const { actions, run, counted } = await openPanel()
    actions.playFromChart(1)
    await run(10)
    actions.seek(60)
    await run(19)
    expect(counted).toEqual([])
    await run(2)
    expect(counted).toEqual([1])
  })

  test('of a short song counts at its half, and each time round', async () => {
    const { actions, run, counted } = await openPanel({ songs: [songOf(1, 20)] })
    actions.playFromChart(1)
    await run(9)
    expect(counted).toEqual([])
    await run(22)
    expect(counted).toEqual([1, 1])
  })
})

test('the board keeps its settings, within their ranges; of a picture that is none the reader is notified', async () => {
  const browser = createFakeBrowser()
  const { actions, view, run, notifications } = await open({ browser })
  // A change made while the picture is being prepared is not lost.
  actions.setBackground(new File(['x'], 'a.png'))
  actions.setBoard({ titleRem: 9, lyricRem: 2.04, lyricType: 'SPECIAL' })
  for (let step = 0; step < 6; step += 1) actions.cycleBrightness()
  await run(0)
  const expected = { titleRem: 5, lyricRem: 2, lyricType: 'SPECIAL', brightness: 0.5, authorRem: 1.4 }
  expect(view().board).toMatchObject({ ...expected, backgroundUrl: 'data:a.png' })
  actions.setBackground(new File([], 'b.png'))
  await run(0)
  expect([notifications, view().board.backgroundUrl]).toEqual([[{ kind: 'refusedImage' }], 'data:a.png'])
  expect((await open({ browser })).view().board).toMatchObject({ ...expected, backgroundUrl: '' })
})
