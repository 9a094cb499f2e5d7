import { LinkifyIt } from 'linkify-it'

/** An address in a text: where it begins, as it is written, and what it opens. */
export type FoundAddress = { readonly from: number; readonly words: string; readonly url: string }

/** Top-level domains in Chinese that are in use. */
const chineseTops =
  '中国|中國|公司|网络|網絡|网址|网站|中文网|商城|商店|集团|在线|手机|政务|公益|我爱你|网店|信息|企业'
const han = '\\u4e00-\\u9fff'

// Chinese is written without spaces: a Han character or its punctuation ends an address, except in a name
// that is Chinese itself.
const withScheme = new RegExp(
  `\\b(?:https?://(?:[${han}a-z0-9.-]{1,100}\\.(?:${chineseTops})(?![${han}])|)|mailto:)[^\\s<>"'\`\\u2018-\\u201f\\u2026\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef]{0,2000}`,
  'gi',
)
/** A name alone: `例子.中国`, at the beginning of a text or behind a space or a sign. */
const chineseName = new RegExp(
  `(?<![${han}\\w.@/-])[${han}a-z0-9-]{1,30}\\.(?:${chineseTops})(?![${han}\\w.-])(?:/[\\w./?=&%#~+-]{0,500})?`,
  'giu',
)
const trailing = /[.,;:!?*_~\]}]/

const newerTops =
  'app dev xyz top site online club vip wang ink cloud blog wiki art fun icu live tech store design link page'
const bare = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false }).tlds(newerTops.split(' '), true)
/** Countries whose domain is the ending of a kind of file. */
const fileEnding = /\.(?:md|py|rs|sh|pl|ps|so|cc|am|mk)$/i

function withoutTrailing(url: string): string {
  let end = url.length
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? ''
    const isStray = last === ')' && !url.slice(0, end).includes('(')
    if (!trailing.test(last) && !isStray) break
  }
  return url.slice(0, end)
}

/** A user name before an `@` would disguise the host that is opened. */
function isPlainAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, pathname } = new URL(url)
  if (protocol === 'mailto:') return /^[^@\s]{1,100}@[^@\s]{1,200}$/.test(pathname)
  return username === '' && password === ''
}

const parted = new RegExp(`[${han}\\u3000-\\u303f\\uff00-\\uffef]`, 'g')

/** Names without a scheme in a text that has no full addresses. */
function bareNamesIn(text: string, offset: number): FoundAddress[] {
  const chinese = [...text.matchAll(chineseName)].map(match => {
    const words = withoutTrailing(match[0])
    return { from: offset + match.index, words, url: `http://${words}` }
  })
  // Han characters beside a name are not part of it.
  const latin = (bare.match(text.replace(parted, ' ')) ?? []).flatMap(({ schema, index, raw }) =>
    schema !== '' || raw.includes('@') || fileEnding.test(raw)
      ? []
      : [{ from: offset + index, words: raw, url: `http://${raw}` }],
  )
  const isFree = ({ from, words }: FoundAddress) =>
    chinese.every(other => from + words.length <= other.from || from >= other.from + other.words.length)
  return [...chinese, ...latin.filter(isFree)]
    .filter(({ url }) => isPlainAddress(url))
    .sort((one, two) => one.from - two.from)
}

/** The addresses of a text in order: with http, https or mailto, and bare domains, which open with http. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = []
  let at = 0
  for (const match of text.matchAll(withScheme)) {
    found.push(...bareNamesIn(text.slice(at, match.index), at))
    at = match.index + match[0].length
    const words = withoutTrailing(match[0])
    if (isPlainAddress(words)) found.push({ from: match.index, words, url: words })
    // What is no address is no text with names in it either: `https://bank.example@evil.example/`.
  }
  found.push(...bareNamesIn(text.slice(at), at))
  return found
}
