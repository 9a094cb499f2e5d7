import * as comment from '@xiaolou/contract/comment'
import * as likes from '@xiaolou/contract/like'
import * as talk from '@xiaolou/contract/talk'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createTalkTarget } from './talk.feature.ts'

type Draft = { content: string; talkImgList?: string[]; status?: 1 | 2; is_top?: 1 | 2; createdAt?: string }

const owner = { kind: 'administrator', userId: 1, sessionId: 1 } as const
const visitor = { kind: 'visitor' } as const

async function publish(app: TestApp, token: string, draft: Draft) {
  const answer = await app.call(talk.publishTalk, { body: draft }, { token })
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`)
  return answer.result.id
}

async function picture(app: TestApp, color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
  return (await app.app.media.uploads.saveImage(bytes)).url
}

onEveryDatabase('talk', (app, itOnSqlite) => {
  const list = async (body: { current?: number; size?: number; tag?: string } = {}) =>
    (await app().call(talk.blogGetTalkList, { body: { size: 100, ...body } })).result
  const idsOf = async (body: { tag?: string } = {}) => (await list(body)).list.map(row => row.id)
  const permalink = (id: number, token?: string) =>
    app().call(talk.blogGetTalkById, { params: { id } }, token ? { token } : {})
  const setStatus = (id: number, status: number, token: string) =>
    app().call(talk.togglePublic, { params: { id, status } }, { token })
  const remove = (id: number, status: number, token: string) =>
    app().call(talk.deleteTalkById, { params: { id, status } }, { token })

  itOnSqlite('shows a talk as it was written and made safe, with its author, tags and pictures', async () => {
    const token = await app().signIn('administrator')
    const pictures = [await picture(app(), '#c04020'), await picture(app(), '#204060')]
    const id = await publish(app(), token, {
      content: '今天 **有雨** #听雨 <img src=x onerror=alert(1)>',
      talkImgList: pictures,
    })
    const { result } = await permalink(id)
    expect(result).toMatchObject({
      id,
      content_source: '今天 **有雨** #听雨 <img src=x onerror=alert(1)>',
      nick_name: '楼中人',
      tagList: ['听雨'],
      is_top: 2,
      status: 1,
      like_times: 0,
      is_like: false,
      comment_total: 0,
      talkImgList: pictures,
    })
    expect(result.content_html).toContain('<strong>有雨</strong>')
    expect(result.content_html).toContain('href="/talk?tag=%E5%90%AC%E9%9B%A8"')
    expect(result.content_html).toContain('&lt;img src=x')
    expect(result.content_html).not.toContain('<img')
    expect(result.content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).not.toContain('<img')
    expect(result.pictures.map(({ url, width, height }) => [url, width, height])).toEqual(
      pictures.map(url => [url, 400, 300]),
    )
    expect(result.pictures[0]?.srcset).toContain('320w')
    expect(result.pictures[0]?.color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('lists pinned talks first, then the newest, page by page', async () => {
    const token = await app().signIn('administrator')
    const ids: number[] = []
    for (let at = 0; at < 5; at += 1) {
      app().clock.advance(1_000)
      ids.push(await publish(app(), token, { content: `第${at}条 #排序` }))
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
    expect(await idsOf({ tag: '排序' })).toEqual([e, d, c, b, a])
    const pin = (id: number, is_top: number) =>
      app().call(talk.toggleTop, { params: { id, is_top } }, { token })
    expect((await pin(b, 1)).result).toBe(true)
    expect(await idsOf({ tag: '排序' })).toEqual([b, e, d, c, a])
    expect((await idsOf())[0]).toBe(b)
    const second = await list({ tag: '排序', current: 2, size: 2 })
    expect([second.list.map(row => row.id), second.total]).toEqual([[d, c], 5])
    const pageOfAll = await list({ current: 2, size: 2 })
    expect(pageOfAll.list.map(row => row.id)).toEqual([d, c])
    await pin(b, 2)
    expect(await idsOf({ tag: '排序' })).toEqual([e, d, c, b, a])
  })

  it.each([
    ['#江南 好', ['江南']],
    ['读#诗经#，写字', ['诗经']],
    ['# 一级标题', []],
    ['#', []],
    ['C# 与 a#b', []],
    ['#2026 #v2_1 #React18', ['v2_1', 'React18']],
    ['#同 #同 #React #react #Ｒｅａｃｔ', ['同', 'React']],
    ['`#代码` 之外 #正文', ['正文']],
    ['\n#换行开头\n#再来', ['换行开头', '再来']],
  ])('finds the tags of %j', async (content, tagList) => {
    const token = await app().signIn('administrator')
    const id = await publish(app(), token, { content })
    expect((await permalink(id)).result.tagList).toEqual(tagList)
    for (const tag of tagList) expect(await idsOf({ tag })).toContain(id)
  })

  it('finds a tag however its letters are written, and nothing by a pattern or a piece of one', async () => {
    const token = await app().signIn('administrator')
    const id = await publish(app(), token, { content: '#Vue3组合式' })
    for (const tag of ['Vue3组合式', 'vue3组合式', ' VUE3组合式 ']) expect(await idsOf({ tag })).toEqual([id])
    for (const tag of ['Vue3', '%', '_', "' or 1=1 --", '组合式']) expect(await idsOf({ tag })).toEqual([])
  })

  itOnSqlite('files a talk under twenty tags at most', async () => {
    const token = await app().signIn('administrator')
    const names = Array.from({ length: 30 }, (_, at) => `多${'甲乙丙'.charAt(at % 3)}${at}`)
    const id = await publish(app(), token, { content: names.map(name => `#${name}`).join(' ') })
    expect((await permalink(id)).result.tagList).toEqual(names.slice(0, 20))
    expect(await idsOf({ tag: names[20] ?? '' })).toEqual([])
  })

  it('keeps a private talk and one in the bin from every public path', async () => {
    const token = await app().signIn('administrator')
    const asGuest = { token: await app().signIn('user') }
    const id = await publish(app(), token, { content: '藏起来 #藏' })
    const about = { for_id: id, type: 2 as const }
    const say = async () => {
      const answer = await app().call(comment.addComment, { body: { ...about, content: '说一句' } }, asGuest)
      return answer.status
    }
    const like = async () => {
      const { status } = await app().call(likes.addLike, { body: about }, asGuest)
      if (status === 200) await app().call(likes.cancelLike, { body: about }, asGuest)
      return status
    }
    expect(await say()).toBe(200)
    const reached = async () => {
      const tagged = await list({ tag: '藏' })
      const parents = await app().call(comment.frontGetParentComment, { body: about })
      const latest = (await app().call(comment.getLatestComments)).result
      const own = await app().call(comment.getOwnComments, { body: {} }, asGuest)
      return {
        list: (await idsOf()).includes(id),
        tagged: tagged.list.length,
        taggedTotal: tagged.total,
        permalink: (await permalink(id)).status,
        permalinkOfOwner: (await permalink(id, token)).status,
        like: await like(),
        comments: parents.result?.total ?? 0,
        commentTotal: (await app().call(comment.getCommentTotal, { body: about })).result ?? 0,
        latest: latest.filter(row => row.type === 2 && row.for_id === id).length,
        titleOfOwn: own.result.list
          .map(row => row.for_title)
          .join()
          .includes('藏起来'),
      }
    }
    const hidden = {
      list: false,
      tagged: 0,
      taggedTotal: 0,
      permalink: 404,
      permalinkOfOwner: 404,
      like: 404,
      comments: 0,
      commentTotal: 0,
      latest: 0,
      titleOfOwn: false,
    }
    const open = {
      list: true,
      tagged: 1,
      taggedTotal: 1,
      permalink: 200,
      permalinkOfOwner: 200,
      like: 200,
      comments: 1,
      commentTotal: 1,
      latest: 1,
      titleOfOwn: true,
    }
    expect(await reached()).toEqual(open)
    const { total } = await list()
    await setStatus(id, 2, token)
    expect(await reached()).toEqual(hidden)
    expect(await say()).toBe(404)
    expect((await list()).total).toBe(total - 1)
    await setStatus(id, 1, token)
    expect(await reached()).toEqual(open)
    await remove(id, 1, token)
    expect(await reached()).toEqual(hidden)
    expect(await say()).toBe(404)
    expect((await app().call(talk.revertTalk, { params: { id } }, { token })).result).toBe(true)
    expect(await reached()).toEqual(open)
    await app().call(likes.addLike, { body: about }, asGuest)
    await remove(id, 1, token)
    await remove(id, 3, token)
    expect(await reached()).toEqual(hidden)
    expect((await permalink(id)).code).toBe(100011)
    for (const table of ['comment', 'like']) {
      const left = await app()
        .db.query.selectFrom(table)
        .selectAll()
        .where('type', '=', 2)
        .where('for_id', '=', id)
        .execute()
      expect(left, table).toEqual([])
    }
  })

  itOnSqlite(
    'tells each reader what he likes, and everybody how many comments and likes there are',
    async () => {
      const token = await app().signIn('administrator')
      const asGuest = { token: await app().signIn('user') }
      const id = await publish(app(), token, { content: '被喜欢 #喜欢' })
      const other = await publish(app(), token, { content: '没人理 #喜欢' })
      const seen = async (caller: { token?: string } = {}) => {
        const { result } = await app().call(talk.blogGetTalkList, { body: { tag: '喜欢' } }, caller)
        return result.list
          .map(row => [row.id, row.like_times, row.is_like, row.comment_total])
          .sort((one, two) => Number(one[0]) - Number(two[0]))
      }
      const about = { for_id: id, type: 2 as const }
      await app().call(likes.addLike, { body: about }, asGuest)
      expect((await app().call(likes.addLike, { body: about }, asGuest)).code).toBe(100018)
      await app().call(comment.addComment, { body: { ...about, content: '好' } }, asGuest)
      expect(await seen(asGuest)).toEqual([
        [id, 1, true, 1],
        [other, 0, false, 0],
      ])
      expect(await seen()).toEqual([
        [id, 1, false, 1],
        [other, 0, false, 0],
      ])
      await app().call(likes.cancelLike, { body: about }, asGuest)
      expect((await seen(asGuest))[0]).toEqual([id, 0, false, 1])
    },
  )

  itOnSqlite(
    'deletes for good only from the bin; what is in the bin is only restored or deleted',
    async () => {
      const token = await app().signIn('administrator')
      const id = await publish(app(), token, { content: '去留' })
      const owned = () => app().call(talk.getTalkById, { params: { id } }, { token })
      await remove(id, 3, token)
      expect((await owned()).result.status).toBe(3)
      const inBin = [
        await setStatus(id, 1, token),
        await app().call(talk.toggleTop, { params: { id, is_top: 1 } }, { token }),
        await app().call(talk.updateTalk, { body: { id, content: '改' } }, { token }),
      ]
      expect(inBin.map(({ status, code }) => [status, code])).toEqual(inBin.map(() => [404, 100011]))
      expect((await owned()).result).toMatchObject({ status: 3, content_source: '去留', is_top: 2 })
      await app().call(talk.revertTalk, { params: { id } }, { token })
      expect((await app().call(talk.revertTalk, { params: { id } }, { token })).message).toBe(
        '这条说说不在回收站里',
      )
      await remove(id, 1, token)
      await remove(id, 3, token)
      expect(await owned()).toMatchObject({ status: 404, code: 100011 })
      expect(await remove(id, 3, token)).toMatchObject({ status: 404, code: 100011 })
    },
  )

  it('changes what is given and leaves the rest: a private talk stays private', async () => {
    const token = await app().signIn('administrator')
    const url = await picture(app(), '#88aa33')
    const id = await publish(app(), token, {
      content: '旧 #旧标签',
      talkImgList: [url],
      status: 2,
      is_top: 1,
    })
    const update = (body: Partial<Draft>) =>
      app().call(talk.updateTalk, { body: { id, content: '新 #新标签', ...body } }, { token })
    const owned = async () => (await app().call(talk.getTalkById, { params: { id } }, { token })).result
    expect((await update({})).result).toBe(true)
    expect(await owned()).toMatchObject({
      content_source: '新 #新标签',
      tagList: ['新标签'],
      talkImgList: [url],
      status: 2,
      is_top: 1,
    })
    expect(await idsOf({ tag: '新标签' })).toEqual([])
    await update({ status: 1, is_top: 2, talkImgList: [] })
    expect(await owned()).toMatchObject({ status: 1, is_top: 2, talkImgList: [], pictures: [] })
    expect(await idsOf({ tag: '新标签' })).toEqual([id])
    expect(await idsOf({ tag: '旧标签' })).toEqual([])
  })

  itOnSqlite("gives the owner's list what is not in the bin, or one state", async () => {
    const token = await app().signIn('administrator')
    const open = await publish(app(), token, { content: '公开的' })
    const hidden = await publish(app(), token, { content: '私密的', status: 2 })
    const binned = await publish(app(), token, { content: '扔掉的' })
    await remove(binned, 1, token)
    const owned = async (status?: 1 | 2 | 3 | null) => {
      const body = { size: 100, ...(status !== undefined && { status }) }
      const { result } = await app().call(talk.getTalkList, { body }, { token })
      const ids = result.list.map(row => row.id)
      expect(result.total).toBe(ids.length)
      return [open, hidden, binned].map(id => ids.includes(id))
    }
    expect(await owned()).toEqual([true, true, false])
    expect(await owned(null)).toEqual([true, true, false])
    expect(await owned(1)).toEqual([true, false, false])
    expect(await owned(2)).toEqual([false, true, false])
    expect(await owned(3)).toEqual([false, false, true])
  })

  it("finds the owner's talks of a state by the words in them, signs and case aside", async () => {
    const token = await app().signIn('administrator')
    const open = await publish(app(), token, { content: '院里的 Osmanthus 落了 100%_桂' })
    const hidden = await publish(app(), token, { content: 'osmanthus 浸酒', status: 2 })
    const found = async (body: { search: string; status?: 1 | 2 | 3 }) =>
      (await app().call(talk.getTalkList, { body: { size: 100, ...body } }, { token })).result.list.map(
        row => row.id,
      )
    expect(await found({ search: 'OSMANTHUS' })).toEqual([hidden, open])
    expect(await found({ search: 'osmanthus', status: 2 })).toEqual([hidden])
    expect(await found({ search: '100%_桂' })).toEqual([open])
    expect(await found({ search: '1_0%桂' })).toEqual([])
  })

  itOnSqlite('restores as private what the owner says to be private: not public for a moment', async () => {
    const token = await app().signIn('administrator')
    const id = await publish(app(), token, { content: '私下的', status: 2 })
    await remove(id, 1, token)
    await app().call(talk.revertTalk, { params: { id }, query: { status: '2' } }, { token })
    expect((await app().call(talk.getTalkById, { params: { id } }, { token })).result.status).toBe(2)
  })

  itOnSqlite('takes the author from the token alone, whatever else is sent', async () => {
    const token = await app().signIn('administrator')
    const forged = {
      content: '谁写的',
      user_id: 999,
      author_id: 999,
      nick_name: '别人',
      avatar: '/uploads/x.png',
      like_times: 500,
      content_html: '<script>alert(1)</script>',
    }
    const id = await publish(app(), token, forged)
    const { result } = await permalink(id)
    expect(result).toMatchObject({ nick_name: '楼中人', avatar: '', like_times: 0 })
    expect(result.user_id).not.toBe(999)
    expect(result.content_html).not.toContain('script')
    await app().call(talk.updateTalk, { body: { ...forged, id, content: '还是我' } }, { token })
    expect((await permalink(id)).result).toMatchObject({ content_source: '还是我', user_id: result.user_id })
  })

  it('stands in the order of the day that the owner gives, else of now', async () => {
    const token = await app().signIn('administrator')
    const now = await publish(app(), token, { content: '今天 #日子' })
    const then = await publish(app(), token, { content: '当年 #日子', createdAt: '2001-02-03 04:05:06' })
    expect((await permalink(then)).result).toMatchObject({
      createdAt: '2001-02-03 04:05:06',
      createdAtIso: '2001-02-03T04:05:06+08:00',
    })
    expect(await idsOf({ tag: '日子' })).toEqual([now, then])
  })

  itOnSqlite('refuses what is no talk, in Chinese, and keeps nothing of it', async () => {
    const token = await app().signIn('administrator')
    const before = (await list()).total
    const url = await picture(app(), '#123456')
    const stranger = `/uploads/${'0'.repeat(40)}.png`
    const bodies: object[] = [
      {},
      { content: '' },
      { content: ' \n ' },
      { content: '字'.repeat(5_001) },
      { content: '图', talkImgList: Array.from({ length: 10 }, () => url) },
      { content: '图', talkImgList: ['https://elsewhere.example/a.png'] },
      { content: '图', talkImgList: ['javascript:alert(1)'] },
      { content: '图', talkImgList: [stranger] },
    ]
    const ofNoForm = [
      { content: 5 },
      { content: '图', talkImgList: 5 },
      { content: '态', status: 3 },
      { content: '态', is_top: 9 },
      { content: '日', createdAt: '2024-13-40 25:00:00' },
    ]
    for (const payload of [...bodies, ...ofNoForm]) {
      const headers = { authorization: token }
      const answer = await app().http.inject({
        method: 'POST',
        url: '/api/talk/publishTalk',
        headers,
        payload,
      })
      expect([answer.statusCode, answer.json().code], JSON.stringify(payload).slice(0, 80)).toEqual(
        bodies.includes(payload) ? [200, 100011] : [400, 400],
      )
      expect(answer.json().message).toMatch(/[一-龥]/)
    }
    expect((await list()).total).toBe(before)
    expect((await app().call(talk.blogGetTalkList, { body: { tag: '长'.repeat(41) } })).status).toBe(400)
    expect((await permalink(999_999_999)).code).toBe(100011)
    expect((await setStatus(1, 3, token)).status).toBe(400)
  })

  itOnSqlite('keeps nine pictures in their order', async () => {
    const token = await app().signIn('administrator')
    const urls: string[] = []
    for (let at = 0; at < 9; at += 1) urls.push(await picture(app(), `#${at}${at}${at}${at}00`))
    const id = await publish(app(), token, { content: '九宫格', talkImgList: urls })
    const { result } = await permalink(id)
    expect(result.talkImgList).toEqual(urls)
    expect(result.pictures.map(({ url }) => url)).toEqual(urls)
  })

  itOnSqlite('names a talk to comments by its first thirty characters, plain', async () => {
    const token = await app().signIn('administrator')
    const comments = createTalkTarget(app().db)
    const id = await publish(app(), token, { content: `**${'楼'.repeat(40)}** <b>x</b>` })
    const found = (await comments.find([id, id + 1_000], visitor)).get(id)
    expect(found).toMatchObject({ title: '楼'.repeat(30), address: `/talk?id=${id}` })
    expect(found?.authorId).toBe((await permalink(id)).result.user_id)
    await setStatus(id, 2, token)
    expect([(await comments.find([id], visitor)).size, (await comments.find([id], owner)).size]).toEqual([
      0, 1,
    ])
    await remove(id, 1, token)
    expect((await comments.find([id], owner)).size).toBe(0)
  })

  it('renders anew what an older renderer left', async () => {
    const token = await app().signIn('administrator')
    const id = await publish(app(), token, { content: '#旧渲染 **粗**' })
    await app()
      .db.query.updateTable('talk')
      .set({ html_version: 0, content_html: 'old', tags: '[]', title: '' })
      .where('id', '=', id)
      .execute()
    await app().app.renderOutdated()
    const { result } = await permalink(id)
    expect(result.content_html).toContain('<strong>粗</strong>')
    expect(result.tagList).toEqual(['旧渲染'])
    expect(await idsOf({ tag: '旧渲染' })).toEqual([id])
  })
})
