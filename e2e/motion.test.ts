import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { follow } from './support/cover.ts'
import { drag } from './support/finger.ts'
import { makeAlbum, uploadPicture } from './support/gallery.ts'
import { writeMessage } from './support/message.ts'
import { disc, home, openMusic, panel, playSong, songs } from './support/music.ts'
import { waitUntilAlive } from './support/page.ts'
import { test } from './support/visit.ts'

/** Records the named elements when a view transition begins. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const begin = document.startViewTransition
    Object.assign(window, { travelled: [] })
    document.startViewTransition = function (this: Document, ...given: Parameters<typeof begin>) {
      const named = [...document.querySelectorAll('*')].filter(element =>
        ['travel', 'record'].includes(getComputedStyle(element).viewTransitionName),
      )
      Reflect.get(window, 'travelled').push(named.map(({ className }) => String(className)).join())
      return begin.apply(this, given)
    }
  })

/**
 * Makes each transition ten times as long as the browser's slowest, and records what it moves as `travel`,
 * and how it ends.
 */
const slowTransitions = (page: Page) =>
  page.addInitScript(() => {
    const begin = document.startViewTransition
    Object.assign(window, { moving: [], ended: 0 })
    document.startViewTransition = function (this: Document, ...given: Parameters<typeof begin>) {
      const transition = begin.apply(this, given)
      const look = () => {
        const parts = document.getAnimations().flatMap(animation => {
          animation.updatePlaybackRate(0.02)
          const { effect } = animation
          return effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : ''
        })
        const travelling = new Set(parts.filter(part => part.endsWith('(travel)')))
        Reflect.get(window, 'moving').push([...travelling].sort().join(' '))
      }
      transition.ready.then(look, () => undefined)
      transition.finished.then(() => Reflect.set(window, 'ended', Reflect.get(window, 'ended') + 1))
      return transition
    }
  })
const moving = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'moving'))
const ended = (page: Page) => page.evaluate((): number => Reflect.get(window, 'ended'))
/** The pressed element and its target are animated as a pair. */
const pair = '::view-transition-group(travel) ::view-transition-new(travel) ::view-transition-old(travel)'
const travelled = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'travelled'))

describe('motion that explains', () => {
  test('a cover travels to the banner of its article, and a recommended one to its own', async ({
    visit,
  }) => {
    const { page } = await visit({
      path: '/home',
      prepare: async ({ page: own }) => watchTransitions(own),
    })
    const entry = page.locator('.home-entry', { has: page.locator('img') }).first()
    await entry.locator('h2 a').click()
    await page.locator('.article-cover').waitFor()
    const name = () =>
      page.locator('.article-cover').evaluate(element => getComputedStyle(element).viewTransitionName)
    await expect.poll(name).toBe('travel')
    await page.locator('.article-recommend a').first().click()
    await expect.poll(() => travelled(page)).toHaveLength(2)
    expect(await travelled(page)).toEqual([
      expect.stringContaining('home-entry-cover'),
      expect.stringContaining('article-recommend-cover'),
    ])
    await expect.poll(() => page.locator('[data-leaving]').count()).toBe(0)
  })

  test('a card travels to its own page, a print to the first picture of its album, and what is pressed meanwhile ends it', async ({
    visit,
  }) => {
    const words = `走远的一张 ${Date.now()}`
    await writeMessage({ message: words })
    const name = `远行 ${Date.now()}`
    const urls = [
      await uploadPicture({ width: 371, height: 240 }),
      await uploadPicture({ width: 372, height: 240 }),
    ]
    const { id } = await makeAlbum({ name, photos: urls.map(url => ({ url })) })
    const { page } = await visit({ path: '/message/list', prepare: ({ page: own }) => slowTransitions(own) })
    await page.getByRole('link', { name: words }).click()
    await expect.poll(() => moving(page)).toEqual([pair])
    await expect.poll(() => page.locator('.detail .slip-words').innerText()).toBe(words)
    // The old page releases the name: on the new page one element has it.
    const named = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter(
            one => getComputedStyle(one).viewTransitionName === 'travel',
          ).length,
      )
    expect(await named()).toBe(1)
    await page.goto('/photoAlbum')
    await waitUntilAlive(page)
    await page.getByRole('link', { name }).click()
    await expect.poll(() => moving(page)).toEqual([pair])
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(page.url()).toContain(`/photos?id=${id}`)
    // The transition would last many seconds longer: the new page is usable already.
    expect(await ended(page)).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
    await page.waitForURL('**/home')
    await expect.poll(() => ended(page)).toBe(1)
    await page.locator('.home-entry').first().waitFor()
  })

  test('the record of the corner becomes the cover in the panel, and back', async ({ visit }) => {
    const { page } = await visit({
      ...home,
      prepare: async visited => {
        await home.prepare(visited)
        await watchTransitions(visited.page)
      },
    })
    await openMusic(page)
    await playSong(page, songs.other)
    await panel(page).getByRole('button', { name: '收起', exact: true }).click()
    await disc(page)
      .getByRole('button', { name: /打开音乐/ })
      .click()
    await panel(page).waitFor()
    const moved = await travelled(page)
    expect(moved).toHaveLength(2)
    for (const names of moved) expect(names).toBe('frame music-cover')
  })

  test('is asked for by nobody who minds it', async ({ visit }) => {
    const { page } = await visit({
      path: '/home',
      context: { reducedMotion: 'reduce' },
      prepare: async ({ page: own }) => watchTransitions(own),
    })
    await page.locator('.home-entry h2 a').first().click()
    await page.locator('.article-header h1').waitFor()
    for (const [list, link, place] of [
      ['/photoAlbum', '.album h2 a', '.photos'],
      ['/message/list', '.card .card-link', '.detail'],
    ] as const) {
      await follow(page, list)
      await page.locator(link).first().click()
      await page.locator(place).first().waitFor()
    }
    expect(await travelled(page)).toEqual([])
  })
})

