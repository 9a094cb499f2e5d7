import type { Thing } from './access-sections.ts'

type Input = { query?: Record<string, string>; body?: object }

/**
 * What calls that take an id or an address answer to a visitor and to a guest, by the state of the thing.
 * `answers`: with its words. `done`: without. `404`: the same as for a thing that `never` existed. `refuses`:
 * another refusal. `-`: not tested. A visitor without access to a call is refused, whatever the cell says;
 * rows below `author` are for the guest who wrote it.
 */
export const tables = {
  article: `
                                              | public  | unlisted | unlisted, at its page | password | password, with its pass | private | draft | family draft | scheduled | binned | never
GET /article/getArticleById/:id               | answers | 404      | answers               | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
GET /article/getArticleBySlug/:slug           | answers | answers  | answers               | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
POST /article/unlock/:slug                    | 404     | 404      | 404                   | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
POST /article/unlocked/:slug                  | 404     | 404      | 404                   | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
GET /article/getRecommendArticleById/:id      | answers | 404      | answers               | 404      | 404                     | 404     | 404   | 404          | 404       | 404    | 404
GET /article/getArticleListByContent/:content | answers | done     | done                  | done     | done                    | done    | done  | done         | done      | done   | done
GET /search                                   | answers | done     | done                  | done     | done                    | done    | done  | done         | done      | done   | done
GET /search/near                              | answers | done     | done                  | done     | done                    | done    | done  | done         | done      | done   | done
PUT /article/like/:id                         | done    | 404      | done                  | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
PUT /article/cancelLike/:id                   | done    | 404      | done                  | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
PUT /article/addView/:id                      | done    | 404      | done                  | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
PUT /article/addReadingDuration/:id/:duration | done    | 404      | done                  | refuses  | refuses                 | 404     | 404   | 404          | 404       | 404    | 404
POST /like/addLike                            | done    | 404      | done                  | 404      | 404                     | 404     | 404   | 404          | 404       | 404    | 404
POST /like/getIsLikeByIdOrIpAndType           | done    | done     | done                  | done     | done                    | done    | done  | done         | done      | done   | done
POST /like/cancelLike                         | done    | 404      | done                  | 404      | 404                     | 404     | 404   | 404          | 404       | 404    | 404
POST /comment/frontGetParentComment           | done    | 404      | answers               | 404      | answers                 | 404     | 404   | 404          | 404       | 404    | 404
POST /comment/getCommentTotal                 | done    | 404      | done                  | 404      | done                    | 404     | 404   | 404          | 404       | 404    | 404
POST /comment/add                             | done    | 404      | done                  | 404      | done                    | 404     | 404   | 404          | 404       | 404    | 404
GET /quote/ofArticle/:id                      | done    | 404      | done                  | 404      | 404                     | 404     | 404   | 404          | 404       | 404    | 404
PUT /statistic/visit                          | done    | done     | done                  | done     | done                    | done    | done  | done         | done      | done   | done
`,
  comment: `
                                              | shown   | pending | spam    | binned  | on unlisted | on unlisted, at its page | on password | on password, with its pass | on private | on binned | on private talk | never
GET /comment/getCommentById/:id               | answers | 404     | 404     | 404     | 404         | answers                  | 404         | answers                    | 404        | 404       | 404             | 404
POST /comment/frontGetChildrenComment         | done    | 404     | 404     | 404     | 404         | done                     | 404         | done                       | 404        | 404       | 404             | 404
POST /comment/apply                           | done    | 404     | 404     | 404     | -           | done                     | -           | done                       | -          | -         | -               | 404
PUT /comment/update                           | refuses | 404     | 404     | 404     | 404         | refuses                  | 404         | 404                        | 404        | 404       | 404             | 404
DELETE /comment/delete/:id/:parent_id         | refuses | 404     | 404     | 404     | 404         | refuses                  | 404         | 404                        | 404        | 404       | 404             | 404
POST /like/addLike                            | done    | 404     | 404     | 404     | 404         | done                     | 404         | done                       | 404        | 404       | 404             | 404
POST /like/cancelLike                         | done    | 404     | 404     | 404     | 404         | done                     | 404         | done                       | 404        | 404       | 404             | 404
POST /moderation/report                       | done    | 404     | 404     | 404     | 404         | done                     | 404         | done                       | 404        | 404       | 404             | 404
author GET /comment/getCommentById/:id        | answers | answers | answers | answers | answers     | answers                  | 404         | answers                    | 404        | 404       | 404             | 404
author PUT /comment/update                    | answers | answers | answers | answers | answers     | answers                  | answers     | answers                    | answers    | answers   | answers         | 404
author DELETE /comment/delete/:id/:parent_id  | done    | done    | done    | done    | done        | -                        | done        | -                          | done       | done      | done            | 404
`,
  talk: `
                                              | public  | private | binned | never
GET /talk/blogGetTalkById/:id                 | answers | 404     | 404    | 404
POST /like/addLike                            | done    | 404     | 404    | 404
POST /like/cancelLike                         | done    | 404     | 404    | 404
POST /comment/frontGetParentComment           | done    | 404     | 404    | 404
POST /comment/getCommentTotal                 | done    | 404     | 404    | 404
POST /comment/add                             | done    | 404     | 404    | 404
`,
  message: `
                                              | shown   | spam    | binned  | never
GET /message/getMessageById/:id               | answers | 404     | 404     | 404
POST /like/addLike                            | done    | 404     | 404     | 404
POST /like/cancelLike                         | done    | 404     | 404     | 404
POST /comment/frontGetParentComment           | done    | 404     | 404     | 404
POST /comment/getCommentTotal                 | done    | 404     | 404     | 404
POST /comment/add                             | done    | 404     | 404     | 404
POST /moderation/report                       | done    | 404     | 404     | 404
POST /message/update                          | refuses | 404     | 404     | 404
PUT /message/delete                           | refuses | 404     | 404     | 404
author GET /message/getMessageById/:id        | answers | answers | answers | 404
`,
  album: `
                                              | shown   | its binned photo | hidden | binned | never
GET /photo/getAllPhotosByAlbumId/:id          | answers | done             | 404    | 404    | 404
`,
  page: `
                                              | public  | private | binned | never
GET /page/getPage                             | answers | 404     | 404    | 404
`,
  link: `
                                              | approved | pending | never
POST /links/frontUpdate                       | refuses  | 404     | 404
`,
  preview: `
                                              | given   | forged | put away | never
GET /draft/preview/:token                     | answers | 404    | refuses  | 404
`,
} as const

