import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { cleanName } from './grapheme.ts'
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  page,
  paging,
  pathId,
  pathOneOf,
  text,
  wireTime,
} from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { ownPicture } from './picture.ts'
import { givenCode, passkeyAnswer } from './user-guard.ts'

/** role 1 administrator, 2 user. */
export const role = { administrator: 1, user: 2 } as const
const roleField = oneOf('role', [1, 2])
export type Role = v.InferOutput<typeof roleField>

const usernameMessage = '用户账号长度应该在5-16之间'
export const username = v.pipe(
  v.string('请输入用户账号'),
  v.trim(),
  v.nonEmpty('请输入用户账号'),
  v.minLength(limits.usernameMinLength, usernameMessage),
  v.maxLength(limits.usernameMaxLength, usernameMessage),
  v.regex(/^\w+$/, '用户账号只能用字母、数字和下划线'),
)
/** Its rule depends on the site's setting: `isPasswordAllowed` decides, at the field and on the server. */
const newPassword = v.pipe(
  v.string('请输入密码'),
  v.nonEmpty('请输入密码'),
  v.maxLength(limits.givenPasswordMaxLength, '密码太长了'),
)
/** A password to be compared; any length that can be hashed. */
const givenPassword = v.pipe(
  v.string('请输入用户密码'),
  v.nonEmpty('请输入用户密码'),
  v.maxLength(limits.givenPasswordMaxLength, '密码太长了'),
)
const shownName = (label: string) =>
  v.pipe(
    text(label, 200),
    v.transform(cleanName),
    v.maxLength(limits.nickNameMaxLength, `${label}最多${limits.nickNameMaxLength}个字`),
  )
export const nickName = v.nullish(shownName('昵称'), '')
/** The name of a guest without an account. */
export const guestName = v.nullish(shownName('称呼'), '')

const publicUser = v.object({
  id: v.number(),
  role: roleField,
  nick_name: v.string(),
  avatar: v.string(),
})
export type PublicUser = v.InferOutput<typeof publicUser>

const form = <const Name extends string>(...fields: Name[]) => ({ code: familyCode.user, fields }) as const

const signedIn = v.object({ token: v.string(), username: v.string(), role: roleField, id: v.number() })

export const register = post('anyone', '/user/register', {
  limit: 'register',
  summary: '注册；昵称留空会取一个',
  body: v.object({ username, password: newPassword, nick_name: nickName }),
  form: form('username', 'password', 'nick_name'),
  result: v.object({ id: v.number(), username: v.string() }),
})

export const login = post('anyone', '/user/login', {
  limit: 'login',
  summary: '登录',
  body: v.object({
    username: v.pipe(
      v.string('请输入用户账号'),
      v.trim(),
      v.nonEmpty('请输入用户账号'),
      v.maxLength(64, usernameMessage),
    ),
    password: givenPassword,
    /** Required after the refusal `secondFactorNeeded`, if the account has a second factor. */
    code: givenCode,
    /**
     * Whether to also set a cookie that identifies the session at `/ws`, and only there. A client that puts
     * the token into its `init` frame needs none.
     */
    cookie: v.optional(v.boolean(), true),
  }),
  form: form('username', 'password', 'code'),
  result: signedIn,
})

export const loginByPasskey = post('anyone', '/user/passkey/login', {
  limit: 'login',
  summary: '用通行密钥登录',
  body: passkeyAnswer,
  result: signedIn,
})

export const logout = post('user', '/user/logout', {
  summary: '退出：这一处的令牌从此无效',
  result: v.boolean(),
})

/** The secret of a link that was printed in the machine's terminal. */
const setUpToken = v.pipe(v.string(), v.maxLength(100))

export const setUp = post('anyone', '/user/setUp', {
  limit: 'login',
  summary: '用终端里的一次性链接成为主人',
  body: v.object({
    set_up_token: setUpToken,
    username,
    password: newPassword,
    nick_name: nickName,
  }),
  form: form('username', 'password', 'nick_name'),
  result: signedIn,
})

/** POST, so that no log contains the secret. */
export const getSetUpLink = post('anyone', '/user/setUpLink', {
  limit: 'login',
  summary: '终端里的一次性链接用来做什么：还没有主人时设下账号，忘了密码时换一个',
  body: v.object({ set_up_token: setUpToken }),
  /** `username` is the account whose password is forgotten; '' if there is no owner yet. */
  result: v.object({ username: v.string() }),
})

