import * as article from '@xiaolou/contract/article'
import { addComment, applyComment, backApproveComments } from '@xiaolou/contract/comment'
import { addLike } from '@xiaolou/contract/like'
import { addLink, approveLinks, getOwnLinks } from '@xiaolou/contract/link'
import { addMessage } from '@xiaolou/contract/message'
import { addAlbum, addPhotos } from '@xiaolou/contract/photo'
import { addOrUpdatePageHeader, updateConfig } from '@xiaolou/contract/site'
import { publishTalk } from '@xiaolou/contract/talk'
import { deleteOwnAccount, login, register } from '@xiaolou/contract/user'
import { beforeAll, expect, it } from 'vitest'
import { bring, enter, say } from '../testing/chat.ts'
import { publish } from '../testing/drafts.ts'
import { faultsOf } from '../testing/family-shape.ts'
import { type FamilyCall, type Ids, ownNotices, publicCalls } from '../testing/family-table.ts'
import { leave } from '../testing/guestbook.ts'
import type { TestApp } from '../testing/make-app.ts'
import { onSqlite } from '../testing/on-every-database.ts'

/** Rows as on a ten-year-old site: of deleted users and guests, without category, cover, tags, pictures. */
async function fill(app: TestApp) {
  const owner = await app.signIn('administrator')
  const as = { token: owner }
  await app.call(updateConfig, { body: { blog_name: '小楼', guest_comment: 'moderated' } }, as)
  const picture = await bring(app, owner, '#a8432b')
  await app.call(addOrUpdatePageHeader, { body: { route_name: 'home', bg_url: picture } }, as)
  const bare = await publish(app, owner, { article_title: '无类', createdAt: '2001-01-01 00:00:00' })
  await app.db.query.updateTable('article').set({ category_id: 0 }).where('id', '=', bare.id).execute()
  for (const article_title of ['又一篇', '再一篇']) {
    await publish(app, owner, { article_title, article_cover: picture, tagList: [{ tag_name: '江南' }] })
  }
  const { id } = await publish(app, owner, {
    article_title: '听雨',
    article_content: '小楼一夜听**春雨**，深巷明朝卖杏花。',
    tagList: [{ tag_name: '江南' }],
    createdAt: '2026-11-01 00:00:00',
  })

  const leaving = { username: 'leaving_1', password: 'Xiaolou-2026' }
  await app.call(register, { body: { ...leaving, nick_name: '要走的人' } })
  const gone = (await app.call(login, { body: leaving })).result
  const reader = await enter(app, 'user')
  const here = { type: 1 as const, for_id: id }
  await app.call(addComment, { body: { ...here, content: '先走了' } }, { token: gone.token })
  const ofGuest = (await app.call(addComment, { body: { ...here, content: '路过', guest_name: '路人' } }))
    .result.res
  await app.call(backApproveComments, { body: { idList: [ofGuest.id] } }, as)
  const parent = (await app.call(addComment, { body: { ...here, content: '在' } }, { token: reader.token }))
    .result.res
  const answer = (to_id: number, token: string, content: string) =>
    app.call(applyComment, { body: { ...here, parent_id: parent.id, to_id, content } }, { token })
  await answer(reader.userId, gone.token, '答在的人')
  await answer(gone.id, owner, '答走的人')
  await answer(0, owner, '答不知是谁')
  await app.call(applyComment, { body: { ...here, parent_id: ofGuest.id, to_id: 0, content: '答路人' } }, as)
  await app.call(addLike, { body: { for_id: parent.id, type: 4 } }, as)

  await app.call(publishTalk, { body: { content: '一场雨', talkImgList: [picture] } }, as)
  await app.call(publishTalk, { body: { content: '无图' } }, as)
  await app.db.query.updateTable('talk').set({ user_id: 0 }).where('content', '=', '无图').execute()
  await app.call(addAlbum, { body: { album_name: '空' } }, as)
  const full = (await app.call(addAlbum, { body: { album_name: '满' } }, as)).result.id
  await app.call(addPhotos, { body: { album_id: full, photoList: [{ url: picture }] } }, as)
  await leave(app, { message: '来过', color: null, bg_color: '', tag: '雨' })
  await app.call(addMessage, { body: { message: '又来' } }, { token: gone.token })
  await app.call(addLink, { body: { site_name: '邻居', url: 'https://a.example' } }, { token: reader.token })
  const [mine] = (await app.call(getOwnLinks, undefined, { token: reader.token })).result
  await app.call(approveLinks, { body: { idList: [mine?.id ?? 0] } }, as)
  await say(app, gone.id, '再会')
  await say(app, reader.userId, '在呢')
  await app.call(deleteOwnAccount, { body: { password: leaving.password } }, { token: gone.token })

  const { tagIdList, category_id } = (await app.call(article.getArticleById, { params: { id } })).result
  const ids: Ids = {
    ...{ article: id, bare: bare.id, tag: tagIdList[0] ?? 0, category: category_id },
    ...{ album: full, parent: parent.id, reader: reader.userId, link: mine?.id ?? 0 },
  }
  return { ids, reader: reader.token, dead: gone.token }
}

