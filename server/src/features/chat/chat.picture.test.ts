import * as contract from '@xiaolou/contract/chat'
import { publishTalk } from '@xiaolou/contract/talk'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { bring, enter, readRoom, say } from '../../testing/chat.ts'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('pictures of the chat room', (app, itOnSqlite) => {
  const show = (userId: number, content: string) => say(app(), userId, content, { contentType: 'image' })
  const recall = (id: number, token: string) =>
    app().call(contract.deleteChatMessage, { params: { id } }, { token })
  const clear = async () =>
    app().call(contract.clearChat, {}, { token: (await enter(app(), 'administrator')).token })
  const isThere = async (url: string) => (await app().http.inject({ url })).statusCode === 200
  const settled = () =>
    expect.poll(() => app().db.query.selectFrom('chat_gone_picture').selectAll().execute())
  const variant = (url: string) => url.replace(/\.png$/, '.w320.webp')

  itOnSqlite('are sent by whoever brought them, by path or by the site’s own address', async () => {
    const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
    const url = await bring(app(), ming.token, '#010203')
    await show(ming.userId, url)
    await show(ming.userId, `https://xiaolou.example${url}`)
    const shown = (await readRoom(app(), { size: 2 })).list
    expect(shown).toMatchObject([
      { content: url, content_type: 'image', width: 900, height: 20, color: expect.stringMatching(/^#0/) },
      { content: url, srcset: expect.stringContaining(variant(url)) },
    ])
    for (const bad of [
      `https://evil.example${url}`,
      url.replace('.png', '.jpg'),
      variant(url),
      `/uploads/${'a'.repeat(40)}.png`,
      `${url}?x`,
      `/uploads/../${url}`,
      'javascript:alert(1)',
      `data:image/png;base64,AAAA`,
      '',
    ]) {
      await expect(show(ming.userId, bad)).rejects.toThrow('这张图片发不了')
    }
    await expect(show(hong.userId, url)).rejects.toThrow('这张图片发不了')
  })

  it('go with a recall, files and smaller forms and all; a late second sending finds nothing', async () => {
    const ming = await enter(app(), 'user')
    const url = await bring(app(), ming.token, '#111213')
    const [one, two] = [await show(ming.userId, url), await show(ming.userId, url)]
    expect([await isThere(url), await isThere(variant(url))]).toEqual([true, true])
    await recall(one.id, ming.token)
    await settled().toHaveLength(1)
    expect(await isThere(url)).toBe(true)
    await recall(two.id, ming.token)
    await settled().toEqual([])
    expect([await isThere(url), await isThere(variant(url))]).toEqual([false, false])
    await expect(show(ming.userId, url)).rejects.toThrow('这张图片发不了')
    // After another upload it exists again.
    expect(await bring(app(), ming.token, '#111213')).toBe(url)
    await show(ming.userId, url)
    expect(await isThere(variant(url))).toBe(true)
  })

  itOnSqlite('go with a clearing, also what two had brought', async () => {
    const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
    const urls = [await bring(app(), ming.token, '#212223'), await bring(app(), hong.token, '#313233')]
    const shared = await bring(app(), ming.token, '#414243')
    await bring(app(), hong.token, '#414243')
    for (const [userId, url] of [
      [ming.userId, urls[0]],
      [hong.userId, urls[1]],
      [ming.userId, shared],
      [hong.userId, shared],
    ] as const) {
      await show(userId, url ?? '')
    }
    await clear()
    await settled().toEqual([])
    for (const url of [...urls, shared]) expect(await isThere(url)).toBe(false)
    const rows = await app().db.query.selectFrom('upload_by').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(shared.slice(9, 49))
  })

  itOnSqlite('stay where anything else shows them, or somebody else brought them too', async () => {
    const [ming, hong, owner] = [
      await enter(app(), 'user'),
      await enter(app(), 'user'),
      await enter(app(), 'administrator'),
    ]
    const inArticle = await bring(app(), ming.token, '#515253')
    await publish(app(), owner.token, { article_title: '有图', article_content: `![图](${inArticle})` })
    const inTalk = await bring(app(), ming.token, '#616263')
    await app().call(
      publishTalk,
      { body: { content: '有图', talkImgList: [inTalk] } },
      { token: owner.token },
    )
    const asAvatar = await bring(app(), ming.token, '#717273')
    await app().call(
      updateOwnUserInfo,
      { body: { nick_name: ming.name, avatar: asAvatar } },
      { token: ming.token },
    )
    const ofAnother = await bring(app(), ming.token, '#818283')
    await bring(app(), hong.token, '#818283')
    const free = await bring(app(), ming.token, '#919293')
    const all = [inArticle, inTalk, asAvatar, ofAnother, free]
    for (const url of all) await show(ming.userId, url)
    await clear()
    await settled().toEqual([])
    expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true, false])
  })
})
