import { api } from '@xiaolou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite } from '../testing/databases.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { migrations } from './app.ts'

const openToAnyone = [
  'GET /article/blogHomeGetArticleList/:current/:size',
  'GET /article/blogTimelineGetArticleList/:current/:size',
  'GET /article/getArticleMonths',
  'GET /article/getNewestOfCategories',
  'POST /article/getArticleListByTagId',
  'POST /article/getArticleListByCategoryId',
  'GET /article/getRecommendArticleById/:id',
  'GET /article/getArticleById/:id',
  'GET /article/getArticleBySlug/:slug',
  'POST /article/unlock/:slug',
  'POST /article/unlocked/:slug',
  'GET /draft/preview/:token',
  'GET /article/getHotArticle',
  'GET /article/getOnThisDay',
  'GET /article/getArticleListByContent/:content',
  'GET /search',
  'GET /search/near',
  'PUT /article/like/:id',
  'PUT /article/cancelLike/:id',
  'PUT /article/addView/:id',
  'PUT /article/addReadingDuration/:id/:duration',
  'GET /category/getCategoryDictionary',
  'GET /tag/getTagDictionary',
  'GET /config',
  'GET /presence/getHouse',
  'PUT /config/addView',
  'GET /statistic',
  'PUT /statistic/visit',
  'GET /pageHeader/getAll',
  'POST /comment/add',
  'POST /comment/apply',
  'POST /comment/frontGetParentComment',
  'POST /comment/frontGetChildrenComment',
  'POST /comment/getCommentTotal',
  'GET /clock',
  'GET /comment/getCommentById/:id',
  'GET /comment/getLatestComments',
  'POST /like/addLike',
  'POST /like/cancelLike',
  'POST /like/getIsLikeByIdOrIpAndType',
  'POST /user/register',
  'POST /user/login',
  ...['POST /user/passkey/ask', 'POST /user/passkey/login'],
  'POST /user/setUp',
  'POST /user/setUpLink',
  'POST /user/resetPassword',
  'POST /mail/reset',
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
  'GET /links/getPosts',
  'POST /music/play',
  ...['GET /moderation/form', 'POST /moderation/report'],
  ...[
    'POST /chat/getChatList',
    'POST /chat/getChatWindow',
    'POST /chat/search',
    'POST /chat/listen/history',
    'GET /quote/ofArticle/:id',
  ],
  'GET /page/getPage',
]

const everyRoute = Object.values(api).flat()
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

let app: TestApp
beforeAll(async () => {
  app = await makeApp(sqlite)
})
afterAll(() => app.close())

it('opens exactly the calls that are listed as open', () => {
  const open = everyRoute.filter(route => route.access === 'anyone').map(nameOf)
  expect(
    open.sort(),
    'whoever opens a call to everybody says so twice: in its contract and in `openToAnyone` above',
  ).toEqual([...openToAnyone].sort())
})

