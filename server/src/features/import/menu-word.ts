import type { FieldValue } from './front-matter-value.ts'
import { addressKey } from './permalink.ts'

/** Words that a page is known by when it names none: the file's name says what it is. */
const pageWords: Readonly<Record<string, string>> = {
  about: '关于',
  'about-me': '关于',
  aboutme: '关于',
  me: '关于',
  links: '友链',
  link: '友链',
  friends: '友链',
  friend: '友链',
  blogroll: '友链',
  projects: '项目',
  project: '项目',
  works: '作品',
  portfolio: '作品',
  resume: '简历',
  cv: '简历',
  now: '近况',
  uses: '我用的',
  contact: '联系',
  guestbook: '留言',
  messageboard: '留言',
  message: '留言',
  comments: '留言',
  books: '书单',
  reading: '书单',
  movies: '观影',
  music: '音乐',
  gallery: '相册',
  timeline: '时间线',
  donate: '赞赏',
  privacy: '隐私',
}

/** Title of a page by the last part of its path, where neither its file nor the blog's menu has one. */
export const pageWord = (name: string) => pageWords[name.toLowerCase()] ?? name

/** The blog's own words for its pages, by `addressKey` of the path, in the menu's order. */
export type MenuWords = ReadonlyMap<string, string>

/**
 * What menus of Hexo's themes (`关于: /about/ || icon`), Hugo (`[[menu.main]]` with `name` and `url`) and Jekyll's
 * (`title`, `url`) say, however deep. A word that is only a name in Latin letters (`about`) says nothing.
 */
export function readMenuWords(values: readonly (FieldValue | undefined)[]): Map<string, string> {
  const words = new Map<string, string>()
  const put = (word: string, target: string) => {
    const path = target.split('||')[0]?.trim() ?? ''
    if (path.startsWith('/') && !words.has(addressKey(path))) words.set(addressKey(path), word.trim())
  }
  const walk = (value: FieldValue | undefined, depth: number): void => {
    if (depth > 6 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const one of value) walk(one, depth + 1)
      return
    }
    const text = (...keys: string[]) => keys.map(key => value[key]).find(one => typeof one === 'string')
    const target = text('url', 'link', 'path', 'href', 'pageRef', 'pageref')
    if (typeof target === 'string') put(String(text('name', 'title', 'text', 'identifier') ?? ''), target)
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') put(key, inner)
      else walk(inner, depth + 1)
    }
  }
  for (const value of values) walk(value, 0)
  return words
}