const all = { current: 1, size: 100 }
const likeTypes = { article: 1, talk: 2, message: 3, comment: 4 } as const
const isNamed = (kind: string): kind is keyof typeof likeTypes => kind in likeTypes
let asked = 0

/** The input of a call besides its path; `kind` is that of the table. */
export function inputOf(call: string, kind: string, thing: Thing): Input {
  const { id } = thing
  const like = { body: { for_id: id, type: isNamed(kind) ? likeTypes[kind] : 1 } }
  const target = { type: thing.type ?? like.body.type, for_id: thing.forId ?? id }
  asked += 1
  const inputs: Record<string, Input> = {
    'POST /article/unlock/:slug': { body: { password: '猜一猜' } },
    'POST /article/unlocked/:slug': { body: { pass: '9999999999.x' } },
    'GET /search': { query: { words: thing.words[0] ?? thing.slug } },
    'GET /search/near': { query: { path: `/posts/${thing.slug}` } },
    'GET /page/getPage': { query: { path: thing.slug } },
    'PUT /statistic/visit': { body: { path: `/posts/${thing.slug}` } },
    'POST /like/addLike': like,
    'POST /like/cancelLike': like,
    'POST /like/getIsLikeByIdOrIpAndType': like,
    'POST /comment/frontGetParentComment': { body: { ...target, order: 'new', ...all } },
    'POST /comment/frontGetChildrenComment': { body: { ...target, parent_id: id, ...all } },
    'POST /comment/getCommentTotal': { body: target },
    'POST /comment/add': { body: { ...target, content: `问${asked}` } },
    'POST /comment/apply': { body: { ...target, parent_id: id, content: `答${asked}` } },
    'PUT /comment/update': { body: { id, content: `改${thing.words[0]}` } },
    'POST /moderation/report': { body: { kind, id, reason: 'spam' } },
    'POST /message/update': { body: { id, message: `改${asked}` } },
    'PUT /message/delete': { body: { idList: [id] } },
    'POST /links/frontUpdate': { body: { id, site_name: '改', url: `https://changed${asked}.example/` } },
  }
  return inputs[call] ?? {}
}

