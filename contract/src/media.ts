import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, page, paging, text, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'
import { limits } from './limits.ts'
import { picture } from './picture.ts'

/**
 * The library of what was uploaded (`/upload/img` takes it in). What is deleted waits thirty days in the trash, and is
 * served as before while it waits; what nothing has shown for thirty days goes there by itself.
 */
export const mediaTrashDays = 30

const mediaName = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/, '没有这个文件'))

/**
 * Where a picture stands. `kind` is the feature's word: article, draft, draft_version (a text that its history kept), talk,
 * album, photo, page, comment, message, link, resource, setting, page_header, user, chat, song.
 */
const mediaUse = v.object({
  kind: v.string(),
  /** The id of the article, the talk …; of a setting its name. */
  id: v.string(),
  /** Its title or its first words; '' where it has none. */
  title: v.string(),
  /** Where a reader finds it, '' where it has no address. */
  address: v.string(),
})
export type MediaUse = v.InferOutput<typeof mediaUse>

export const mediaKind = ['picture', 'animation', 'document'] as const
export const mediaSort = ['created', 'size', 'uses'] as const

/** One upload: a picture (of a document `width` is 0), and what the owner wants to know of it. */
export const mediaItem = v.object({
  ...picture.entries,
  name: v.string(),
  kind: v.picklist(mediaKind),
  /** The name of the file, where it is known: of documents. */
  file_name: v.string(),
  size_bytes: v.number(),
  /** In how many places it stands. */
  use_count: v.number(),
  /** Since when nothing shows it; '' where something does, or where nobody has looked yet. */
  unused_since: v.string(),
  /** When it was binned; '' while it is not. */
  binned_at: v.string(),
  /** Whoever uploaded it; none for what an import brought. */
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
    /** What somebody else than this user brought. */
    except_user_id: v.optional(v.union([v.literal(0), bodyId]), 0),
    /** A part of the file's name, or of its address. */
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

/** An upload that the site shows and does not have any more. */
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
