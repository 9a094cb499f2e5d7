import { addComment, applyComment } from '@xiaolou/contract/comment'
import { addLink, getOwnLinks } from '@xiaolou/contract/link'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { addAlbum, addPhotos } from '@xiaolou/contract/photo'
import { addOrUpdatePageHeader, getAllPageHeaders, updateConfig } from '@xiaolou/contract/site'
import { publishTalk } from '@xiaolou/contract/talk'
import { beforeAll, describe, expect, it } from 'vitest'
import { bring, enter } from '../testing/chat.ts'
import { publish } from '../testing/drafts.ts'
import { onSqlite } from '../testing/on-every-database.ts'

type Body = Readonly<Record<string, unknown>>
/** A call of the family's console as it sends it; `needs` are the fields without which it is refused. */
type OwnersCall = {
  call: string
  body: () => Body
  needs?: string
  answers?: unknown
}
const slice = { current: 1, size: 10 }
const days = ['2026-01-01', '2030-12-31']
const anything = expect.anything()
const page = (row: object) => ({ current: 1, size: 10, total: anything, list: expect.arrayContaining([row]) })
const rowWith = (row: object) => page(expect.objectContaining(row))

onSqlite('the console of the family', app => {
  let token = ''
  const ids = { article: 0, draft: 0, category: 0, tag: 0, talk: 0, album: 0, photo: 0, link: 0 }
  const more = { message: 0, comment: 0, reply: 0, header: 0, reader: 0 }
  let picture = ''

  beforeAll(async () => {
    const owner = await enter(app(), 'administrator')
    token = owner.token
    const reader = await enter(app(), 'user')
    const [as, by] = [app().as(token), app().as(reader.token)]
    picture = await bring(app(), token, '#a8432b')
    await as(updateConfig, { body: { blog_name: '小楼' } })
    ids.article = (await publish(app(), token, { article_title: '听雨', tagList: [{ tag_name: '江南' }] })).id
    ids.talk = (await as(publishTalk, { body: { content_source: '一场雨' } })).id
    ids.album = (await as(addAlbum, { body: { album_name: '满' } })).id
    const photoList = [{ url: picture }]
    ids.photo = (await as(addPhotos, { body: { album_id: ids.album, photoList } })).idList[0] ?? 0
    await by(addLink, { body: { site_name: '邻居', url: 'https://a.example' } })
    ids.link = (await by(getOwnLinks))[0]?.id ?? 0
    await by(addMessage, { body: { message: '来过' } })
    more.message = (await by(getMessageList, { body: {} })).list[0]?.id ?? 0
    const here = { type: 1 as const, for_id: ids.article }
    more.comment = (await by(addComment, { body: { ...here, content: '在' } })).res.id
    const answer = { ...here, parent_id: more.comment, to_id: reader.userId, content: '答' }
    more.reply = (await as(applyComment, { body: answer })).res.id
    await as(addOrUpdatePageHeader, { body: { route_name: 'Home', bg_url: picture } })
    more.header = (await as(getAllPageHeaders))[0]?.id ?? 0
    more.reader = reader.userId
  })

  const ask = async (call: string, body?: Body) => {
    const [method, path] = call.split(' ')
    const answer = await app().http.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, ...answer.json<{ code: number; message: string; result: unknown }>() }
  }

  let serial = 0
  const name = () => {
    serial += 1
    return `物${serial}`
  }
  const article = (): Body => ({
    ...{ article_title: name(), article_content: '正文', article_description: '', article_cover: picture },
    ...{ category: { id: '', category_name: '随笔' }, tagList: [{ id: null, tag_name: '雨' }], author_id: 1 },
    ...{ is_top: 2, order: null, status: 1, type: 1, origin_url: null, coverList: [], id: '' },
  })
  const calls: OwnersCall[] = [
    {
      call: 'POST /article/add',
      body: article,
      needs: 'article_title article_content category',
      answers: expect.objectContaining({
        article: expect.objectContaining({ is_top: 2, order: 0 }),
        articleTagList: [{ article_id: anything, tag_id: anything }],
      }),
    },
    {
      call: 'PUT /article/update',
      body: () => ({ ...article(), id: ids.article }),
      needs: 'id article_title article_content',
      answers: expect.objectContaining({ article: expect.objectContaining({ categoryName: '随笔' }) }),
    },
    {
      call: 'POST /article/getArticleList',
      body: () => ({
        ...{ ...slice, article_title: '', is_top: '', status: null, tag_id: '', category_id: null },
        create_time: days,
      }),
      answers: rowWith({ status: 1 }),
    },
    {
      call: 'POST /article/titleExist',
      body: () => ({ id: '', article_title: '没有过' }),
      needs: 'article_title',
      answers: false,
    },
    {
      call: 'POST /category/add',
      body: () => ({ id: '', category_name: name() }),
      needs: 'category_name',
      answers: { id: anything, category_name: anything },
    },
    {
      call: 'POST /category/getCategoryList',
      body: () => ({ ...slice, category_name: null }),
      answers: rowWith({ category_name: '随笔' }),
    },
    {
      call: 'POST /category/delete',
      body: () => ({ categoryIdList: [999_999] }),
      needs: 'categoryIdList',
      answers: true,
    },
    {
      call: 'POST /tag/add',
      body: () => ({ id: '', tag_name: name() }),
      needs: 'tag_name',
      answers: { id: anything, tag_name: anything },
    },
    {
      call: 'POST /tag/getTagList',
      body: () => ({ ...slice, tag_name: '' }),
      answers: rowWith({ tag_name: '雨' }),
    },
    { call: 'POST /tag/delete', body: () => ({ tagIdList: [999_999] }), needs: 'tagIdList', answers: true },
    {
      call: 'POST /talk/publishTalk',
      body: () => ({
        id: '',
        content: name(),
        is_top: 2,
        status: 1,
        talkImgList: [{ url: picture }],
        user_id: 1,
      }),
      needs: 'content',
      answers: anything,
    },
    {
      call: 'PUT /talk/updateTalk',
      body: () => ({ id: ids.talk, content: name(), is_top: null, status: '', talkImgList: [picture] }),
      needs: 'id content',
      answers: true,
    },
    {
      call: 'POST /talk/getTalkList',
      body: () => ({ ...slice, status: '' }),
      answers: rowWith({ talkImgList: [anything] }),
    },
    {
      call: 'POST /photoAlbum',
      body: () => ({ ...slice, album_name: '' }),
      answers: rowWith({ album_name: '满', photo_count: 1 }),
    },
    {
      call: 'POST /photoAlbum/add',
      body: () => ({ id: '', album_name: name(), description: null, album_cover: null }),
      needs: 'album_name',
      answers: expect.objectContaining({ id: anything, description: '' }),
    },
    {
      call: 'PUT /photoAlbum/update',
      body: () => ({ id: ids.album, album_name: '满', description: null, album_cover: '' }),
      needs: 'id album_name',
      answers: true,
    },
    {
      call: 'POST /photo/add',
      body: () => ({ photoList: [{ album_id: ids.album, url: picture, name: 'a.png', status: 'success' }] }),
      needs: 'photoList',
      answers: anything,
    },
    {
      call: 'PUT /photo/delete',
      body: () => ({ imgList: [{ id: ids.photo, url: picture }], type: 1 }),
      needs: 'imgList',
      answers: true,
    },
    { call: 'PUT /photo/revert', body: () => ({ idList: [ids.photo] }), needs: 'idList', answers: true },
    {
      call: 'POST /photo/getPhotoListByAlbumId',
      body: () => ({ ...slice, id: ids.album, status: 1 }),
      needs: 'id',
      answers: rowWith({ album_id: 1, status: 1 }),
    },
    {
      call: 'POST /links/getLinksList',
      body: () => ({ ...slice, site_name: '', status: 1, time: ['', null] }),
      answers: rowWith({ site_name: '邻居', status: 1, createdAt: anything }),
    },
    ...['POST', 'PUT'].map(method => ({
      call: `${method} /links/backUpdate`,
      body: () => ({
        id: ids.link,
        site_name: '邻居',
        site_desc: null,
        site_avatar: null,
        url: 'https://a.example',
        status: 1,
      }),
      needs: 'id site_name url',
      answers: true,
    })),
    { call: 'PUT /links/approve', body: () => ({ idList: [ids.link] }), needs: 'idList', answers: true },
    {
      call: 'POST /message/getMessageList',
      body: () => ({ ...slice, message: '来', tag: '', time: days }),
      answers: rowWith({ message: '来过' }),
    },
    { call: 'PUT /message/backDelete', body: () => ({ idList: [more.message] }), needs: 'idList' },
    {
      call: 'POST /comment/backGetCommentList',
      body: () => ({ ...slice, content: null, to_name: '客人', from_name: '楼中', time: days }),
      answers: page(expect.objectContaining({ content: '答' })),
    },
    {
      call: 'POST /user/getUserList',
      body: () => ({ ...slice, nick_name: '客', role: '' }),
      answers: rowWith({ role: 2 }),
    },
    {
      call: 'PUT /user/adminUpdateUserInfo',
      body: () => ({ id: more.reader, nick_name: '客人甲', avatar: null }),
      needs: 'id',
      answers: true,
    },
    {
      call: 'POST /config/update',
      body: () => ({ blog_name: '小楼', qq_link: null, personal_say: '' }),
      needs: 'blog_name',
      answers: true,
    },
    {
      call: 'POST /pageHeader/addOrUpdate',
      body: () => ({ id: '', route_name: name(), bg_url: picture }),
      needs: 'route_name bg_url',
      answers: true,
    },
  ]

  describe.each(calls)('$call', ({ call, body, needs = '', answers }) => {
    it('takes what it sends', async () => {
      const { status, code, message, result } = await ask(call, body())
      expect([status, code, message]).toEqual([200, 0, '成功'])
      if (answers !== undefined) expect(result).toEqual(answers)
    })

    it('takes each field empty, null and missing, or refuses it in words at status 200', async () => {
      for (const field of Object.keys(body()))
        for (const value of ['', null, undefined]) {
          const { status, code, message } = await ask(call, { ...body(), [field]: value })
          const isNeeded = needs.split(' ').includes(field)
          expect([field, value, status]).toEqual([field, value, 200])
          if (!isNeeded) expect([field, value, code, message]).toEqual([field, value, 0, '成功'])
          else if (code !== 0) expect(message).toMatch(/^[^：a-z]*[\u4e00-\u9fff][^：a-z]*$/)
        }
    })
  })

  it('deletes a header by the id in the body, and a comment by the id in the address', async () => {
    const gone = { status: 404 }
    for (const method of ['POST', 'DELETE']) {
      await ask('POST /pageHeader/addOrUpdate', { route_name: method, bg_url: picture })
      const { id } = (await app().call(getAllPageHeaders)).result.at(-1) ?? { id: 0 }
      const given = { id, url: picture }
      expect(await ask(`${method} /pageHeader/delete`, given)).toMatchObject({ status: 200, result: true })
      expect(await ask(`${method} /pageHeader/delete`, given)).toMatchObject(gone)
    }
    const address = `DELETE /comment/backDelete/${more.comment}/0`
    expect(await ask(address)).toMatchObject({ status: 200, code: 0, result: true })
    expect(await ask(address)).toMatchObject(gone)
  })

  it('reads the dictionary of categories at the address with a capital', async () => {
    const [capital, plain] = ['Category', 'category'].map(word => ask(`GET /${word}/getCategoryDictionary`))
    expect((await capital)?.result).toEqual((await plain)?.result)
  })

  it('sees links of one state alone, and nobody else sees more than what is approved', async () => {
    const listed = async (body: Body, authorization = token) => {
      const answer = await app().http.inject({
        ...{ method: 'POST', url: '/api/links/getLinksList', payload: body, headers: { authorization } },
      })
      return answer.json().result.total
    }
    await app().db.query.updateTable('link').set({ status: 1 }).where('id', '=', ids.link).execute()
    const reader = await app().signIn('user')
    expect(await Promise.all([listed({ status: 1 }), listed({ status: 2 }), listed({ status: '' })])).toEqual(
      [1, 0, 1],
    )
    expect(await Promise.all([listed({}), listed({ status: 1 }, reader)])).toEqual([0, 0])
  })
})
