import { api } from '@xiaolou/contract'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite } from '../testing/databases.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

/**
 * Calls that need an account but no fresh proof, and why. Calls that need one declare `needsProof`; a new
 * call in neither group fails, unless `isReadersAct`.
 */
const asksOtherwise: Readonly<Record<string, readonly string[]>> = {
  'the password is given with the call, and with a second step on a proof is asked for as well': [
    ...['PUT /user/updatePassword', 'POST /user/deleteOwnAccount', 'POST /user/manage/delete'],
    ...['POST /user/manage/resetLink', 'POST /user/manage/dataLink'],
  ],
  'by what is begun: a restore wants the password, an import and a backup a proof, the rest nothing': [
    'POST /task/start/:id',
  ],
  'it is the proof': ['POST /user/prove'],
}
const asksNothing: Readonly<Record<string, readonly string[]>> = {
  'only reads, for a screen of who is signed in': everyPath(
    'POST',
    `/article/getArticleList /article/titleExist /article/manage/list /article/manage/ids /article/manage/counts
    /article/manage/proveSecrecy /audit/list /category/getCategoryList /tag/getTagList /chat/manage/list
    /chat/getAuditList /chat/getProgramme /comment/getOwnComments /comment/backGetCommentList /draft/list
    /draft/history/:key /draft/checkLinks /job/getBrokenLinks /links/backGetLinksList /links/findFeed /media/list
    /message/getOwnMessages /moderation/list /moderation/getBans /music/list /music/getUnread /music/getPlaylists
    /music/getLyricFiles /notify/getNotifyList /outbox/getLetters /photo/getPhotoListByAlbumId /photoAlbum
    /statistic/getFootprints
    /statistic/getPageFootprints /talk/getTalkList /upload/describe /user/getUserList /user/manage/list`,
  ),
  'writes words of the caller’s own, as a reader does': [
    ...everyPath('PUT', `/comment/update /user/updateOwnUserInfo /mail/turn`),
    ...['POST /upload/img', 'DELETE /comment/delete/:id/:parent_id'],
  ],
  'ends a session: it never opens one': [
    ...['POST /user/logout', 'DELETE /user/revokeSession/:id', 'DELETE /user/revokeOtherSessions'],
    'POST /user/manage/signOut',
  ],
  'daily work on what readers see: it is undone, goes to the bin first, or is changed back': [
    ...everyPath(
      'POST',
      `/article/add /article/manage/change /category/add /category/delete /category/manage/merge /category/manage/undo
      /config/update /config/change /draft/keep/:key /draft/bin /draft/restore /draft/publish/:key /draft/previewLink/:key
      /pageHeader/addOrUpdate /pageHeader/delete /links/backAdd /media/bin /media/restore /page/add /photo/put /photo/add /photoAlbum/add
      /resource/add /starter/remove /tag/add /tag/delete /tag/manage/merge /tag/manage/undo /talk/publishTalk /upload/fetch
      /chat/setProgramme /music/scan /music/saveTags /music/savePlaylist /music/deletePlaylist /music/saveLyricFiles
      /notify/manage/send /notify/manage/withdraw`,
    ),
    ...everyPath(
      'PUT',
      `/article/update /article/updateTop/:id/:is_top /article/revert/:id /article/isPublic/:id/:status /category/update
      /category/manage/describe /category/manage/order /tag/update /tag/manage/describe /tag/manage/order /draft/save/:key
      /draft/goal /links/backUpdate /links/approve /page/update /page/order /page/bin /photo/update /photo/order
      /photo/move /photo/delete /photo/revert /photoAlbum/update /photoAlbum/order /photoAlbum/hide /photoAlbum/cover
      /photoAlbum/bin /resource/update /resource/order /talk/updateTalk /talk/togglePublic/:id/:status
      /talk/toggleTop/:id/:is_top /talk/revertTalk/:id /user/adminUpdateUserInfo /user/passkey/rename/:id /starter/setUpStep`,
    ),
    ...['DELETE /article/delete/:id/:status', 'DELETE /draft/unschedule/:key'],
    ...['DELETE /talk/deleteTalkById/:id/:status', 'DELETE /pageHeader/delete/:id'],
  ],
  'takes single things away for good, out of the bin or of the queue: a backup has them, and the consoles of the family do it too':
    [
      ...everyPath('POST', `/comment/backDelete /draft/delete /media/delete /music/delete`),
      ...everyPath('PUT', `/links/delete /message/backDelete`),
      ...everyPath(
        'DELETE',
        `/comment/backDelete/:id/:parent_id /page/delete/:id /photoAlbum/delete/:id /photoAlbum/deleteBinned/:id /resource/delete/:id`,
      ),
    ],
  'keeps order among readers: it must be quick, and it is lifted again': [
    ...everyPath(
      'POST',
      `/chat/restrict /chat/lift /chat/manage/recall /moderation/act /moderation/undo /moderation/liftBans
      /user/manage/ban /user/manage/lift`,
    ),
    ...everyPath('PUT', `/comment/backApprove /comment/backRecycle`),
  ],
  'work of the program: it takes nothing away, and nothing out of the house': [
    ...everyPath(
      'POST',
      `/job/run /job/checkLink /job/ignoreLink /outbox/test /outbox/resend /outbox/drop /backup/start /task/add
      /task/send/:id/:offset /task/cancel/:id`,
    ),
    'DELETE /task/delete/:id',
  ],
}

