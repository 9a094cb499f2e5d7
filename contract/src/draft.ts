import * as v from 'valibot'
import { typeField } from './article-row.ts'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, pathId, text, wireTime } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line } from './line.ts'
import { readMusicLink } from './song-link.ts'

/**
 * The key of a draft, created by the browser, so that a first save sent twice creates one draft: 8 to 40
 * letters, digits, `_` and `-`.
 */
const draftKey = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/, '草稿的编号不对'))
export const pathKey = v.object({ key: draftKey })

/** Who may read: everybody; anybody with the address; anybody with the article's password; only the owner. */
export const visibility = ['public', 'unlisted', 'password', 'private'] as const
const visibilityField = v.picklist(visibility, '请选择谁能看')
export type Visibility = v.InferOutput<typeof visibilityField>

const wireTimeOrNone = v.union([v.literal(''), wireTime])

/**
 * Everything of an article that its author decides, as in the editor: metadata and text share one revision.
 * Nothing is required in a draft; missing fields are requested on publishing.
 */
export const draftFields = v.object({
  title: line('标题', limits.titleMaxLength),
  content: v.pipe(v.string('正文应为文字'), v.maxLength(limits.articleMaxLength, '正文太长了')),
  /** '' takes the beginning of the text. */
  description: text('摘要', limits.descriptionMaxLength),
  cover: text('封面', limits.urlMaxLength),
  /** '' generates one from the title. */
  slug: text('地址', limits.slugMaxLength),
  /** Names; new ones are created on publishing. '' for none yet. */
  category: line('分类', limits.nameMaxLength),
  tags: v.pipe(
    v.array(line('标签', limits.nameMaxLength)),
    v.maxLength(limits.tagsPerArticle, `标签最多${limits.tagsPerArticle}个`),
  ),
  type: typeField,
  origin_url: text('原文地址', limits.urlMaxLength),
  visibility: visibilityField,
  /** Required from readers if `visibility` is `password`. */
  password: v.pipe(text('口令', 64), v.regex(/^[^\p{Cc}\p{Cs}]*$/u, '口令里有看不见的字符')),
  is_pinned: v.boolean(),
  /** When the pin ends; '' for never. */
  pinned_until: wireTimeOrNone,
  /** The date that readers see; '' is the time of publishing. */
  created_at: wireTimeOrNone,
  /** The name of the series that it is a part of; '' for none. */
  series: line('系列', limits.nameMaxLength),
  /** '' is the licence of the site. */
  licence: text('许可', 200),
  has_comments: v.boolean(),
  /** The article's own music, as a link as in a text (`song-link.ts`); '' for none. */
  music: v.optional(
    v.pipe(
      text('配乐', limits.musicLinkMaxLength),
      v.check(given => given === '' || readMusicLink(given) !== undefined, '配乐不是一首歌或一张歌单'),
    ),
    '',
  ),
})
export type DraftFields = v.InferOutput<typeof draftFields>

/** A complete draft. */
export const draft = v.object({
  key: v.string(),
  /** Counts saves from 1; 0 for an unsaved draft. */
  revision: v.number(),
  /** Its published article; 0 if there is none. */
  article_id: v.number(),
  article_slug: v.string(),
  /** Whether readers see this text: false for a new draft and for one with unpublished changes. */
  is_published: v.boolean(),
  /** The scheduled time of publication; '' for none. */
  publish_at: v.string(),
  fields: draftFields,
  savedAt: wireTime,
})
export type Draft = v.InferOutput<typeof draft>

export const newDraft: DraftFields = {
  title: '',
  content: '',
  description: '',
  cover: '',
  slug: '',
  category: '',
  tags: [],
  type: 1,
  origin_url: '',
  visibility: 'public',
  password: '',
  is_pinned: false,
  pinned_until: '',
  created_at: '',
  series: '',
  licence: '',
  has_comments: true,
  music: '',
}

// Without numeric choices: no form sends a wrong one.
const { type: _, ...written } = draftFields.entries
const form = {
  code: familyCode.article,
  fields: v.keyof(v.object(written)).options,
} as const

export const getDraft = get('administrator', '/draft/get/:key', {
  summary: '一份草稿；还没有人写过的是空的，revision 为 0',
  params: pathKey,
  result: draft,
})

