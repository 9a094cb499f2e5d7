import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { keepSounds } from './sounds.ts'

/** Songs of the starter, each some ninety seconds. */
export const songs = { sungByWord: '送别', translated: '临安春雨初霁', other: '渭城曲' } as const

export const watchSounds = (context: BrowserContext): Promise<unknown> => context.addInitScript(keepSounds)

/** The home page, with its audio elements recorded. */
export const home = {
  path: '/home',
  prepare: ({ context }: { context: BrowserContext }) => watchSounds(context),
}

/** The position and length of the playing song in seconds, `undefined` when nothing plays. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
    const audio = made.find(one => !one.paused && one.currentTime > 0 && !one.ended)
    return audio && { seconds: audio.currentTime, length: audio.duration, volume: audio.volume }
  })

export const isHeard = async (page: Page): Promise<boolean> => (await heard(page)) !== undefined

export const panel = (page: Page) => page.getByRole('dialog', { name: '音乐' })
export const bar = (page: Page) => page.getByRole('region', { name: '播放控制' })
export const disc = (page: Page) => page.getByRole('region', { name: '正在听的歌' })
export const slider = (page: Page) => page.getByLabel('播放进度')
export const songRow = (page: Page, name: string) =>
  page.locator('.music-songs tbody tr').filter({ hasText: name })
/** The name in the control bar. */
export const nowPlaying = (page: Page) => page.locator('.music-now strong').innerText()

/** Opens the panel by its button and waits for songs: the folder is scanned shortly after the start. */
export async function openMusic(page: Page, origin = inject('origin')): Promise<void> {
  await waitForSongs(origin)
  await page.locator('.music-button, .music-disc-open').click()
  await page.locator('.music-songs tbody tr').first().waitFor()
}

/** Clicks the song in the selected chart and waits until it plays. */
export async function playSong(page: Page, name: string): Promise<void> {
  await songRow(page, name).getByRole('button', { name, exact: true }).click()
  await waitUntilHeard(page)
}

/** Runs in the page: whether a song has been playing for some time. */
export const isSounding = (): boolean => {
  const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
  return made.some(one => !one.paused && one.currentTime > 0.2 && !one.ended)
}

/** Runs in the page: the state of its audio elements and the player's words, for the message of a failure. */
export const describeSounds = (): string => {
  const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
  const states = made.map(
    ({ src, paused, currentTime, readyState, error }) =>
      `${src || 'nothing'} ${paused ? 'paused' : 'plays'} at ${currentTime}, ready ${readyState}, ${error?.message ?? 'no error'}`,
  )
  return [...states, document.querySelector('.special-song')?.textContent ?? 'no player'].join('\n')
}

export async function waitUntilHeard(page: Page): Promise<void> {
  await page.waitForFunction(isSounding)
}

/** Moves the slider to so many seconds before the end, as a user would. */
export const seekNearEnd = (page: Page, secondsBefore = 2): Promise<void> =>
  slider(page).evaluate((field: HTMLInputElement, before) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      String(Number(field.max) - before),
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, secondsBefore)

/** Clicks the mode button until it has this label. */
export async function setModel(page: Page, words: string): Promise<void> {
  for (let press = 0; press < 3; press += 1) {
    const button = bar(page).getByRole('button', { name: /^播放模式/ })
    if ((await button.getAttribute('aria-label'))?.endsWith(words)) return
    await button.click()
  }
}

export async function waitForSongs(origin: string): Promise<void> {
  for (let asked = 0; asked < 100; asked += 1) {
    if ((await findSongId(songs.other, origin)) !== undefined) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('the starter songs are not in the library')
}

/** The id of the library's song of this name. */
export async function findSongId(name: string, origin = inject('origin')): Promise<number | undefined> {
  const response = await fetch(`${origin}/wapi/search?keywords=${encodeURIComponent(name)}`)
  const body: { result?: { songs?: { id: number; name: string }[] } } = await response.json()
  return body.result?.songs?.find(song => song.name === name)?.id
}
