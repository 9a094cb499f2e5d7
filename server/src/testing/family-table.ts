import { flag, list, page, type Shape, text, time, whole } from './family-shape.ts'

const entry = { id: whole, article_title: text, article_cover: text, createdAt: time }
const comment = {
  ...{ id: whole, parent_id: whole, type: whole, for_id: whole, from_id: whole, from_name: text },
  ...{ from_avatar: text, content: text, thumbs_up: whole, ipAddress: text, createdAt: time, is_like: flag },
}
const reply = { ...comment, to_id: whole, to_name: text, to_avatar: text }
const message = {
  ...{ id: whole, message: text, color: text, font_size: whole, font_weight: whole, bg_color: text },
  ...{ bg_url: text, tag: text, user_id: whole, nick_name: text, avatar: text, like_times: whole },
  ...{ is_like: flag, comment_total: whole, createdAt: time },
}
const summary = {
  ...{ ...entry, article_description: text, is_top: whole, order: whole, type: whole, view_times: whole },
  ...{ thumbs_up_times: whole, reading_duration: whole, category_id: whole, categoryName: text },
  ...{ tagNameList: list(text, 0), updatedAt: time },
}
const configTexts =
  'blog_name blog_avatar avatar_bg personal_say blog_notice qq_link we_chat_link github_link git_ee_link bilibili_link we_chat_group qq_group we_chat_pay ali_pay'

/** The ids that the calls use: an article with neighbours, the oldest one without any extras, and so on. */
export type Ids = {
  article: number
  bare: number
  tag: number
  category: number
  album: number
  parent: number
  reader: number
  link: number
}
export type FamilyCall = {
  method: 'GET' | 'POST' | 'PUT'
  path: (ids: Ids) => string
  body?: (ids: Ids) => object
  shape: Shape
}
const get = (path: string | ((ids: Ids) => string), shape: Shape): FamilyCall => ({
  method: 'GET',
  path: typeof path === 'string' ? () => path : path,
  shape,
})
const post = (path: string, body: (ids: Ids) => object, shape: Shape): FamilyCall => ({
  method: 'POST',
  path: () => path,
  body,
  shape,
})
const slice = { current: 1, size: 50 }

/** The public calls, with the fields of their results that front ends of the family read. */
export const publicCalls: readonly FamilyCall[] = [
  get(ids => `/user/getUserInfoById/${ids.reader}`, {
    id: whole,
    role: whole,
    nick_name: text,
    avatar: text,
  }),
  get('/config', {
    ...Object.fromEntries(configTexts.split(' ').map(name => [name, text])),
    ...{ view_time: whole, createdAt: time },
  }),
  get('/statistic', { articleCount: whole, tagCount: whole, categoryCount: whole, userCount: whole }),
  get('/pageHeader/getAll', list({ id: whole, route_name: text, bg_url: text })),
  get('/article/blogHomeGetArticleList/1/999', page(summary)),
  get('/article/blogTimelineGetArticleList/1/50', page({ year: whole, articleList: list(entry) })),
  post('/article/getArticleListByTagId', ids => ({ id: ids.tag, ...slice }), page(entry)),
  post('/article/getArticleListByCategoryId', ids => ({ id: ids.category, ...slice }), page(entry)),
  get(ids => `/article/getRecommendArticleById/${ids.article}`, {
    ...{ previous: entry, next: { ...entry, is_end: flag }, recommend: list(entry) },
  }),
  get(ids => `/article/getRecommendArticleById/${ids.bare}`, {
    ...{ previous: { ...entry, is_end: flag }, next: entry, recommend: list(entry, 0) },
  }),
  ...(['article', 'bare'] as const).map(which =>
    get(ids => `/article/getArticleById/${ids[which]}`, {
      ...{ ...summary, article_content: text, tagIdList: list(whole, 0), authorName: text },
      ...{ author_id: whole, status: whole, origin_url: text },
    }),
  ),
  get('/article/getHotArticle', list({ id: whole, article_title: text, view_times: whole })),
  get(
    `/article/getArticleListByContent/${encodeURIComponent('春雨')}`,
    list({ id: whole, article_title: text, article_content: text, excerpt: text }),
  ),
  get('/category/getCategoryDictionary', list({ id: whole, category_name: text })),
  get('/tag/getTagDictionary', list({ id: whole, tag_name: text })),
  post(
    '/comment/frontGetParentComment',
    ids => ({ ...slice, type: 1, for_id: ids.article, order: 'new' }),
    page(comment),
  ),
  post(
    '/comment/frontGetChildrenComment',
    ids => ({ ...slice, type: 1, for_id: ids.article, parent_id: ids.parent }),
    page(reply),
  ),
  post('/comment/getCommentTotal', ids => ({ for_id: ids.article, type: 1 }), whole),
  post('/like/getIsLikeByIdOrIpAndType', ids => ({ for_id: ids.article, type: 1 }), flag),
  post(
    '/talk/blogGetTalkList',
    () => slice,
    page({
      ...{ id: whole, content: text, user_id: whole, nick_name: text, avatar: text, is_top: whole },
      ...{ like_times: whole, is_like: flag, talkImgList: list(text, 0), createdAt: time },
    }),
  ),
  get(
    '/photoAlbum/getAllAlbumList',
    list({ id: whole, album_name: text, description: text, album_cover: text }),
  ),
  get(
    ids => `/photo/getAllPhotosByAlbumId/${ids.album}`,
    list({
      ...{ id: whole, album_id: whole, url: text, width: whole, height: whole },
      ...{ placeholder: text, caption: text, taken_at: text },
    }),
  ),
  post('/message/getMessageList', () => ({ ...slice, tag: '', message: '' }), page(message)),
  get('/message/getAllMessage', { list: list(message), total: whole }),
  get('/message/getHotTagList', list({ tag: text, count: whole })),
  post(
    '/links/getLinksList',
    () => slice,
    page({ id: whole, site_name: text, site_desc: text, site_avatar: text, url: text, user_id: whole }),
  ),
  post('/chat/getChatList', () => ({ size: 10, last_id: '' }), {
    ...{ current: whole, size: whole, total: whole, seq: whole },
    list: list({
      ...{ id: whole, user_id: whole, nick_name: text, avatar: text, content: text },
      ...{ content_type: text, createdAt: time },
    }),
  }),
]

export const ownNotices = post('/notify/getNotifyList', ids => ({ ...slice, userId: ids.reader }), {
  ...page({ id: whole, message: text, isView: whole, type: whole, to_id: whole, createdAt: time }),
  unread: whole,
})
