import { getChatList } from '@xiaolou/contract/chat'
import { getLinksList, getOwnLinks } from '@xiaolou/contract/link'
import type { ClosableSection } from '@xiaolou/contract/menu'
import { getMessageList, getOwnMessages } from '@xiaolou/contract/message'
import { getAllAlbumList } from '@xiaolou/contract/photo'
import { getConfig, updateConfig } from '@xiaolou/contract/site'
import { blogGetTalkList, publishTalk } from '@xiaolou/contract/talk'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('closed rooms', (app, itOnSqlite) => {
  const visits = createRoomVisits(app)
  const close = async (closed_rooms: ClosableSection[]) => {
    const token = await app().signIn('administrator')
    await app().call(updateConfig, { body: { blog_name: '小楼', closed_rooms } }, { token })
    return token
  }

  it('refuse everybody but the owner, and are open again at once', async () => {
    const owner = await close(['talk', 'albums', 'links', 'messages', 'chat'])
    const guest = await app().signIn('user')
    const paging = { body: { current: 1, size: 10 } }
    const ask = async (token?: string) => {
      const as = token ? { token } : {}
      const answers = await Promise.all([
        app().call(blogGetTalkList, paging, as),
        app().call(getAllAlbumList, {}, as),
        app().call(getLinksList, paging, as),
        app().call(getMessageList, paging, as),
        app().call(getChatList, { body: { size: 10, last_id: 0 } }, as),
      ])
      return answers.map(({ status }) => status)
    }
    const [open, shut] = [Array(5).fill(200), Array(5).fill(404)]
    expect(await ask()).toEqual(shut)
    expect(await ask(guest)).toEqual(shut)
    expect(await ask(owner)).toEqual(open)
    expect(await app().call(getAllAlbumList)).toMatchObject({ status: 404, message: '主人把这一间关上了' })
    expect((await app().call(getConfig)).result.closed_rooms).toContain('talk')
    await close([])
    expect(await ask()).toEqual(open)
  })

  itOnSqlite('send home whoever sits in the chat room, let nobody in, and keep the owner', async () => {
    await close([])
    const { join, open, guest } = visits
    const [owner, sitting, reader] = [
      await join(await app().signIn('administrator')),
      await join((await guest()).token),
      await join(),
    ]
    await close(['chat'])
    for (const client of [sitting, reader])
      expect(await client.get('tips')).toMatchObject({ content: '主人把这一间关上了' })
    expect((await sitting.closed).reason).toBe('主人把这一间关上了')
    const late = await open()
    late.send({ type: 'init', token: (await guest()).token })
    expect(await late.get('tips')).toMatchObject({ content: '主人把这一间关上了' })
    owner.send(textFrame('屋里只有我'))
    expect((await owner.get('message')).content).toBe('屋里只有我')
    await close([])
    expect((await join((await guest()).token)).ready).toMatchObject({ is_open: true })
  })

  itOnSqlite('leave guests what is their own', async () => {
    await close(['links', 'messages'])
    const token = await app().signIn('user')
    const paging = { body: { current: 1, size: 10 } }
    expect((await app().call(getOwnMessages, paging, { token })).status).toBe(200)
    expect((await app().call(getOwnLinks, {}, { token })).status).toBe(200)
    await close([])
  })

  itOnSqlite('stand in no site map', async () => {
    const token = await close([])
    await app().call(publishTalk, { body: { content: '关门前的一句' } }, { token })
    const map = async () => (await app().http.inject('/sitemap.xml')).body.includes('/talk')
    expect(await map()).toBe(true)
    await close(['talk'])
    expect(await map()).toBe(false)
    await close([])
  })

  itOnSqlite('lists no music while that is closed', async () => {
    const ask = () => app().http.inject('/wapi/toplist')
    await close(['music'])
    expect((await ask()).statusCode).toBe(404)
    expect((await ask()).json()).toEqual({ code: 404, msg: '主人把这一间关上了' })
    await close([])
    expect((await ask()).statusCode).not.toBe(404)
  })

  itOnSqlite('takes only rooms that can be closed, and menus that lead somewhere', async () => {
    const token = await close([])
    const update = (body: object) => app().call(updateConfig, { body }, { token })
    expect(await update({ closed_rooms: ['home'] })).toMatchObject({ field: 'closed_rooms' })
    expect(await update({ menu: [{ to: '', label: '', place: 'bar' }] })).toMatchObject({ field: 'menu' })
    expect(await update({ menu: [{ to: 'javascript:alert(1)', label: 'x', place: 'bar' }] })).toMatchObject({
      field: 'menu',
    })
    const menu = [{ to: 'https://code.example', label: '代码', place: 'bar' }]
    expect((await update({ menu })).code).toBe(0)
    expect((await app().call(getConfig)).result.menu).toEqual(menu)
  })
})
