import * as v from 'valibot'
import { isTop, topField } from './article-row.ts'
import { familyCode } from './family-code.ts'
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  orDefault,
  page,
  paging,
  pathId,
  pathOneOf,
  wireTime,
} from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line } from './line.ts'
import { ownPicture, picture } from './picture.ts'
import { writtenText } from './printed-text.ts'

/** status 1 public, 2 private, 3 bin. */
export const talkStatus = { public: 1, private: 2, bin: 3 } as const
const statusField = oneOf('status', [1, 2, 3])
const openField = oneOf('status', [1, 2])

/**
 * `content_source` is the Markdown source; `content_html` is for display; `content` is its plain text, which
 * front ends of the family print. `tagList` are the #words# in it.
 */
export const talk = v.object({
  id: v.number(),
  content: v.string(),
  content_html: v.string(),
  content_source: v.string(),
  tagList: v.array(v.string()),
  user_id: v.number(),
  nick_name: v.string(),
  avatar: v.string(),
  status: statusField,
  is_top: topField,
  like_times: v.number(),
  is_like: v.boolean(),
  comment_total: v.number(),
  talkImgList: v.array(v.string()),
  /** The same pictures with size, smaller sizes and colour. */
  pictures: v.array(picture),
  createdAt: wireTime,
  createdAtIso: v.string(),
})
export type Talk = v.InferOutput<typeof talk>

export const blogGetTalkList = post('anyone', '/talk/blogGetTalkList', {
  summary: '公开的说说：置顶在前，新的在前',
  body: v.object({
    ...paging,
    tag: v.optional(line('标签', limits.nameMaxLength), ''),
  }),
  result: page(talk),
})

export const blogGetTalkById = get('anyone', '/talk/blogGetTalkById/:id', {
  summary: '一条公开的说说',
  params: v.object({ id: pathId }),
  result: talk,
})

const writing = writtenText({
  empty: '请写点什么',
  max: limits.talkMaxLength,
  tooLong: `说说最多${limits.talkMaxLength}个字`,
})
/** One of the two: the source, or an editable element's HTML from another front end. */
const words = { content: writing.printed, content_source: writing.source }
/** Addresses, or objects that hold them: consoles of the family send either. */
const talkImgList = v.pipe(
  v.array(
    v.union(
      [
        v.pipe(
          v.object({ url: ownPicture('图片') }),
          v.transform(({ url }) => url),
        ),
        ownPicture('图片'),
      ],
      '图片应为已上传的图片',
    ),
    '图片应为已上传的图片',
  ),
  v.transform(urls => urls.filter(url => url !== '')),
  v.maxLength(limits.picturesPerTalk, `最多${limits.picturesPerTalk}张图片`),
)
const written = {
  ...words,
  talkImgList: orDefault(talkImgList, []),
  status: orDefault(openField, talkStatus.public),
  is_top: orDefault(topField, isTop.no),
}

const form = {
  code: familyCode.talk,
  fields: ['content', 'content_source', 'talkImgList'],
} as const

export const publishTalk = post('administrator', '/talk/publishTalk', {
  summary: '发一条说说；createdAt 给从前写的',
  body: v.object({ ...written, createdAt: v.optional(wireTime) }),
  form,
  result: v.object({ id: v.number() }),
})

export const updateTalk = put('administrator', '/talk/updateTalk', {
  summary: '改一条说说；没有给的（除了内容）保持原样',
  // Without defaults: an editor that omits the status must not publish a private talk.
  body: v.object({
    id: bodyId,
    ...words,
    talkImgList: emptyable(talkImgList),
    status: emptyable(openField),
    is_top: emptyable(topField),
  }),
  form: { ...form, fields: ['id', ...form.fields] },
  result: v.boolean(),
})

export const deleteTalkById = del('administrator', '/talk/deleteTalkById/:id/:status', {
  summary: 'status 为 3（已在回收站）时彻底删除，否则放进回收站',
  params: v.object({ id: pathId, status: pathOneOf('status', [1, 2, 3]) }),
  result: v.boolean(),
})

export const togglePublic = put('administrator', '/talk/togglePublic/:id/:status', {
  summary: '公开（1）或私密（2）：成为给出的状态',
  params: v.object({ id: pathId, status: pathOneOf('status', [1, 2]) }),
  result: v.boolean(),
})

export const toggleTop = put('administrator', '/talk/toggleTop/:id/:is_top', {
  summary: '置顶或取消',
  params: v.object({ id: pathId, is_top: pathOneOf('is_top', [1, 2]) }),
  result: v.boolean(),
})

export const revertTalk = put('administrator', '/talk/revertTalk/:id', {
  summary: '从回收站拿回来，是进去以前的样子；给了 status 就成为公开（1）或私密（2）',
  params: v.object({ id: pathId }),
  query: v.object({ status: v.optional(pathOneOf('status', [1, 2])) }),
  result: v.boolean(),
})

export const getTalkList = post('administrator', '/talk/getTalkList', {
  isUnaudited: true,
  summary: '主人的说说列表；search 是正文里的字',
  body: v.object({
    ...paging,
    status: emptyable(statusField),
    search: optionalText('搜索词', limits.searchQueryMaxLength),
  }),
  form: { code: familyCode.talk, fields: ['search'] },
  result: page(talk),
})

export const getTalkById = get('administrator', '/talk/getTalkById/:id', {
  summary: '一条说说，含未公开的',
  params: v.object({ id: pathId }),
  result: talk,
})