it('serves every call of the contract, once', () => {
  const bound = app.app.routes.map(({ route }) => nameOf(route)).sort()
  expect(
    bound,
    'a call needs its module in contract/src/index.ts, a `bind` in its feature, and the feature in the list of app.ts',
  ).toEqual(everyRoute.map(nameOf).sort())
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

it.each(everyRoute.map(route => [nameOf(route), route] as const))(
  'lets whom %s is for in, and the owner everywhere',
  async (_, route) => {
    const url = `/api${route.path.replace(/:\w+/g, '1')}`
    const asWhom = { anyone: undefined, user: 'user', administrator: 'administrator' } as const
    // The body is empty, so the answer may be a refusal, but not for lack of permission.
    for (const who of new Set([asWhom[route.access], 'administrator'] as const)) {
      const authorization = who && (await app.signIn(who))
      const answer = await app.http.inject({
        method: route.method,
        url,
        ...(authorization && { headers: { authorization } }),
        ...(route.body && { payload: {} }),
      })
      expect([who, [401, 403].includes(answer.statusCode)]).toEqual([who, false])
    }
  },
)

it('the audit log holds every call by which the owner changes something: what it leaves out only reads, or is a part of something', () => {
  const isReading =
    /\/(?:back)?(?:get|list|ids|counts|find|check|prove|history|titleExist)|upload\/describe|photoAlbum$/i
  const parts = [
    'PUT /draft/save/:key',
    'POST /task/send/:id/:offset',
    'PUT /draft/goal',
    'PUT /starter/setUpStep',
  ]
  const changing = everyRoute.filter(route => route.access === 'administrator' && route.method !== 'GET')
  const leftOut = changing.filter(route => route.isUnaudited).map(nameOf)
  const expected = changing.map(nameOf).filter(name => isReading.test(name) || parts.includes(name))
  expect(leftOut.sort()).toEqual(expected.sort())
})

it('a token that ran out is refused where signing in is needed', async () => {
  const token = await app.signIn('administrator')
  app.clock.advance(31 * 24 * 60 * 60 * 1000)
  const answer = await app.http.inject({ url: '/api/user/getOwnUserInfo', headers: { authorization: token } })
  expect(answer.statusCode).toBe(401)
})

/** Existing databases record these names: if one is changed or removed, they can no longer be opened. */
const releasedMigrations = `0001-article 0002-upload 0003-site 0004-user 0005-account 0005-upload-owner 0006-comment 0006-notify 0007-photo 0007-resource
0007-talk 0008-message 0009-link 0009-notify-about 0010-chat 0011-music 0012-comment-answer 0012-notify-recipient 0012-page-name
0013-socket-cookie 0014-music-read-again 0015-page 0016-login-place 0016-notify-message 0017-changes`

it('the steps of the database keep their names, each once, and new ones come after them', () => {
  const names = migrations.map(migration => migration.name)
  const released = releasedMigrations.split(/\s+/)
  expect(names.slice(0, released.length)).toEqual(released)
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
})

/** Changes by the owner that alter nothing readers see on a page. */
const unseenByReaders = [
  // The chat room is updated over the socket; its page is never cached.
  ...['POST /chat/delete', 'POST /chat/restrict', 'POST /chat/lift', 'POST /chat/getAuditList'],
  ...['POST /chat/getProgramme', 'POST /chat/setProgramme'],
  ...['POST /notify/manage/send', 'POST /notify/manage/withdraw'],
  ...['POST /chat/manage/list', 'POST /chat/manage/recall'],
  ...['POST /article/getArticleList', 'POST /article/titleExist', 'POST /category/getCategoryList'],
  ...['POST /statistic/getFootprints', 'POST /statistic/getPageFootprints'],
  ...['POST /media/list', 'POST /media/bin', 'POST /media/restore', 'POST /media/delete'],
  ...[
    'POST /music/list',
    'POST /music/getUnread',
    'POST /music/getLyricFiles',
    'POST /music/saveLyricFiles',
    'POST /music/scan',
    'POST /music/delete',
    'POST /music/saveTags',
    ...['POST /music/getPlaylists', 'POST /music/savePlaylist', 'POST /music/deletePlaylist'],
  ],
  ...['POST /article/manage/list', 'POST /article/manage/ids', 'POST /article/manage/counts'],
  'POST /article/manage/proveSecrecy',
  ...[
    'POST /photoAlbum',
    'POST /tag/getTagList',
    'POST /talk/getTalkList',
    'POST /photo/getPhotoListByAlbumId',
  ],
  ...['POST /moderation/list', 'POST /moderation/getBans', 'POST /moderation/liftBans'],
  ...[
    'POST /links/backGetLinksList',
    'POST /links/findFeed',
    'POST /comment/backGetCommentList',
    'POST /user/getUserList',
  ],
  ...['POST /user/manage/list', 'POST /user/manage/ban', 'POST /user/manage/lift'],
  ...['POST /user/manage/signOut', 'POST /user/manage/resetLink', 'POST /user/manage/dataLink'],
  // Readers see only the published text of a draft.
  ...['PUT /draft/save/:key', 'POST /draft/list', 'POST /draft/history/:key', 'POST /draft/keep/:key'],
  ...['POST /draft/bin', 'POST /draft/restore', 'POST /draft/delete', 'DELETE /draft/unschedule/:key'],
  ...['POST /draft/previewLink/:key', 'POST /draft/checkLinks', 'PUT /draft/goal', 'PUT /starter/setUpStep'],
  // A picture becomes visible when an article that shows it is saved.
  ...['POST /upload/describe', 'POST /upload/fetch'],
  // A task is a separate process that announces its own changes.
  ...['POST /task/add', 'POST /task/send/:id/:offset', 'POST /task/start/:id', 'POST /task/cancel/:id'],
  ...[
    'POST /task/link/:id',
    'PUT /backup/plan',
    'POST /backup/start',
    'POST /backup/delete',
    'POST /backup/link',
  ],
  'DELETE /task/delete/:id',
  ...['POST /user/guard/beginCodes', 'POST /user/guard/confirmCodes', 'POST /user/guard/renewRecovery'],
  ...['POST /user/guard/endCodes', 'POST /user/passkey/begin', 'POST /user/passkey/add'],
  ...['PUT /user/passkey/rename/:id', 'DELETE /user/passkey/delete/:id'],
  ...['POST /audit/list', 'POST /audit/link'],
  ...['POST /outbox/saveChannel', 'POST /outbox/test', 'POST /outbox/getLetters'],
  ...['POST /outbox/resend', 'POST /outbox/drop'],
  ...['POST /job/run', 'POST /job/getBrokenLinks', 'POST /job/checkLink', 'POST /job/ignoreLink'],
]
/** These announce changes themselves: only some of their effects are visible, or visible before they end. */
const tellingThemselves = [
  'POST /draft/publish/:key',
  'PUT /comment/backApprove',
  'PUT /comment/backRecycle',
  'POST /comment/backDelete',
  ...['POST /moderation/act', 'POST /moderation/undo'],
  'PUT /user/updateRole/:id/:role',
  'POST /user/manage/delete',
  'PUT /user/adminUpdateUserInfo',
]

it('every call by which the owner changes something drops the cached pages, or is known not to', () => {
  const touched = new Set(app.app.routes.filter(bound => bound.changesContent).map(bound => bound.route))
  const forgotten = everyRoute
    .filter(route => route.access === 'administrator' && route.method !== 'GET' && !touched.has(route))
    .map(nameOf)
  expect(forgotten.sort()).toEqual([...unseenByReaders, ...tellingThemselves].sort())
})
