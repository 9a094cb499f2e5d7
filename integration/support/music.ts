import { cp, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { waitFor, within } from '@testing-library/dom'
import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress } from '@xiaolou/contract/music-client'
import { createFakeAudio, type FakeSound } from '../../site/app/features/music/core/testing/fake-audio.ts'
import type { TestSite } from './open-site.ts'
import type { RenderedScreen } from './render-screen.ts'

const starter = resolve(import.meta.dirname, '../../starter/music')

/** Songs of the starter, each some ninety seconds. */
export const songs = { sungByWord: '送别', translated: '临安春雨初霁', other: '渭城曲' } as const

/** Adds the starter's songs to the site's library. */
export async function addSongs(site: TestSite): Promise<void> {
  await mkdir(site.musicDir, { recursive: true })
  for (const name of await readdir(starter))
    if (!name.endsWith('.md')) await cp(join(starter, name), join(site.musicDir, name))
  await site.app.music.library.scan()
}

export async function findSongId(site: TestSite, name: string): Promise<number> {
  const query = { keywords: name, limit: 20, offset: 0 }
  const answer = await site.http.inject(`/wapi${musicAddress(musicCalls.search, query)}`)
  const found: { result?: { songs?: { id: number; name: string }[] } } = answer.json()
  const song = found.result?.songs?.find(one => one.name === name)
  if (!song) throw new Error(`the library has no song named ${name}`)
  return song.id
}

/** Gives a page audio elements without sound, and controls them; for a screen's `prepare`. */
export function createSounds(soundAt: (url: string) => FakeSound | undefined = () => ({ seconds: 90 })) {
  const tracks: ReturnType<typeof createFakeAudio>[] = []
  return {
    prepare: () => {
      tracks.length = 0
      Object.assign(globalThis, {
        Audio: function makeAudio() {
          const track = createFakeAudio({ soundAt })
          tracks.push(track)
          return track.audio
        },
      })
    },
    isHeard: () => tracks.some(track => track.isSounding()),
    /** Plays this many seconds. */
    advance: (seconds: number) => {
      for (const track of tracks) track.advance(seconds)
    },
  }
}

/** The player on the open page. */
export function playerOf(page: RenderedScreen) {
  const { document } = page.window
  const panel = () => page.getByRole('dialog', { name: '音乐' })
  const rows = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.music-songs tbody tr')].filter(row =>
      row.textContent.includes(name),
    )
  const row = (name: string) =>
    waitFor(() => {
      const [found] = rows(name)
      if (!found) throw new Error(`${name} is not listed`)
      return found
    })
  return {
    panel,
    rows,
    row,
    bar: () => page.getByRole('region', { name: '播放控制' }),
    nowPlaying: () => document.querySelector('.music-now strong')?.textContent,
    async open() {
      const button = document.querySelector<HTMLElement>('.music-button, .music-disc-open')
      if (!button) throw new Error('no way to the music')
      await page.user.click(button)
      await waitFor(() => {
        if (rows('').length === 0) throw new Error('no songs are listed')
      })
    },
    async play(name: string) {
      await page.user.click(within(await row(name)).getByRole('button', { name }))
    },
  }
}
