import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  page,
  paging,
  requiredText,
  text,
  timeRange,
  wireTime,
} from './kit/field.ts'
import { canParseUrl } from './kit/old-browsers.ts'
import { get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { requiredLine } from './line.ts'
import { formProof } from './moderation.ts'

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && canParseUrl(value)

/** The address of another site: http or https, and valid. */
export function webAddress(label: string) {
  return v.pipe(
    requiredText(label, limits.urlMaxLength),
    v.check(isWebAddress, `${label}应以 http(s):// 开头`),
  )
}

/** The same, or ''. */
export const optionalWebAddress = (label: string) =>
  v.pipe(
    text(label, limits.urlMaxLength),
    v.check(value => value === '' || isWebAddress(value), `${label}应以 http(s):// 开头`),
  )

/** status 1 pending, 2 approved. */
export const linkStatus = { pending: 1, approved: 2 } as const
const statusField = oneOf('status', [1, 2])

const written = {
  site_name: requiredLine('站名', limits.nameMaxLength),
  site_desc: optionalText('一句话', 100),
  /** On the other site, or uploaded here; if empty, a letter is shown. */
  site_avatar: v.nullish(
    v.pipe(
      text('头像', limits.urlMaxLength),
      v.check(
        value => value === '' || /^\/uploads\/[0-9a-f]{40}\.\w+$/.test(value) || /^https?:\/\//i.test(value),
        '头像应以 http(s):// 开头，或是已上传的图片',
      ),
    ),
    '',
  ),
  url: webAddress('网址'),
}

/** Why reading a friend's feed failed: 'foreign' is not a feed. */
const feedFaults = ['address', 'away', 'refused', 'type', 'tooLarge', 'tooSlow', 'foreign'] as const
export type FeedFault = (typeof feedFaults)[number]

/** The owner's fields of a friend link: the applicant's, and the address of the friend's feed. */
const ownerWritten = {
  ...written,
  /** '' for none; unchanged if absent. */
  feed_url: v.nullish(optionalWebAddress('订阅地址')),
}

const form = {
  code: familyCode.link,
  fields: ['site_name', 'site_desc', 'site_avatar', 'url'],
} as const

const ownerForm = { code: form.code, fields: [...form.fields, 'feed_url'] } as const

export const link = v.object({
  id: v.number(),
  site_name: v.string(),
  site_desc: v.string(),
  site_avatar: v.string(),
  url: v.string(),
  /** The caller's own id if the link is theirs, else 0: front ends of the family use it to offer editing. */
  user_id: v.number(),
})
export type Link = v.InferOutput<typeof link>

export const getLinksList = post('anyone', '/links/getLinksList', {
  summary: '已通过的友链；主人给了 status（空的是全部）、site_name、time，就按它们找，含待审',
  body: v.object({
    ...paging,
    site_name: optionalText('站名', 64),
    status: v.nullish(v.union([v.literal(''), statusField])),
    time: timeRange,
  }),
  form: { code: familyCode.link, fields: ['site_name', 'time'] },
  /** `status` and `createdAt` for the owner alone. */
  result: page(
    v.object({ ...link.entries, status: v.optional(statusField), createdAt: v.optional(wireTime) }),
  ),
})

/** A post from a friend's feed; `url` leads to it. */
const friendPost = v.object({
  title: v.string(),
  url: v.string(),
  publishedAt: wireTime,
  site_name: v.string(),
  site_avatar: v.string(),
})
export type FriendPost = v.InferOutput<typeof friendPost>

export const getFriendPosts = get('anyone', '/links/getPosts', {
  summary: '朋友们最近写的，每家至多三篇',
  result: v.array(friendPost),
})

/** One's own application: the public version, and the pending edit. */
const ownLink = v.object({
  ...link.entries,
  status: statusField,
  /** The edit that waits for the owner while the old version stays public. */
  waiting: v.nullable(link),
  createdAt: wireTime,
})
export type OwnLink = v.InferOutput<typeof ownLink>

export const getOwnLinks = get('user', '/links/getOwnLinks', {
  summary: '自己申请的友链',
  result: v.array(ownLink),
})

export const addLink = post('user', '/links/add', {
  limit: 'link',
  summary: '申请友链，等主人通过',
  body: v.object({ ...written, ...formProof }),
  form,
  result: v.boolean(),
})

export const frontUpdateLink = post('user', '/links/frontUpdate', {
  limit: 'link',
  summary: '改自己的友链，没给的不动；通过之前旧的照旧',
  body: v.object({ id: bodyId, ...v.partial(v.object(written)).entries }),
  form,
  result: v.boolean(),
})

const idList = v.pipe(v.array(bodyId), v.nonEmpty('请至少选一个'), v.maxLength(100, '一次最多100个'))

export const backGetLinksList = post('administrator', '/links/backGetLinksList', {
  isUnaudited: true,
  summary: '主人的友链列表，含待审',
  body: v.object({
    ...paging,
    site_name: optionalText('站名', 64),
    status: emptyable(statusField),
  }),
  form: { code: familyCode.link, fields: ['site_name'] },
  result: page(
    v.object({
      ...ownLink.entries,
      /** The applicant; '' if it came with the starter or an import. */
      nick_name: v.string(),
      /** '' if none is read. */
      feed_url: v.string(),
      /** The result of the last read of the feed; null before the first. */
      feed: v.nullable(
        v.object({ fault: v.picklist(['', ...feedFaults]), checkedAt: wireTime, postCount: v.number() }),
      ),
    }),
  ),
})

export const findFeed = post('administrator', '/links/findFeed', {
  isUnaudited: true,
  summary: '去一个网址找订阅，取来看看',
  body: v.object({ url: webAddress('网址') }),
  form: { code: familyCode.link, fields: ['url'] },
  result: v.object({
    feed_url: v.string(),
    title: v.string(),
    posts: v.array(v.object({ title: v.string(), url: v.string(), publishedAt: wireTime })),
  }),
})

export const backAddLink = post('administrator', '/links/backAdd', {
  summary: '主人自己加一个友链',
  body: v.object(ownerWritten),
  form: ownerForm,
  result: v.object({ id: v.number() }),
})

export const backUpdateLink = put('administrator', '/links/backUpdate', {
  summary: '主人改友链，没给的不动',
  also: [{ method: 'POST', path: '/links/backUpdate' }],
  body: v.object({ id: bodyId, ...v.partial(v.object(ownerWritten)).entries }),
  form: { ...ownerForm, fields: ['id', ...ownerForm.fields] },
  result: v.boolean(),
})

export const approveLinks = put('administrator', '/links/approve', {
  summary: '通过申请或修改',
  body: v.object({ idList }),
  form: { code: form.code, fields: ['idList'] },
  result: v.boolean(),
})

export const deleteLinks = put('administrator', '/links/delete', {
  summary: '删除友链',
  body: v.object({ idList }),
  form: { code: form.code, fields: ['idList'] },
  result: v.boolean(),
})