/** Calls that name no thing of somebody else: their answers must not contain anything secret. */
export const lists: Readonly<Record<string, Input>> = {
  'GET /article/blogHomeGetArticleList/:current/:size': {},
  'GET /article/getArticleMonths': {},
  'GET /article/getNewestOfCategories': {},
  'GET /article/blogTimelineGetArticleList/:current/:size': {},
  'GET /article/getHotArticle': {},
  'GET /article/getOnThisDay': {},
  'GET /category/getCategoryDictionary': {},
  'GET /tag/getTagDictionary': {},
  'GET /clock': {},
  'GET /config': {},
  'GET /statistic': {},
  'GET /pageHeader/getAll': {},
  'GET /comment/getLatestComments': {},
  'POST /comment/getOwnComments': { body: all },
  'POST /talk/blogGetTalkList': { body: all },
  'GET /photoAlbum/getAllAlbumList': {},
  'POST /message/getMessageList': { body: all },
  'GET /message/getAllMessage': {},
  'GET /message/getHotTagList': {},
  'POST /message/getOwnMessages': { body: all },
  'POST /links/getLinksList': { body: all },
  'GET /links/getPosts': {},
  'GET /links/getOwnLinks': {},
  'GET /resource/getResourceList/:kind': {},
  'POST /notify/getNotifyList': { body: all },
  'POST /chat/getChatList': { body: {} },
  'POST /chat/getChatWindow': { body: {} },
  'POST /chat/search': { body: { search: '秘密' } },
  'POST /chat/listen/history': { body: all },
  'GET /presence/getHouse': {},
  'GET /user/exportOwnData': {},
  'GET /user/getOwnUserInfo': {},
  'GET /user/getSessionList': {},
}

/** Called with every id in the database: a term's list, a user, a song, others' notifications. */
export const byNumber: Readonly<Record<string, (id: number) => Input>> = {
  'POST /article/getArticleListByTagId': id => ({ body: { id, ...all } }),
  'POST /article/getArticleListByCategoryId': id => ({ body: { id, ...all } }),
  'GET /user/getUserInfoById/:id': () => ({}),
  'PUT /notify/update/:id': () => ({}),
  'PUT /notify/delete/:id': () => ({}),
  'DELETE /chat/deleteOne/:id': () => ({}),
  'POST /chat/edit': id => ({ body: { id, content: '改' } }),
  'POST /chat/react': id => ({ body: { id, emoji: '👍', is_on: true } }),
  'POST /music/play': id => ({ body: { id } }),
}

/** Calls without an id or address: forms, the caller's own account. */
export const own = [
  'PUT /config/addView',
  'POST /user/register',
  'POST /user/login',
  'POST /user/passkey/login',
  'POST /user/passkey/ask',
  'POST /user/logout',
  'POST /user/setUp',
  'POST /user/setUpLink',
  'POST /user/resetPassword',
  'PUT /user/updateOwnUserInfo',
  'PUT /user/updatePassword',
  'DELETE /user/revokeSession/:id',
  'DELETE /user/revokeOtherSessions',
  'POST /user/getOwnDataLink',
  'POST /user/deleteOwnAccount',
  'POST /user/prove',
  'GET /mail/own',
  'PUT /mail/own',
  'PUT /mail/turn',
  'DELETE /mail/own',
  'POST /mail/reset',
  'POST /upload/img',
  'POST /message/add',
  'POST /links/add',
  'GET /moderation/form',
  'PUT /notify/updateAll',
]
