import { api } from '@xiaolou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabases } from './testing/databases.ts'
import { makeApp, type TestApp } from './testing/make-app.ts'

const openToAnyone = [
  'GET /article/blogHomeGetArticleList/:current/:size',
  'GET /article/blogTimelineGetArticleList/:current/:size',
  'POST /article/getArticleListByTagId',
  'POST /article/getArticleListByCategoryId',
  'GET /article/getRecommendArticleById/:id',
  'GET /article/getArticleById/:id',
  'GET /article/getArticleBySlug/:slug',
  'GET /article/getHotArticle',
  'GET /article/getOnThisDay',
  'GET /article/getArticleListByContent/:content',
  'PUT /article/like/:id',
  'PUT /article/cancelLike/:id',
  'PUT /article/addView/:id',
  'PUT /article/addReadingDuration/:id/:duration',
  'GET /category/getCategoryDictionary',
  'GET /tag/getTagDictionary',
  'GET /config',
  'PUT /config/addView',
  'GET /statistic',
  'GET /pageHeader/getAll',
  'POST /comment/add',
  'POST /comment/apply',
  'POST /comment/frontGetParentComment',
  'POST /comment/frontGetChildrenComment',
  'POST /comment/getCommentTotal',
  'GET /comment/getCommentById/:id',
  'GET /comment/getLatestComments',
  'POST /like/addLike',
  'POST /like/cancelLike',
  'POST /like/getIsLikeByIdOrIpAndType',
  'POST /user/register',
  'POST /user/login',
  'POST /user/setUp',
  'GET /user/getUserInfoById/:id',
  'POST /talk/blogGetTalkList',
  'GET /talk/blogGetTalkById/:id',
  'GET /photoAlbum/getAllAlbumList',
  'GET /photo/getAllPhotosByAlbumId/:id',
  'GET /resource/getResourceList/:kind',
  'POST /message/getMessageList',
  'GET /message/getAllMessage',
  'GET /message/getMessageById/:id',
  'GET /message/getHotTagList',
  'POST /message/add',
  'POST /links/getLinksList',
  'POST /music/play',
  'POST /chat/getChatList',
  'GET /page/getPage',
]

const everyRoute = Object.values(api).flat()
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

let app: TestApp
beforeAll(async () => {
  const [sqlite] = testDatabases
  if (!sqlite) throw new Error('no database')
  app = await makeApp(sqlite)
})
afterAll(() => app.close())

it('opens exactly the calls that are listed as open', () => {
  const open = everyRoute.filter(route => route.access === 'anyone').map(nameOf)
  expect(open.sort()).toEqual([...openToAnyone].sort())
})

it('serves every call of the contract, once', () => {
  const bound = app.app.routes.map(({ route }) => nameOf(route)).sort()
  expect(bound).toEqual(everyRoute.map(nameOf).sort())
})

it.each(everyRoute.filter(route => route.access !== 'anyone').map(route => [nameOf(route), route] as const))(
  'refuses %s to visitors and to guests, before it looks at what they sent',
  async (_, route) => {
    const url = `/api${route.path.replace(/:\w+/g, '1')}`
    const request = { method: route.method, url, ...(route.body && { payload: {} }) }
    const asVisitor = await app.http.inject(request)
    expect(asVisitor.statusCode).toBe(401)
    expect(asVisitor.json()).toMatchObject({ code: 100016 })
    if (route.access !== 'administrator') return
    const token = await app.signIn('user')
    const asGuest = await app.http.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
    expect(asGuest.statusCode).toBe(403)
    expect(asGuest.json()).toMatchObject({ code: 100002 })
  },
)

it('a token that ran out is refused where signing in is needed', async () => {
  const token = await app.signIn('administrator')
  app.clock.advance(31 * 24 * 60 * 60 * 1000)
  const answer = await app.http.inject({ url: '/api/user/getOwnUserInfo', headers: { authorization: token } })
  expect(answer.statusCode).toBe(401)
})
