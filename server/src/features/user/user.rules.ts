import { randomInt } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import { refuseField } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import { type Role, role, updateOwnUserInfo } from '@xiaolou/contract/user'
import type { MediaServices } from '../../platform/services.ts'
import type { UserStore } from './user.store.ts'

/** Throws if the change would leave the site without an administrator. */
export function requireAnotherAdministrator(userId: number, administratorIds: readonly number[]): void {
  if (administratorIds.every(id => id === userId)) throw refusal('lastAdministrator')
}

/** Whether a change of role removes administrator rights. */
export function isStepDown(from: Role, to: Role): boolean {
  return from === role.administrator && to !== role.administrator
}

const moods =
  '听雨 晚归 看云 温酒 拾花 望月 煮茶 踏雪 摇橹 种菊 折柳 读信 提灯 守夜 早起 写字 晒书 等风'.split(' ')
const guests =
  '旅人 邻居 猫 渔翁 书生 少年 燕子 樵夫 棋友 歌者 故人 白鹭 画师 信使 松鼠 过客 小僧 船家'.split(' ')

// Names by which the site itself appears.
const ofTheSite = ['已注销', '访客', '管理员', '主人', '楼主', '小楼']

/** A name for a guest who gave none: one of some three hundred. */
function inventNickName(): string {
  return `${moods[randomInt(moods.length)]}的${guests[randomInt(guests.length)]}`
}

/** Normalizes names for comparison: ignores width, case and spaces. */
function looks(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
}

/** Throws for a name that belongs to the administrators or to the site. */
export function requireFreeName(name: string, administratorNames: Iterable<string>): void {
  const given = looks(name)
  for (const taken of [...ofTheSite, ...administratorNames]) {
    if (taken !== '' && looks(taken) === given) throw refusal('nickNameReserved')
  }
}

type NameDeps = { users: UserStore; getSettings: () => Promise<SiteSettings> }

/** Throws if a name is the owner's or the site's; for guests with and without an account. */
export async function requireGuestName({ users, getSettings }: NameDeps, name: string): Promise<void> {
  const administrators = [...(await users.findNames()).values()]
  requireFreeName(name, [...administrators, (await getSettings()).owner_name])
}

/** The same, and throws for the name of a user: for guests without an account. */
export async function requireUnclaimedName(deps: NameDeps, name: string): Promise<void> {
  await requireGuestName(deps, name)
  if (await deps.users.isNamed(looks(name))) throw refusal('guestNameTaken', { field: 'guest_name' })
}

/** The guest's chosen name, or a generated one; throws if it is reserved. */
export async function guestNickName(deps: NameDeps, asked: string): Promise<string> {
  if (asked === '') return inventNickName()
  await requireGuestName(deps, asked)
  return asked
}

/** Throws unless the avatar is one of our own pictures, or empty. */
export async function requirePicture(
  { describePictures }: Pick<MediaServices, 'describePictures'>,
  url: string | undefined,
): Promise<void> {
  if (url && !(await describePictures([url])).has(url)) {
    throw refuseField(updateOwnUserInfo, 'avatar', '头像应为已上传的图片')
  }
}

// The first match: a browser also names others, and itself last or by a word of its own.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bQQ\//, 'QQ'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
  [/curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameOf = (agent: string, list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system for display, from the stored 256 characters of the user agent. */
export function deviceOf(agent: string): string {
  const named = [nameOf(agent, browsers), nameOf(agent, systems)].filter(name => name !== undefined)
  return named.length === 0 ? '未知设备' : named.join(' · ')
}
