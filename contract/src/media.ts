import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, text, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'
import { limits } from './limits.ts'
import { picture } from './picture.ts'

/**
 * The library of uploads (made with `/upload/img`). Deleted ones stay in the trash for thirty days, and are
 * still served; uploads unused for thirty days are moved there automatically.
 */
export const mediaTrashDays = 30

const mediaName = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/, '没有这个文件'))

/**
 * Where a picture is used. `kind` is one of: article, draft, draft_version (a text in its history), talk,
 * album, photo, page, comment, message, link, resource, setting, page_header, user, chat, song.
 */
const mediaUse = v.object({
  kind: v.string(),
  /** The id of the article, the talk …; for a setting its name. */
  id: v.string(),
  /** Its title or its first words; '' for none. */
  title: v.string(),
  /** Its address for readers, '' for none. */
  address: v.string(),
})
export type MediaUse = v.InferOutput<typeof mediaUse>

export const mediaKind = ['picture', 'animation', 'document'] as const
export const mediaSort = ['created', 'size', 'uses'] as const

/** One upload: a picture (a document has `width` 0), with its usage. */
export const mediaItem = v.object({
  ...picture.entries,
  name: v.string(),
  kind: v.picklist(mediaKind),
  /** The file's name, if known: for documents. */
  file_name: v.string(),
  size_bytes: v.number(),
  /** The number of uses. */
  use_count: v.number(),
  /** Since when it is unused; '' if it is used, or was not checked yet. */
  unused_since: v.string(),
  /** When it was binned; '' if it is not in the trash. */
  binned_at: v.string(),
  /** Who uploaded it; empty for imported ones. */
  users: v.array(v.object({ id: v.number(), nick_name: v.string() })),
  createdAt: wireTime,
})
export type MediaItem = v.InferOutput<typeof mediaItem>

export const getMediaList = post('administrator', '/media/list', {
  isUnaudited: true,
  summary: '媒体库：按去处、种类、谁传的、文件名，三种顺序',
  body: v.object({
    ...paging,
    state: v.optional(v.picklist(['all', 'used', 'unused', 'binned']), 'all'),
    kind: v.optional(v.picklist(['all', ...mediaKind]), 'all'),
    user_id: v.optional(v.union([v.literal(0), bodyId]), 0),
    /** Uploads by anybody except this user. */
    except_user_id: v.optional(v.union([v.literal(0), bodyId]), 0),
    /** Part of the file's name, or of its address. */
    search: v.optional(text('搜索词', limits.urlMaxLength), ''),
    sort: v.optional(v.picklist(mediaSort), 'created'),
    is_ascending: v.optional(v.boolean(), false),
  }),
  form: { code: familyCode.upload, fields: ['search'] },
  result: page(mediaItem),
})

export const getMediaCounts = get('administrator', '/media/counts', {
  summary: '媒体库里各有多少，一共多大；回收站里的不在 all 里',
  result: v.object({
    all: v.number(),
    unused: v.number(),
    binned: v.number(),
    size_bytes: v.number(),
    unused_bytes: v.number(),
    binned_bytes: v.number(),
  }),
})

export const getMediaUses = get('administrator', '/media/uses/:name', {
  summary: '一个文件用在哪些地方，此刻查的',
  params: v.object({ name: mediaName }),
  result: v.array(mediaUse),
})

/** An upload that the site shows but that is missing. */
const lostMedia = v.object({ name: v.string(), uses: v.array(mediaUse) })
export const maxLostMedia = 200

export const getLostMedia = get('administrator', '/media/lost', {
  summary: '正文、封面、头像里写着，小楼里却没有了的文件，最多列 200 个',
  result: v.object({ list: v.array(lostMedia), total: v.number() }),
})

const names = v.pipe(v.array(mediaName), v.nonEmpty('请先选一个'), v.maxLength(200))

export const binMedia = post('administrator', '/media/bin', {
  summary: '放进回收站；还有地方在用的不动，列在 used 里，force 时照放',
  body: v.object({ names, force: v.optional(v.boolean(), false) }),
  result: v.object({
    binned: v.array(v.string()),
    used: v.array(v.object({ name: v.string(), uses: v.array(mediaUse) })),
  }),
})

export const restoreMedia = post('administrator', '/media/restore', {
  summary: '从回收站取回',
  body: v.object({ names }),
  result: v.boolean(),
})

export const deleteMedia = post('administrator', '/media/delete', {
  summary: '回收站里的彻底删除，地址从此打不开',
  body: v.object({ names }),
  result: v.object({ deleted: v.number() }),
})