export const getDraftOfArticle = get('administrator', '/draft/ofArticle/:id', {
  summary: '一篇文章的草稿；还没有时是文章现在的样子，revision 为 0',
  params: v.object({ id: pathId }),
  result: draft,
})

export const saveDraft = put('administrator', '/draft/save/:key', {
  isUnaudited: true,
  summary: '存一份草稿；base_revision 不是现在的 revision 时不存，conflict 里是现在的那一份',
  bodyLimitBytes: limits.articleBodyBytes,
  params: pathKey,
  body: v.object({
    ...draftFields.entries,
    /** The revision that was edited; 0 creates the draft. */
    base_revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** For the first save of an article's draft. */
    article_id: v.optional(v.union([v.literal(0), bodyId]), 0),
  }),
  form,
  result: v.object({
    /** The revision now stored: the new one, or in a conflict the other's. */
    revision: v.number(),
    savedAt: wireTime,
    /** The stored draft in a conflict; null if saved. Text identical to the stored one counts as saved. */
    conflict: v.nullable(draft),
  }),
})

/** A row of the list of drafts. */
export const draftSummary = v.object({
  key: v.string(),
  article_id: v.number(),
  title: v.string(),
  /** The end of the text, at most 60 characters, as a reminder where to continue. */
  ending: v.string(),
  word_count: v.number(),
  revision: v.number(),
  publish_at: v.string(),
  /** When it was binned; '' if it is not in the bin. */
  binned_at: v.string(),
  createdAt: wireTime,
  updatedAt: wireTime,
})
export type DraftSummary = v.InferOutput<typeof draftSummary>

export const getDraftList = post('administrator', '/draft/list', {
  isUnaudited: true,
  summary: '草稿：writing 没发布的与改动没发布的，scheduled 定了时的，binned 回收站里的；新的在前',
  body: v.object({
    ...paging,
    state: v.optional(v.picklist(['writing', 'scheduled', 'binned']), 'writing'),
    search: v.optional(text('搜索词', limits.searchQueryMaxLength), ''),
  }),
  result: page(draftSummary),
})

const keys = v.object({ keys: v.pipe(v.array(draftKey), v.nonEmpty(), v.maxLength(100)) })

export const binDrafts = post('administrator', '/draft/bin', {
  summary: '草稿放进回收站，三十天；文章的草稿是丢弃改动',
  body: keys,
  result: v.boolean(),
})

export const restoreDrafts = post('administrator', '/draft/restore', {
  summary: '草稿从回收站拿回来',
  body: keys,
  result: v.boolean(),
})

export const deleteDrafts = post('administrator', '/draft/delete', {
  summary: '回收站里的草稿彻底删除，历史一起',
  body: keys,
  result: v.boolean(),
})

export const publishDraft = post('administrator', '/draft/publish/:key', {
  summary: '发布这一版；publish_at 在将来的是定时。不是最新的 revision 不发布',
  params: pathKey,
  body: v.object({
    revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    publish_at: v.optional(wireTimeOrNone, ''),
  }),
  form: { code: familyCode.article, fields: ['publish_at'] },
  result: v.object({
    /** 0 and '' while it is only scheduled. */
    article_id: v.number(),
    slug: v.string(),
    publish_at: v.string(),
  }),
})

export const unscheduleDraft = del('administrator', '/draft/unschedule/:key', {
  summary: '取消定时',
  params: pathKey,
  result: v.boolean(),
})

export const getPreviewLink = post('administrator', '/draft/previewLink/:key', {
  summary: '给别人看草稿的链接，过期作废',
  params: pathKey,
  body: v.object({ days: v.optional(v.picklist([1, 7, 30]), 7) }),
  result: v.object({ path: v.string(), expiresAt: wireTime }),
})

/** The content of a preview link: like the article's page. */
export const getDraftPreview = get('anyone', '/draft/preview/:token', {
  summary: '预览链接后面的草稿',
  params: v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  result: v.object({
    title: v.string(),
    content_html: v.string(),
    has_math: v.boolean(),
    has_mermaid: v.boolean(),
    expiresAt: wireTime,
  }),
})

/** Names of existing series, for the editor. */
export const getSeriesList = get('administrator', '/draft/seriesList', {
  summary: '已有的系列与篇数',
  result: v.array(v.object({ name: v.string(), article_count: v.number() })),
})
