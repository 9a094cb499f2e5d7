import * as contract from '@xiaolou/contract/chat'
import { updateConfig } from '@xiaolou/contract/site'
import { describe, expect, it } from 'vitest'
import { GuardedFetchError } from '../../platform/guarded-fetch.ts'
import { enter, readRoom, say } from '../../testing/chat.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { wordsOfPage } from './chat.page-words.ts'
import { createPreviewer } from './chat.preview.ts'
import { firstLinkOf } from './chat.text.ts'

describe('the words of a page', () => {
  const of = (html: string) => wordsOfPage(Buffer.from(html))
  it.each([
    ['<title> 春 \n 雨 </title>', { title: '春 雨', description: '', site: '' }],
    [
      '<title>a</title><meta property="og:title" content="b &amp; <b>"><meta name=description content=c>',
      { title: 'b & <b>', description: 'c', site: '' },
    ],
    ['<meta property="og:site_name" content="小楼"><p>', { title: '', description: '', site: '小楼' }],
    ['<body><title>in the body</title><meta name=description content=no>', { title: '', description: '' }],
    [`<title>a</title>${'<frameset>'.repeat(50_000)}`, { title: 'a' }],
    ['', { title: '', description: '', site: '' }],
  ])('%.40s', (html, words) => expect(of(html)).toMatchObject(words))

  it('are read in the encoding that the page names, and cut where they are long', () => {
    const gbk = Buffer.concat([
      Buffer.from('<meta charset="gbk"><title>'),
      Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]),
      Buffer.from('</title>'),
    ])
    expect(wordsOfPage(gbk).title).toBe('中国')
    expect(of(`<meta charset="no-such"><title>${'长'.repeat(500)}</title>`).title).toBe(
      `${'长'.repeat(120)}…`,
    )
  })
})

it('previews the first web address that is not the site’s own', () => {
  const site = 'https://here.example'
  const link = (href: string) => `<a href="${href}">x</a>`
  expect(firstLinkOf(`a ${link('mailto:a@b.example')} ${link('https://a.example/?a=1&amp;b')}`, site)).toBe(
    'https://a.example/?a=1&b',
  )
  expect(firstLinkOf(link('https://here.example/posts/1'), site)).toBe('')
  expect(firstLinkOf('https://a.example', site)).toBe('')
})

onEveryDatabase('previews of links in the chat room', app => {
  const link = (path: string) => `https://pages.example/${path}`
  /** The previewer of this test, with pages of its own. */
  const previewer = () => {
    const asked: string[] = []
    const work: Promise<void>[] = []
    const preview = createPreviewer({
      ...{ db: app().db, clock: app().clock, log: app().app.conversation.chat.log },
      jobs: { soon: (_, run) => void work.push(run()) },
      fetchPublic: async address => {
        asked.push(address)
        if (address.includes('private')) throw new GuardedFetchError('address')
        return Buffer.from(
          `<title>页 ${address.split('/').at(-1)}</title><meta name=description content=说明>`,
        )
      },
    })
    return { asked, preview, settle: () => Promise.all(work) }
  }
  const rows = () => app().db.query.selectFrom('chat_preview').selectAll().execute()
  /** Says it, and waits until the program itself has failed to reach the page. */
  const sayLink = async (userId: number, path: string) => {
    const sent = await say(app(), userId, `看 ${link(path)}`)
    await expect.poll(async () => (await rows()).some(({ url }) => url === link(path))).toBe(true)
    await app().db.query.deleteFrom('chat_preview').execute()
    return sent
  }
  const last = async () => (await readRoom(app())).list.at(-1)

  it('fetches a page once a day, tells the room, and forgets it with the last message', async () => {
    const { userId, token } = await enter(app(), 'user')
    const { asked, preview, settle } = previewer()
    const { id } = await sayLink(userId, 'one')
    expect((await last())?.preview).toBeNull()
    const { seq } = await app().app.conversation.chat.log.getPosition()
    preview(link('one'), userId)
    await settle()
    const words = { url: link('one'), title: '页 one', description: '说明', site: '' }
    expect((await last())?.preview).toEqual(words)
    const events = await app().app.conversation.chat.log.findEvents(seq, seq + 1)
    expect(events).toMatchObject([{ type: 'update', message_id: id, preview: words }])
    preview(link('one'), userId)
    await settle()
    expect(asked).toEqual([link('one')])
    app().clock.advance(24 * 60 * 60_000)
    preview(link('one'), userId)
    await settle()
    expect(asked).toHaveLength(2)
    await app().call(contract.deleteChatMessage, { params: { id } }, { token })
    expect(await rows()).toEqual([])
  })

  it('shows none of what cannot be read, and never opens personal addresses, nor many for one user', async () => {
    const { userId } = await enter(app(), 'user')
    const { asked, preview, settle } = previewer()
    await sayLink(userId, 'private')
    for (let times = 0; times < 2; times += 1) {
      preview(link('private'), userId)
      await settle()
    }
    expect(asked).toEqual([link('private')])
    expect((await last())?.preview).toBeNull()
    preview(`${link('x')}?token=8f3a9c1d2e4b5f60718293a4b5c6d7e8`, userId)
    for (let page = 0; page < 20; page += 1) preview(link(String(page)), userId)
    await settle()
    expect(asked).toHaveLength(5)
  })

  it('changes with an edit, and is not asked for when the owner turned it off', async () => {
    const { userId, token } = await enter(app(), 'user')
    const { token: owner } = await enter(app(), 'administrator')
    const { preview, settle } = previewer()
    const { id } = await sayLink(userId, 'two')
    preview(link('two'), userId)
    await settle()
    expect((await last())?.preview?.title).toBe('页 two')
    await app().call(contract.editChatMessage, { body: { id, content: '没有链接了' } }, { token })
    expect((await last())?.preview).toBeNull()
    await app().call(updateConfig, { body: { chat_previews: 'off' } }, { token: owner })
    await say(app(), userId, link('three'))
    preview(link('three'), userId)
    await settle()
    expect((await last())?.preview).toBeNull()
    await app().call(updateConfig, { body: { chat_previews: 'on' } }, { token: owner })
  })
})
