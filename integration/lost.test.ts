import { expect, test } from 'vitest'
import { addSongs, createSounds } from './support/music.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()
await addSongs(site)

test('a page that is not there has no player', async () => {
  const page = await renderScreen(site, '/about-nothing', { prepare: createSounds().prepare })
  page.getByRole('heading', { name: '云深不知处' })
  expect(page.queryByRole('button', { name: '音乐' })).toBeNull()
})

test('but for a link that asks for the song board', async () => {
  const page = await renderScreen(site, '/about-nothing?showSpecial', { prepare: createSounds().prepare })
  await expect.poll(() => page.window.document.querySelector('.music-special')).not.toBeNull()
})
