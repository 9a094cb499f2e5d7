import { familyCode } from './family-code.ts'
import { ApiError, callErrors } from './kit/envelope.ts'
import { pageErrors } from './page-errors.ts'
import { passwordMessage } from './password.ts'

/**
 * Every refusal: the family's code, the HTTP status, and the message for the reader. Violations of product
 * rules have status 200; malformed requests 400; others the usual HTTP status.
 */
export const errors = {
  malformed: callErrors.malformed,
  notFound: callErrors.notFound,
  timeout: { code: 408, status: 408, message: '等得太久了，请再试一次' },
  tooLarge: { code: 413, status: 413, message: '内容太大了' },
  unsupportedType: { code: 415, status: 415, message: '请用 application/json 提交' },
  tooMany: { code: 429, status: 429, message: '操作太频繁了，请稍后再试' },
  unknown: { code: 500, status: 500, message: '服务端错误' },
  unavailable: { code: 503, status: 503, message: '服务暂时不可用，请稍后再试' },
  /** For the owner alone: everybody else gets `unavailable`. */
  diskFull: {
    code: familyCode.diskFull,
    status: 503,
    message: '磁盘满了，没有存上。在服务器上腾出一些地方，再存一次',
  },
  notSetUp: { code: 100, status: 200, message: '小楼还没有布置好，请主人先完成设置' },
  noPermission: callErrors.noPermission,
  signedOut: callErrors.signedOut,
  wrongPassword: { code: familyCode.user, status: 200, message: '用户名或密码不对' },
  secondFactorNeeded: {
    code: familyCode.secondFactor,
    status: 200,
    message: '这个账号开着两步验证，还要一个验证码；这里没有地方填的话，请到小楼自己的登录窗口登录',
  },
  secondFactorWrong: {
    code: familyCode.secondFactor,
    status: 200,
    message: '验证码不对，或者已经用过；等应用里换下一个再试',
  },
  secondFactorLost: {
    code: familyCode.secondFactor,
    status: 200,
    message: '两步验证的密钥打不开了。用备用码登录，或者在服务器上运行 npm run owner -- --second-factor',
  },
  codesNotBegun: { code: familyCode.user, status: 200, message: '这一次设置已经过期，请从扫码重新开始' },
  codesOff: { code: familyCode.user, status: 200, message: '两步验证没有开着' },
  proofNeeded: {
    code: familyCode.proof,
    status: 200,
    message: '这一步要紧，要再确认一次是你本人；这里没有地方确认的话，请重新登录后马上再做',
  },
  passkeyRefused: {
    code: familyCode.user,
    status: 200,
    message: '这把通行密钥没有认出来，请再试一次，或者用密码',
  },
  passkeyNotFound: { code: familyCode.user, status: 404, message: '这把通行密钥已经不在了' },
  usernameTaken: { code: familyCode.user, status: 200, message: '这个用户账号已经有人用了' },
  nickNameReserved: { code: familyCode.user, status: 200, message: '这个昵称不能用，请换一个' },
  guestNameTaken: {
    code: familyCode.user,
    status: 200,
    message: '这个名字是这里一位用户的，请换一个，或者登录再说',
  },
  passwordRefused: { code: familyCode.user, status: 200, message: passwordMessage },
  passwordTooCommon: { code: familyCode.user, status: 200, message: '这个密码太常见了，请换一个' },
  wrongOldPassword: { code: familyCode.user, status: 200, message: '原密码不对' },
  registrationClosed: { code: familyCode.user, status: 200, message: '这里暂时不接受注册' },
  userNotFound: { code: familyCode.user, status: 404, message: '没有这位用户' },
  sessionNotFound: { code: familyCode.user, status: 404, message: '这一处登录已经不在了' },
  accountBanned: { code: familyCode.user, status: 200, message: '这个账号停用了' },
  accountOfAdministrator: {
    code: familyCode.user,
    status: 200,
    message: '里面有管理员的账号，这件事对他做不了；先改成普通用户',
  },
  lastAdministrator: {
    code: familyCode.user,
    status: 200,
    message: '最后一位管理员不能降为普通用户，也不能注销',
  },
  setUpUnknown: { code: familyCode.user, status: 200, message: '没有这个链接，也许没有抄全' },
  setUpUsed: { code: familyCode.user, status: 200, message: '这个链接已经用过了' },
  setUpExpired: { code: familyCode.user, status: 200, message: '这个链接过期了，它只管一天' },
  setUpReplaced: { code: familyCode.user, status: 200, message: '这个链接作废了，后来有了新的' },
  setUpOwned: { code: familyCode.user, status: 200, message: '小楼已经有主人了，这个链接不再有用' },
  tagIntoItself: { code: familyCode.tag, status: 200, message: '不能并到要并掉的标签里' },
  tagTaken: { code: familyCode.tag, status: 200, message: '已经有同名的标签了' },
  categoryTaken: { code: familyCode.category, status: 200, message: '已经有同名的分类了' },
  categoryIntoItself: { code: familyCode.category, status: 200, message: '不能并到要并掉的分类里' },
  categoryInUse: { code: familyCode.category, status: 200, message: '分类里还有文章，先把它们移走再删除' },
  draftNotReady: { code: familyCode.article, status: 200, message: '还不能发布' },
  draftOutdated: {
    code: familyCode.article,
    status: 200,
    message: '这份草稿在别处又改过，先看看要留哪一份',
  },
  undoExpired: { code: familyCode.article, status: 200, message: '过了十分钟，撤销不了了' },
  slugTaken: { code: familyCode.article, status: 200, message: '这个地址已经有文章在用了' },
  lookRefused: { code: familyCode.config, status: 200, message: '这样的外观收不下' },
  roomClosed: { code: familyCode.config, status: 404, message: '主人把这一间关上了' },
  uploadRefused: { code: familyCode.upload, status: 200, message: '这个文件收不了' },
  albumTaken: { code: familyCode.album, status: 200, message: '已经有同名的相册了' },
  albumInUse: { code: familyCode.album, status: 200, message: '相册里还有照片，先把它们移走再删除' },
  photoNotFound: { code: familyCode.photo, status: 404, message: '没有这张照片' },
  talkNotFound: { code: familyCode.talk, status: 404, message: '这条说说不在了，或者还没有公开' },
  messageRefused: { code: familyCode.message, status: 200, message: '这条留言没能留下' },
  pageHeaderNotFound: { code: familyCode.pageHeader, status: 404, message: '没有这个页头' },
  pageHeaderTaken: { code: familyCode.pageHeader, status: 200, message: '这个页面已经有页头了' },
  pageNotFound: { code: familyCode.pageHeader, status: 404, message: '没有这一页' },
  pageOutdated: {
    code: familyCode.pageHeader,
    status: 200,
    message: '这一页在别处又改过，先看看要留哪一份',
  },
  pagePathTaken: {
    code: familyCode.pageHeader,
    status: 200,
    message: '这个地址已经有一页了，也许在回收站里',
  },
  songNotFound: { code: familyCode.music, status: 404, message: '小楼里没有这首歌' },
  playlistNotFound: { code: familyCode.music, status: 404, message: '没有这份歌单了' },
  playlistTaken: { code: familyCode.music, status: 200, message: '已经有同名的歌单了' },
  playlistRefused: {
    code: familyCode.music,
    status: 200,
    message: '歌单名里不能有斜杠，也不能以点或者「C:」这样的盘符开头',
  },
  lyricOutdated: {
    code: familyCode.music,
    status: 200,
    message: '这首歌的歌词在别处又改过，先看看要留哪一份',
  },
  musicReadOnly: {
    code: familyCode.music,
    status: 200,
    message: '放歌的文件夹写不进去：看看它的权限，或者磁盘是不是只读的',
  },
  linkNotFound: { code: familyCode.link, status: 404, message: '没有这个友链' },
  linkTaken: { code: familyCode.link, status: 200, message: '这个网址已经在友链里，或者正等着通过' },
  resourceNotFound: { code: familyCode.link, status: 404, message: '没有这条推荐' },
  commentNotFound: { code: familyCode.comment, status: 404, message: '这条评论不在了' },
  commentRefused: { code: familyCode.comment, status: 200, message: '这条评论没能发出' },
  quoteNotFound: {
    code: familyCode.article,
    status: 200,
    message: '这几句文章里找不到，也许刚刚改过；重新选一次再引',
  },
  commentTooLateToEdit: { code: familyCode.comment, status: 200, message: '发出已久的评论不能再改' },
  writerBanned: { code: familyCode.comment, status: 200, message: '主人暂时不收你在这里留的话' },
  notifyNotFound: { code: familyCode.notify, status: 404, message: '这条通知不在了' },
  likeTargetNotFound: { code: familyCode.like, status: 404, message: '要点赞的内容不在了' },
  notLiked: { code: familyCode.like, status: 200, message: '您还没有点过赞' },
  chatNotFound: { code: familyCode.chat, status: 404, message: '这条消息不在了' },
  taskNotFound: { code: familyCode.task, status: 404, message: '这件事不在了，也许已经收走' },
  taskBusy: { code: familyCode.task, status: 200, message: '同样的事正做着一件，等它做完，或者先停下它' },
  taskRefused: { code: familyCode.task, status: 200, message: '这件事现在做不了' },
  outboxRefused: { code: familyCode.outbox, status: 200, message: '这种通知方式还没有填好' },
  chatRefused: { code: familyCode.chat, status: 200, message: '这句话没能说出去' },
  listenRefused: { code: familyCode.chat, status: 200, message: '一起听里这件事没有办成' },
  ...pageErrors,
} as const satisfies Record<string, { code: number; status: number; message: string }>

export type ErrorName = keyof typeof errors

/** Creates the error to throw; `message` overrides the table's, `field` is the form field it is about. */
export function refusal(
  name: ErrorName,
  given?: { message?: string; field?: string; retryAfterSeconds?: number },
): ApiError {
  return new ApiError({ ...errors[name], ...given })
}

/** The value; throws the refusal if it is undefined. */
export function orRefuse<T>(found: T | undefined, name: ErrorName): T {
  if (found === undefined) throw refusal(name)
  return found
}
