import { fireEvent, within } from '@testing-library/dom'
import { screens } from '@xiaolou/contract/address'
import { addComment, commentType } from '@xiaolou/contract/comment'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { musicLink } from '@xiaolou/contract/song-link'
import { beforeAll, describe, expect, test } from 'vitest'
import { roomOf, signInGuest, takeSeat } from './support/chat.ts'
import { commentsOf } from './support/comment.ts'
import { openRoom } from './support/console.ts'
import { addSongs, createSounds, findSongId, songs } from './support/music.ts'
import { openSharedSite } from './support/open-site.ts'
import { attributesOf, findArticleId, readPage } from './support/read-page.ts'
import { renderScreen } from './support/render-screen.ts'

const slug = 'chang-ting-wai'
const path = `/posts/${slug}`
const title = '长亭外'
const site = await openSharedSite()
await addSongs(site)
const owner = await site.signIn('administrator')
const songId = await findSongId(site, songs.sungByWord)
const songAddress = `${screens.home.path}?song=${songId}`

beforeAll(async () => {
  const asOwner = site.as(owner)
  const link = musicLink({ kind: 'song', id: songId, name: songs.sungByWord, artist: '楼中人' })
  const gone = musicLink({ kind: 'song', id: 99_999_999, name: '散了的歌', artist: '无名' })
  const content = `古道边。\n\n${link}\n\n先听 ${link} 再读。\n\n${gone}\n`
  const params = { key: 'song-card' }
  const body = { ...newDraft, title, content, slug, category: '随笔', music: link, base_revision: 0 }
  const { revision } = await asOwner(saveDraft, { params, body })
  await asOwner(publishDraft, { params, body: { revision } })
})

const openWith = async (address: string, as?: string) => {
  const sounds = createSounds()
  const page = await renderScreen(site, address, {
    ...(as !== undefined && { as }),
    prepare(_given) {
      sounds.prepare()
    },
  })
  return { ...page, sounds }
}

describe('a song in an article', () => {
  test('is offered, plays in the one player, and leads back from its words to the article', async () => {
    const page = await openWith(path)
    const { document } = page.window
    const cards = () => [...document.querySelectorAll<HTMLElement>('.prose .song-card')]
    await expect.poll(() => cards().at(-1)?.textContent).toContain('这首歌不在了')
    expect(page.queryByRole('region', { name: '正在听的歌' })).toBeNull()
    const own = page.getByRole('region', { name: '本文配乐' })
    await page.press(new RegExp(`^播放：${songs.sungByWord}`), own)
    await expect.poll(page.sounds.isHeard).toBe(true)
    await page.press(/^暂停/, cards()[0])
    await expect.poll(page.sounds.isHeard).toBe(false)
    await page.press(new RegExp(`^播放：${songs.sungByWord}`), cards()[0])
    await expect.poll(page.sounds.isHeard).toBe(true)
    await page.press(/^暂停/, own)
    await expect.poll(page.sounds.isHeard).toBe(false)
    const inText = document.querySelector<HTMLElement>('.prose p a[href*="song="]')
    await page.user.click(inText ?? document.body)
    await expect.poll(page.sounds.isHeard).toBe(true)
    expect(page.address()).toBe(path)
    await page.press(/打开音乐$/)
    await page.user.click(document.querySelector<HTMLElement>('.music-now') ?? document.body)
    await page.press('全屏歌词')
    const words = await page.findByRole('dialog', { name: '歌词' })
    await page.user.click(await within(words).findByRole('link', { name: new RegExp(`《${title}》`) }))
    await page.gone(() => page.queryByRole('dialog', { name: '歌词' }))
    expect(page.address()).toBe(path)
  })

  test('without script is a link, and leads home', async () => {
    const { document } = await readPage(site, path)
    expect(attributesOf(document, '.prose .song-card a', 'href')[0]).toBe(songAddress)
    expect(document.querySelector('.prose .song-card a')?.textContent).toContain(songs.sungByWord)
  })
})