describe('a finger on a phone', () => {
  test('pulls a drawer back to its side or lets it spring back, and a dialog down, but not by its fields', async ({
    visit,
  }) => {
    const { page, context } = await visit({ path: '/home', screen: 'phone' })
    const session = await context.newCDPSession(page)
    await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
    const drawer = page.getByRole('dialog')
    const x = async () => Math.round((await drawer.boundingBox())?.x ?? 0)
    await expect.poll(x).toBe(152)
    // Too short for a pull, once the finger rests.
    await drag(session, { x: 200, y: 400 }, { x: 240, y: 402 }, 200)
    await expect.poll(x).toBe(152)
    // A vertical move is no pull.
    await drag(session, { x: 200, y: 300 }, { x: 230, y: 500 })
    await expect.poll(x).toBe(152)
    await drag(session, { x: 200, y: 400 }, { x: 370, y: 410 })
    await drawer.waitFor({ state: 'detached' })

    await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
    await drawer.getByRole('button', { name: '登录' }).tap()
    const dialog = page.locator('.ui-dialog')
    const title = await dialog.getByRole('heading').first().boundingBox()
    const field = await dialog.getByRole('textbox').first().boundingBox()
    if (!title || !field) throw new Error('nothing to pull')
    await drag(session, { x: 190, y: field.y + 10 }, { x: 190, y: field.y + 250 })
    await dialog.waitFor()
    await drag(session, { x: 190, y: title.y + 8 }, { x: 190, y: title.y + 240 })
    await dialog.waitFor({ state: 'detached' })
  })

  test('pulls the panel of the music down, but not by a list that is scrolled', async ({ visit }) => {
    const { page, context } = await visit({ ...home, screen: 'phone' })
    const session = await context.newCDPSession(page)
    await openMusic(page)
    const top = async () => Math.round((await panel(page).boundingBox())?.y ?? 0)
    await expect.poll(top).toBe(28)
    // It springs back.
    await drag(session, { x: 190, y: 50 }, { x: 192, y: 110 }, 200)
    await expect.poll(top).toBe(28)
    const list = await page.locator('.music-songs tbody tr').nth(2).boundingBox()
    if (!list) throw new Error('no songs')
    await drag(session, { x: 190, y: list.y + 10 }, { x: 190, y: list.y - 90 }, 200)
    await drag(session, { x: 190, y: list.y - 60 }, { x: 190, y: list.y - 20 })
    await expect.poll(top).toBe(28)
    await drag(session, { x: 190, y: 50 }, { x: 192, y: 330 })
    await panel(page).waitFor({ state: 'detached' })
  })
})
