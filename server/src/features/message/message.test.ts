import { limits } from '@xiaolou/contract/limits'
import * as message from '@xiaolou/contract/message'
import { updateConfig } from '@xiaolou/contract/site'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { leave, newestCard } from '../../testing/guestbook.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Draft = Partial<Parameters<typeof leave>[1]>
const missingPicture = `/uploads/${'0'.repeat(40)}.png`

const makePicture = async (app: TestApp, background: string) => {
  const create = { width: 8, height: 8, channels: 3 as const, background }
  return (await app.app.media.uploads.saveImage(await sharp({ create }).png().toBuffer())).url
}

onEveryDatabase('guestbook', (app, itOnSqlite) => {
  itOnSqlite('takes a card from anybody and shows it as it was written', async () => {
    const body = {
      message: '路过，留一行字',
      tag: '路过',
      color: '#123456',
      bg_color: '#ffeedd',
      font_size: 20,
    }
    expect(await leave(app(), body)).toMatchObject({ status: 200, code: 0, result: true })
    const card = await newestCard(app())
    expect(card).toMatchObject({ ...body, font_weight: 500, bg_url: '', user_id: 0, nick_name: '访客' })
    expect(card).toMatchObject({ avatar: '', like_times: 0, is_like: false, comment_total: 0 })
    expect((await app().call(message.getMessageById, { params: { id: card.id } })).result).toEqual(card)
    expect(await app().call(message.getMessageById, { params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 100012,
    })
  })

  itOnSqlite(
    'reads what an editable element holds, and what it printed itself; the source is taken as it is',
    async () => {
      const token = await app().signIn('user')
      const change = (body: object) =>
        app().call(message.updateMessage, { body: { id, ...body } as never }, { token })
      await leave(app(), { message: '<div>一&nbsp;行</div><div>&lt;b&gt; &amp;copy;</div>' }, { token })
      const { id, message: printed, message_source } = await newestCard(app())
      expect([printed, message_source]).toEqual(['一 行\n<\u2060b> &\u2060copy;', '一 行\n<b> &copy;'])
      expect(await change({ message: printed })).toMatchObject({ code: 0 })
      expect(await newestCard(app())).toMatchObject({ message: printed, message_source })
      expect(await change({ message_source: 'a<br>&nbsp;' })).toMatchObject({ code: 0 })
      expect(await newestCard(app())).toMatchObject({ message_source: 'a<br>&nbsp;' })
      expect(await change({ color: '' })).toMatchObject({ code: 0 })
      expect(await newestCard(app())).toMatchObject({ message_source: 'a<br>&nbsp;' })
      expect(await change({ message: ' ' })).toMatchObject({ status: 200, code: 100012 })
    },
  )

  itOnSqlite.each([
    ['transparent', 'transparent'],
    ['#FED', '#ffeedd'],
    ['#11223380', 'rgba(17, 34, 51, 0.502)'],
    ['rgba(255, 255, 255, 0.5)', 'rgba(255, 255, 255, 0.5)'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['', ''],
    [null, ''],
  ])('takes the colour %j, as the pickers of other front ends send it', async (given, kept) => {
    const token = await app().signIn('user')
    const body = { message: `纸：${given}`.replaceAll('%', ''), color: given, bg_color: given }
    expect(await leave(app(), body, { token })).toMatchObject({ status: 200, code: 0 })
    const card = await newestCard(app())
    expect(card).toMatchObject({ message: body.message, color: kept, bg_color: kept })
    const changed = { ...body, id: card.id, color: kept, bg_color: '#abc' }
    expect(await app().call(message.updateMessage, { body: changed }, { token })).toMatchObject({ code: 0 })
    expect(await newestCard(app())).toMatchObject({ color: kept, bg_color: '#aabbcc' })
  })

  itOnSqlite('takes the author from the token, whatever else is sent', async () => {
    const token = await app().signIn('user')
    const forged = { user_id: 1, nick_name: '楼主', avatar: '/x.png', like_times: 99, id: 7, createdAt: 0 }
    await leave(app(), { message: '冒名的一句', ...forged }, { token })
    const card = await newestCard(app())
    expect(card).toMatchObject({ message: '冒名的一句', avatar: '', like_times: 0 })
    expect(card.nick_name).toMatch(/^客人/)
    await leave(app(), { message: '没登录的冒名', ...forged })
    expect(await newestCard(app())).toMatchObject({ user_id: 0, nick_name: '访客' })
  })

  itOnSqlite('gives hostile text back as text, without what no database can hold', async () => {
    const text = "<img src=x onerror=alert(1)>\r\n{{7*7}} ';drop table message;-- \u202e"
    expect(await leave(app(), { message: `\u0000${text}`, tag: '<b>"%_\\\u200b' })).toMatchObject({ code: 0 })
    const card = await newestCard(app())
    expect(card).toMatchObject({ message_source: text.replace('\r\n', '\n'), tag: '<b>"%_\\' })
    expect(card.message).toBe(card.message_source.replace('<', '<\u2060'))
    const found = await app().call(message.getMessageList, { body: { tag: '<b>"%_\\', message: 'onerror' } })
    expect(found.result.list.map(row => row.id)).toEqual([card.id])
    const signs = await app().call(message.getMessageList, { body: { message: '%' } })
    expect(signs.result.list).toEqual([])
    expect(
      await app().call(message.getMessageList, { body: { message: '\u0000', tag: '\u0000' } }),
    ).toMatchObject({
      code: 0,
    })
  })

  const refused: [string, Draft, string][] = [
    ['an empty text', { message: ' \n ' }, '请写点什么再留下'],
    ['a text of control characters', { message: '\u0000\u0007' }, '请写点什么再留下'],
    [
      'a long text',
      { message: '长'.repeat(limits.messageMaxLength + 1) },
      `最多${limits.messageMaxLength}个字`,
    ],
    ['a colour that is none', { color: 'red;background:url(//x)' }, '颜色'],
    ['a background colour that is none', { bg_color: '#12345' }, '颜色'],
    ['a picture elsewhere', { bg_url: 'https://x.example/a.png' }, '已上传'],
    ['a size out of bounds', { font_size: 99 }, '字号'],
    ['a long tag', { tag: '长'.repeat(limits.messageTagMaxLength + 1) }, '标签'],
  ]
  it.each(refused)('refuses %s with a sentence', async (_, draft, words) => {
    const answer = await leave(app(), { message: '平常的话', ...draft })
    expect(answer).toMatchObject({ status: 200, code: 100012, message: expect.stringContaining(words) })
    expect(Object.keys(draft)).toEqual([answer.field])
  })

  itOnSqlite('takes a background picture that is stored, from those who are signed in', async () => {
    const token = await app().signIn('user')
    const bg_url = await makePicture(app(), '#654321')
    expect(await leave(app(), { message: '有背景', bg_url }, { token })).toMatchObject({ code: 0 })
    expect(await newestCard(app())).toMatchObject({ message: '有背景', bg_url })
    const refusedWith = { status: 200, code: 100012 }
    expect(await leave(app(), { message: '没登录的背景', bg_url })).toMatchObject(refusedWith)
    const lost = await leave(app(), { message: '丢了的背景', bg_url: missingPicture }, { token })
    expect(lost).toMatchObject(refusedWith)
  })

  itOnSqlite('refuses the same words from the same hand within a minute, and no longer', async () => {
    const [token, other] = [await app().signIn('user'), await app().signIn('user')]
    const say = (caller: { token?: string; address?: string }) => leave(app(), { message: '好地方' }, caller)
    expect(await say({ token })).toMatchObject({ code: 0 })
    expect(await say({ token })).toMatchObject({ status: 200, code: 100012 })
    expect(await say({ token: other })).toMatchObject({ code: 0 })
    expect(await say({ address: '203.0.113.5' })).toMatchObject({ code: 0 })
    expect(await say({ address: '203.0.113.5' })).toMatchObject({ code: 100012 })
    // As after a kill: only what is stored is known.
    await app().platform.cache.close()
    expect(await say({ token })).toMatchObject({ code: 100012 })
    app().clock.advance(60_001)
    expect(await say({ token })).toMatchObject({ code: 0 })
    const both = await Promise.all([1, 2, 3].map(() => leave(app(), { message: '一起说的' }, { token })))
    expect(both.filter(answer => answer.code === 0)).toHaveLength(1)
  })

  it("what holds one of the owner's words waits, however it is written, an edit too; nobody else reads it", async () => {
    const owner = await app().signIn('administrator')
    const token = await app().signIn('user')
    const open = (id: number, as?: string) =>
      app().call(message.getMessageById, { params: { id } }, as ? { token: as } : {})
    await app().call(updateConfig, { body: { moderated_words: ['广告', 'Casino'] } }, { token: owner })
    expect(await leave(app(), { message: '广而告之' }, { token })).toMatchObject({ code: 0, result: true })
    const card = await newestCard(app())
    for (const text of ['来看广告', '广 \u200b 告位出租', 'ＣＡＳＩＮＯ now'])
      expect(await leave(app(), { message: text }, { token })).toMatchObject({ code: 0, result: false })
    expect(await leave(app(), { message: '好的', tag: '广告' })).toMatchObject({ code: 0, result: false })
    // Front ends of the family expect true of every message that was taken; they send no proof.
    const plain = { body: { message: '没登录的一句' } }
    expect(await app().call(message.addMessage, plain)).toMatchObject({ code: 0, result: true })
    expect(await newestCard(app())).toEqual(card)
    const found = await app().call(message.getMessageList, { body: { message: '广告位' } })
    expect(found.result.total).toBe(0)
    expect((await app().call(message.getHotTagList)).result.map(({ tag }) => tag)).not.toContain('广告')
    const own = await app().call(message.getOwnMessages, { body: {} }, { token })
    expect(own.result.list.map(row => row.is_waiting)).toEqual([true, true, true, false])
    const [waiting] = own.result.list
    const id = waiting?.id ?? 0
    expect([await open(id), await open(id, token), await open(id, owner)].map(({ code }) => code)).toEqual([
      100012, 0, 0,
    ])
    const edit = await app().call(
      message.updateMessage,
      { body: { id: card.id, message: '是广告' } },
      { token },
    )
    expect(edit).toMatchObject({ code: 0 })
    expect(await open(card.id)).toMatchObject({ code: 100012 })
    expect(await leave(app(), { message: '主人说：不收广告' }, { token: owner })).toMatchObject({
      result: true,
    })
    await app().call(updateConfig, { body: { moderated_words: [] } }, { token: owner })
  })

  itOnSqlite("changes and deletes one's own cards only; the administrator any", async () => {
    const [mine, other] = [await app().signIn('user'), await app().signIn('user')]
    const owner = await app().signIn('administrator')
    await leave(app(), { message: '我的第一张', tag: '旧' }, { token: mine })
    const { id } = await newestCard(app())
    const update = (token: string, text: string, of = id) =>
      app().call(message.updateMessage, { body: { id: of, message: text, user_id: 1 } as never }, { token })
    const remove = (token: string, idList: number[]) =>
      app().call(message.deleteMessage, { body: { idList } }, { token })
    const before = await newestCard(app())
    expect(await update(other, '被改了')).toMatchObject({ status: 403, code: 100002 })
    expect(await remove(other, [id])).toMatchObject({ status: 403, code: 100002 })
    expect(await newestCard(app())).toEqual(before)
    expect(await update(mine, '我改过的')).toMatchObject({ code: 0 })
    expect(await newestCard(app())).toMatchObject({
      id,
      message: '我改过的',
      tag: '旧',
      user_id: before.user_id,
    })
    expect(await update(owner, '主人改过的')).toMatchObject({ code: 0 })
    expect(await newestCard(app())).toMatchObject({ message: '主人改过的', nick_name: before.nick_name })
    expect(await update(mine, '不在的', 999_999)).toMatchObject({ status: 404, code: 100012 })

    await leave(app(), { message: '访客的卡片' })
    const visitors = await newestCard(app())
    expect(await update(mine, '占为己有', visitors.id)).toMatchObject({ status: 403 })
    expect(await remove(mine, [id, visitors.id])).toMatchObject({ status: 403 })
    expect(await newestCard(app())).toEqual(visitors)
    expect(await remove(mine, [id])).toMatchObject({ code: 0, result: true })
    expect(await remove(mine, [id])).toMatchObject({ status: 404, code: 100012 })
    const back = await app().call(
      message.backDeleteMessage,
      { body: { idList: [visitors.id] } },
      { token: owner },
    )
    expect(back).toMatchObject({ code: 0, result: true })
    const gone = await app().call(message.getMessageById, { params: { id: visitors.id } })
    expect(gone.status).toBe(404)
  })
})
