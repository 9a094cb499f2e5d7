import { type GivenFields, givenFields, type RawInput } from '@xiaolou/contract/kit/handler'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import type { SiteSettings } from '@xiaolou/contract/site'

/** What is acted on: its counting phrase, and the marks around its name. */
const kinds = {
  article: ['篇文章', '《', '》'],
  draft: ['篇草稿', '草稿《', '》'],
  page: ['个页面', '页面《', '》'],
  talk: ['条说说', '说说「', '」'],
  category: ['个分类', '分类「', '」'],
  tag: ['个标签', '标签「', '」'],
  album: ['本相册', '相册「', '」'],
  photo: ['张照片', '照片「', '」'],
  comment: ['条评论', '', ''],
  message: ['条留言', '', ''],
  link: ['个友链', '友链「', '」'],
  resource: ['个推荐', '推荐「', '」'],
  user: ['位用户', '用户「', '」'],
  header: ['张页头图', '「', '」的页头图'],
  media: ['个文件', '文件「', '」'],
  song: ['首歌', '歌曲《', '》'],
  letter: ['条邮件或推送', '「', '」'],
  passkey: ['把通行密钥', '通行密钥「', '」'],
  job: ['个定时任务', '定时任务「', '」'],
  outlink: ['条外链', '外链 ', ''],
  task: ['项任务', '', ''],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>
export type ThingKind = keyof typeof kinds
export const thingKinds: readonly string[] = Object.keys(kinds)

type Subject = { readonly kind: ThingKind; readonly ids: readonly (string | number)[] }
/** What was done: a sentence, or one with `{}` in place of its things' names. */
export type Phrase = string | { readonly says: string; readonly of: readonly Subject[] }

/** Names of things of a kind, by id as text. Unnamed ones are missing. */
export type ThingNames = (kind: ThingKind, ids: readonly string[]) => ReadonlyMap<string, string>

const namedAtMost = 3
const longestName = 40
const longestPhrase = 400

const cut = (text: string, longest: number) => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}

const account = /\{@(\d+)\}/g

/**
 * An account in a stored sentence: its name is looked up on reading, since the name of a deleted account must
 * not be stored.
 */
export const accountMark = (id: string | number): string => `{@${id}}`
/** Removes the mark from user-supplied text, which must not name accounts. */
export const withoutMarks = (text: string): string => text.replaceAll('{@', '{ @')
export const accountsIn = (texts: readonly string[]): number[] =>
  texts.flatMap(text => [...text.matchAll(account)].map(([, id]) => Number(id)))
export const nameAccounts = (text: string, names: ReadonlyMap<number, { nick_name: string }>): string =>
  text.replace(account, (_, id: string) => names.get(Number(id))?.nick_name ?? '已注销的用户')

/** A name from the call, in quotation marks; '' if there is none. */
export const quoted = (name: unknown): string =>
  typeof name === 'string' && name.trim() !== '' ? `「${cut(withoutMarks(name), longestName)}」` : ''

/** `says` of things of one kind: `about('把{}放进回收站', 'article', ids)`. */
export const about = (says: string, kind: ThingKind, ids: unknown): Phrase => ({
  says,
  of: [{ kind, ids: [ids].flat(2).filter(id => typeof id === 'string' || typeof id === 'number') }],
})

function subjectWords({ kind, ids }: Subject, names: ThingNames): string {
  const [counted, before, after] = kinds[kind]
  const found = names(kind, ids.map(String))
  const named = [...found.values()].slice(0, namedAtMost)
  const words = named.map(name => `${before}${cut(name, longestName)}${after}`).join('、')
  if (ids.length === 0) return counted.slice(1)
  if (words === '') return `${ids.length === 1 ? '一' : ` ${ids.length} `}${counted}`
  return ids.length > named.length ? `${words}等 ${ids.length} ${counted}` : words
}

/** The sentence with the names inserted. */
export function phraseText(phrase: Phrase, names: ThingNames): string {
  if (typeof phrase === 'string') return cut(phrase, longestPhrase)
  const things = phrase.of.map(subject => subjectWords(subject, names)).join('、')
  return cut(
    phrase.says.replace('{}', () => things),
    longestPhrase,
  )
}

type GetSettings = () => Promise<SiteSettings>

export type Sentence = {
  readonly route: RouteShape
  /** `getSettings` returns those before the call. */
  readonly says: (raw: RawInput, getSettings: GetSettings) => Phrase | Promise<Phrase>
}

/** The audit log's sentence for a call; the function must also work without any input. */
export const says = <const R extends RouteShape>(
  route: R,
  phrase: Phrase | ((given: GivenFields<R>, getSettings: GetSettings) => Phrase | Promise<Phrase>),
): Sentence => ({
  route,
  says: (raw, getSettings) =>
    typeof phrase === 'function' ? phrase(givenFields(route, raw), getSettings) : phrase,
})