/** Paths of one method, separated by white space. */
function everyPath(method: string, paths: string): string[] {
  return paths
    .trim()
    .split(/\s+/)
    .map(path => `${method} ${path}`)
}

/**
 * A reader's own action that returns only a boolean: it discloses nothing, and outside `/user` and `/mail` it
 * does not change who may sign in.
 */
const isReadersAct = ({ access, path, result }: RouteShape) =>
  access === 'user' && result.type === 'boolean' && !/^\/(?:user|mail)\//.test(path)

const guarded = Object.values(api)
  .flat()
  .filter(route => route.access !== 'anyone')
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`
const proved = guarded.filter(route => route.needsProof)

let app: TestApp
beforeAll(async () => {
  app = await makeApp(sqlite)
})
afterAll(() => app.close())

it('every call that wants an account asks for a proof, or is known not to', () => {
  // GET only reads what a screen shows; the data export, which is also a GET, declares `needsProof`.
  const unsaid = guarded
    .filter(route => !route.needsProof && route.method !== 'GET' && !isReadersAct(route))
    .map(nameOf)
  const known = [asksOtherwise, asksNothing].flatMap(table => Object.values(table).flat())
  expect(
    unsaid.sort(),
    'give the call `needsProof` in its contract, or say above (`asksNothing`) why it asks for none',
  ).toEqual(known.sort())
})

it('asks where what it does cannot be undone, leaves the house, or changes who may come in', () => {
  expect(proved.map(nameOf).sort()).toEqual(
    [
      ...['POST /chat/delete', 'POST /audit/link', 'POST /task/link/:id'],
      ...['POST /backup/link', 'POST /backup/delete', 'PUT /backup/plan'],
      ...['POST /outbox/saveChannel', 'PUT /mail/own', 'DELETE /mail/own'],
      ...['GET /user/exportOwnData', 'POST /user/getOwnDataLink', 'PUT /user/updateRole/:id/:role'],
      ...['POST /user/guard/beginCodes', 'POST /user/guard/confirmCodes', 'POST /user/guard/endCodes'],
      ...['POST /user/guard/renewRecovery', 'POST /user/passkey/begin', 'POST /user/passkey/add'],
      'DELETE /user/passkey/delete/:id',
    ].sort(),
  )
})

it.each(proved.map(route => [nameOf(route), route] as const))(
  'a session of eleven minutes is asked by %s, in words at status 200, before what was sent is looked at',
  async (_, route) => {
    const authorization = await app.signIn(route.access === 'user' ? 'user' : 'administrator')
    const url = `/api${route.path.replace(/:\w+/g, '1')}`
    const request = {
      method: route.method,
      url,
      headers: { authorization },
      ...(route.body && { payload: {} }),
    }
    app.clock.advance(9 * 60_000)
    expect((await app.http.inject(request)).json().code).not.toBe(100_041)
    app.clock.advance(2 * 60_000)
    const answer = await app.http.inject(request)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { code: 100_041, message: expect.stringContaining('重新登录') },
    ])
  },
)