describe('the address of a song', () => {
  test('puts it on with its words over the page, and is silent until it is played', async () => {
    const page = await openWith(`${songAddress}&from=timeline`)
    const words = await page.findByRole('region', { name: '歌词' })
    await within(words).findByRole('heading', { name: songs.sungByWord })
    expect(page.sounds.isHeard()).toBe(false)
    await page.press('播放', page.getByRole('region', { name: '播放控制' }))
    await expect.poll(page.sounds.isHeard).toBe(true)
  })

  test('is a card in a comment and in the room, where who listens may be seen to', async () => {
    const { token } = await signInGuest(site)
    const forId = await findArticleId(site, slug)
    const content = `[${songs.sungByWord}](${songAddress})`
    await site.as(token)(addComment, { body: { content, type: commentType.article, for_id: forId } })
    const other = await takeSeat(site, (await signInGuest(site)).token)
    await other.say(site.platform.siteUrl + songAddress)
    const page = await openWith(path, token)
    const comments = commentsOf(page)
    await comments.come()
    await expect.poll(() => comments.heads().length).toBe(1)
    await page.press(/^播放/, comments.heads()[0])
    await expect.poll(page.sounds.isHeard).toBe(true)
    const { document } = page.window
    await page.user.click(document.querySelector<HTMLElement>('button.chat-button') ?? document.body)
    await roomOf(page).live()
    const said = () => document.querySelector('.chat-song button')?.getAttribute('aria-label')
    await expect.poll(said).toMatch(new RegExp(`^暂停：${songs.sungByWord}`))
    await page.press(/^在线/, page.getByRole('dialog', { name: '聊天室' }))
    await page.user.click(await page.findByRole('switch', { name: '让在座的人看见我在听什么' }))
    await expect
      .poll(() => other.all('onlineList').some(({ list }) => list.some(user => user.song_id === songId)))
      .toBe(true)
    await page.findByRole('button', { name: new RegExp(`^在听 ${songs.sungByWord}`) })
  })

  test('is led to the room with the lines that were chosen, in the order of the song', async () => {
    const page = await openWith(songAddress, (await signInGuest(site)).token)
    const board = await page.findByRole('region', { name: '歌词' })
    await page.press('挑句分享', board)
    const bar = await page.findByRole('toolbar', { name: '选中的词句' })
    await within(bar).findByText('点几句')
    const lines = [...board.querySelectorAll<HTMLElement>('.lyric-line')]
    const [first = board, second = board] = lines
    await page.user.click(second)
    await page.user.click(first)
    await within(bar).findByText('2 句')
    await page.press('引到聊天室', bar)
    const words = `${first.textContent}\n${second.textContent}`
    const field = await page.findByRole('textbox', { name: '写消息' })
    await expect.poll(() => field.textContent).toContain(words)
    await roomOf(page).live()
    fireEvent.keyDown(field, { key: 'Enter' })
    const said = () => roomOf(page).rows(first.textContent).at(-1)?.querySelector('.chat-song button')
    await expect.poll(() => said()?.getAttribute('aria-label')).toMatch(songs.sungByWord)
  })
})

describe('the owner', () => {
  const found = (place: HTMLElement) => within(place).findByRole('list', { name: '找到的歌' })

  test('finds a song by name for what is said', async () => {
    const room = await openRoom(site, '/', { as: owner })
    await room.pressRole('link', '说一句', await room.findByRole('main'))
    const sheet = await room.findByRole('dialog', { name: '说一句' })
    const said = within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: '说说' })
    room.fill(said, '今晚单曲循环。')
    await room.pressRole('button', '一首歌', sheet)
    room.fill(await within(sheet).findByLabelText('找一首歌'), songs.other)
    await room.pressRole('button', new RegExp(songs.other), await found(sheet))
    await expect.poll(() => said.value).toMatch(/^今晚单曲循环。\n\n\[渭城曲 - .+\]\(\/home\?song=\d+\)$/)
  })
})