export const resetPassword = post('anyone', '/user/resetPassword', {
  limit: 'login',
  summary: '用一次性链接换掉忘了的密码；这个账号在各处的登录都会结束',
  body: v.object({ set_up_token: setUpToken, password: newPassword, code: givenCode }),
  form: form('password', 'code'),
  result: signedIn,
})

export const getUserInfoById = get('anyone', '/user/getUserInfoById/:id', {
  summary: '一位用户的公开资料',
  params: v.object({ id: pathId }),
  result: publicUser,
})

export const getOwnUserInfo = get('user', '/user/getOwnUserInfo', {
  summary: '自己的资料',
  result: v.object({ ...publicUser.entries, username: v.string(), createdAt: wireTime }),
})

export const updateOwnUserInfo = put('user', '/user/updateOwnUserInfo', {
  summary: '改头像与昵称；没给的不动',
  body: v.object({
    avatar: v.optional(ownPicture('头像')),
    nick_name: v.optional(shownName('昵称')),
  }),
  form: form('avatar', 'nick_name'),
  result: v.boolean(),
})

export const updatePassword = put('user', '/user/updatePassword', {
  limit: 'login',
  summary: '改密码；其他地方的登录都会结束',
  body: v.pipe(
    v.object({ password: givenPassword, password1: newPassword, password2: v.string('请输入二次确认密码') }),
    v.forward(
      v.check(given => given.password1 === given.password2, '两次密码不一致'),
      ['password2'],
    ),
  ),
  form: form('password', 'password1', 'password2'),
  result: v.boolean(),
})

export const session = v.object({
  id: v.number(),
  /** Browser and system, as far as known. */
  device: v.string(),
  createdAt: wireTime,
  lastSeenAt: wireTime,
  is_current: v.boolean(),
})
export type UserSession = v.InferOutput<typeof session>

export const getSessionList = get('user', '/user/getSessionList', {
  summary: '自己在哪些地方登录着',
  result: v.array(session),
})

export const revokeSession = del('user', '/user/revokeSession/:id', {
  summary: '结束自己的一处登录',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const revokeOtherSessions = del('user', '/user/revokeOtherSessions', {
  summary: '结束自己在别处的登录',
  result: v.boolean(),
})

const exported = v.array(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])))

export const exportOwnData = get('user', '/user/exportOwnData', {
  needsProof: true,
  summary: '自己的一切：资料、登录、评论、留言、友链、通知、点赞',
  result: v.object({ exportedAt: wireTime, data: v.record(v.string(), exported) }),
})

export const getOwnDataLink = post('user', '/user/getOwnDataLink', {
  needsProof: true,
  summary: '取走自己的一切的地址：一个 zip，带着传过的图片；一小时有效',
  result: v.object({ address: v.string() }),
})

export const deleteOwnAccount = post('user', '/user/deleteOwnAccount', {
  limit: 'login',
  summary: '注销自己的账号；写过的留下，名字换成已注销',
  body: v.object({ password: givenPassword }),
  form: form('password'),
  result: v.boolean(),
})

export const getUserList = post('administrator', '/user/getUserList', {
  isUnaudited: true,
  summary: '主人的用户列表',
  body: v.object({
    ...paging,
    username: optionalText('用户账号', 64),
    nick_name: optionalText('昵称', 64),
    role: emptyable(roleField),
  }),
  form: form('username', 'nick_name'),
  result: page(
    v.object({ ...publicUser.entries, username: v.string(), createdAt: wireTime, updatedAt: wireTime }),
  ),
})

export const updateRole = put('administrator', '/user/updateRole/:id/:role', {
  needsProof: true,
  summary: '改角色，要刚证明过是本人；最后一位管理员不能降',
  params: v.object({
    id: pathId,
    role: pathOneOf('role', [1, 2]),
  }),
  result: v.boolean(),
})

export const adminUpdateUserInfo = put('administrator', '/user/adminUpdateUserInfo', {
  summary: '改别人的昵称与头像',
  body: v.object({ id: bodyId, nick_name: nickName, avatar: v.nullish(ownPicture('头像')) }),
  form: form('id', 'nick_name', 'avatar'),
  result: v.boolean(),
})
