import * as v from 'valibot'
import { banTerm } from './ban.ts'
import { familyCode } from './family-code.ts'
import { bodyId, optionalText, page, paging, pathId, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'
import { limits } from './limits.ts'
import { role, session } from './user.ts'

/** How much a user has written, by kind; including pending and binned texts. */
const said = v.object({ comment: v.number(), message: v.number(), chat: v.number() })

/** `until` is '' if it has no end. */
const ban = v.object({
  until: v.union([v.literal(''), wireTime]),
  /** Until then, rounded up; 0 if `until` is ''. */
  minutes_left: v.number(),
  reason: v.string(),
  createdAt: wireTime,
})

/** An account as only the owner sees it. `lastSeenAt` is '' if nobody ever signed in. */
const guest = v.object({
  id: v.number(),
  username: v.string(),
  nick_name: v.string(),
  avatar: v.string(),
  role: v.picklist([role.administrator, role.user]),
  createdAt: wireTime,
  lastSeenAt: v.union([v.literal(''), wireTime]),
  said,
  ban: v.nullable(ban),
})
export type Guest = v.InferOutput<typeof guest>

/** `new`: of the last thirty days; `silent`: never wrote anything. */
export const guestStates = ['all', 'new', 'silent', 'banned', 'administrator'] as const
export const guestSorts = ['joined', 'seen', 'said'] as const

export const getGuestList = post('administrator', '/user/manage/list', {
  isUnaudited: true,
  summary: '用户：可按昵称或账号找，按来的日子、最近来过、说过多少排',
  body: v.object({
    ...paging,
    search: optionalText('搜索词', 64),
    state: v.optional(v.picklist(guestStates, 'state不对'), 'all'),
    sort: v.optional(v.picklist(guestSorts, 'sort不对'), 'joined'),
    is_ascending: v.optional(v.boolean(), false),
  }),
  form: { code: familyCode.user, fields: ['search'] },
  result: page(guest),
})

export const getGuestCounts = get('administrator', '/user/manage/counts', {
  summary: '用户各有多少',
  result: v.object({
    all: v.number(),
    new: v.number(),
    silent: v.number(),
    banned: v.number(),
    administrator: v.number(),
  }),
})

export const getGuest = get('administrator', '/user/manage/get/:id', {
  summary: '一位用户，和他登录着的地方',
  params: v.object({ id: pathId }),
  result: v.object({ ...guest.entries, sessions: v.array(v.omit(session, ['is_current'])) }),
})

const ids = v.pipe(v.array(bodyId), v.nonEmpty('请至少选一位'), v.maxLength(100, '一次最多100位'))
/** The administrator's own password: protects actions on an unattended machine. */
const ownPassword = v.pipe(
  v.string('请输入密码'),
  v.nonEmpty('请输入密码'),
  v.maxLength(limits.givenPasswordMaxLength, '密码太长了'),
)
export const banUsers = post('administrator', '/user/manage/ban', {
  summary: '停用账号：各处的登录都结束，也不能再登录；minutes 为 0 是直到解除。管理员不能停用',
  body: v.object({
    ids,
    ...banTerm,
  }),
  form: { code: familyCode.user, fields: ['minutes', 'reason'] },
  result: v.boolean(),
})

export const liftUserBans = post('administrator', '/user/manage/lift', {
  summary: '解除停用；没停用的不动',
  body: v.object({ ids }),
  result: v.boolean(),
})

export const signOutUsers = post('administrator', '/user/manage/signOut', {
  summary: '结束这些账号在各处的登录；自己此刻的这一处留着',
  body: v.object({ ids }),
  result: v.boolean(),
})

export const getResetLink = post('administrator', '/user/manage/resetLink', {
  summary: '给忘了密码的用户一个链接，一天之内能用一次；管理员的要在机器上拿',
  body: v.object({ id: bodyId, password: ownPassword }),
  form: { code: familyCode.user, fields: ['password'] },
  /** A path on this site; the secret is after `#`, which no log contains. */
  result: v.object({ address: v.string() }),
})

export const getUserDataLink = post('administrator', '/user/manage/dataLink', {
  summary: '一位用户的一切的地址：一个 zip，一小时有效',
  body: v.object({ id: bodyId, password: ownPassword }),
  form: { code: familyCode.user, fields: ['password'] },
  result: v.object({ address: v.string() }),
})

export const deleteUsers = post('administrator', '/user/manage/delete', {
  summary: '删去账号和属于它的一切；写过的留下，名字换成已注销。管理员的删不了',
  body: v.object({
    ids,
    password: ownPassword,
    /** Whether to only check that it could be done. */
    is_trial: v.optional(v.boolean(), false),
  }),
  form: { code: familyCode.user, fields: ['password'] },
  result: v.boolean(),
})