onSqlite('front ends of the family', app => {
  let site: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    site = await fill(app())
  })

  /** Requests as those front ends send them: credentials, JSON, the marker header, any stored token. */
  const ask = async (call: FamilyCall, authorization?: string) => {
    const answer = await app().http.inject({
      method: call.method,
      url: `/api${call.path(site.ids)}`,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        cookie: 'theme=dark',
        ...(authorization && { authorization }),
      },
      ...(call.body && { payload: call.body(site.ids) }),
    })
    return { status: answer.statusCode, ...answer.json<{ code: number; message: string; result: unknown }>() }
  }

  type Row = { type: number; to_id: number; user_id: number; to_name: string; message: string }
  const rowsOf = async (path: string, token?: string) => {
    const call = [...publicCalls, ownNotices].find(known => known.path(site.ids) === path)
    if (!call) throw new Error(`no call ${path}`)
    return ((await ask(call, token)).result as { list: Row[] }).list
  }

  it.each(['nobody', 'a token', 'a Bearer token', 'a dead token', 'Bearer undefined'])(
    'with %s read every field of every public call, of its type and never null',
    async who => {
      const kept = { nobody: undefined, 'a token': site.reader, 'a dead token': site.dead }
      const headers = new Map(Object.entries({ ...kept, 'a Bearer token': `Bearer ${site.reader}` }))
      const authorization = headers.has(who) ? headers.get(who) : who
      for (const call of publicCalls) {
        const { status, code, result } = await ask(call, authorization)
        const faults = faultsOf(result, call.shape)
        expect([call.path(site.ids), status, code, faults]).toEqual([call.path(site.ids), 200, 0, []])
      }
    },
  )

  it('read their notices, each with the id of what it is about', async () => {
    const { result } = await ask(ownNotices, site.reader)
    expect(faultsOf(result, ownNotices.shape)).toEqual([])
    const told = (await rowsOf('/notify/getNotifyList', site.reader)).map(row => [row.type, row.to_id])
    expect(told).toEqual([
      [4, site.ids.link],
      [1, site.ids.article],
    ])
    expect(await ask(ownNotices, site.dead)).toMatchObject({ status: 401, code: 100016 })
  })

  it('are told which link is their own, and of nobody else’s', async () => {
    const userIds = async (token?: string) =>
      (await rowsOf('/links/getLinksList', token)).map(row => row.user_id)
    expect(await userIds(site.reader)).toEqual([site.ids.reader])
    expect(await userIds()).toEqual([0])
  })

  it.each(['春雨', 'a/b', '100%', '50%de', '%', '#', 'why?', '?a=1&b', '.', '..', '春雨/', ''])(
    'search for “%s”, put into the address as it was typed',
    async typed => {
      const url = `/api/article/getArticleListByContent/${typed}`
      const answer = await app().http.inject({ url })
      const found = answer.json<{ code: number; result: { article_content: string }[] }>()
      expect([answer.statusCode, found.code]).toEqual([200, 0])
      // They mark as much of it as was asked for.
      const begins = found.result.map(row => row.article_content.slice(0, 2)).filter(Boolean)
      expect(begins).toEqual(typed === '春雨' ? ['春雨'] : [])
    },
  )

  it('name who is answered, whoever it was', async () => {
    const names = (await rowsOf('/comment/frontGetChildrenComment')).map(row => row.to_name)
    expect(names).toEqual([expect.stringMatching(/^客人/), '已注销', expect.stringMatching(/^客人/)])
  })
})
