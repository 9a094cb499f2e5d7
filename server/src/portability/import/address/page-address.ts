import { decodePath, stemOf } from '../../../platform/old-path.ts'
import { type FieldValue, isFieldMap } from '../front-matter/fields.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { addressKey, joinPath, lastPart } from './path.ts'
import { type AddressedPost, oldAddress } from './permalink.ts'

/** Titles for pages without one, by file name. */
const pageNames = {
  关于: 'about about-me aboutme me',
  友链: 'links link friends friend blogroll',
  项目: 'projects project',
  作品: 'works portfolio',
  简历: 'resume cv',
  近况: 'now',
  我用的: 'uses',
  联系: 'contact',
  留言: 'guestbook messageboard message comments',
  书单: 'books reading',
  观影: 'movies',
  音乐: 'music',
  相册: 'gallery',
  时间线: 'timeline',
  赞赏: 'donate',
  隐私: 'privacy',
}
const pageWords: ReadonlyMap<string, string> = new Map(
  Object.entries(pageNames).flatMap(([word, names]) => names.split(' ').map(name => [name, word])),
)

/** The blog's own words for its pages, by `addressKey` of the path, in the menu's order. */
export type MenuWords = ReadonlyMap<string, string>

/**
 * The menu labels of Hexo themes (`关于: /about/ || icon`), Hugo (`[[menu.main]]` with `name` and `url`) and
 * Jekyll (`title`, `url`), at any depth. A plain Latin name (`about`) is no label.
 */
export function readMenuWords(values: readonly (FieldValue | undefined)[]): Map<string, string> {
  const words = new Map<string, string>()
  const put = (word: string, target: string) => {
    const path = target.split('||')[0]?.trim() ?? ''
    if (!path.startsWith('/')) return
    const key = addressKey(path)
    if (!words.has(key)) words.set(key, word.trim())
  }
  const walk = (value: FieldValue | undefined, depth: number): void => {
    if (depth > 6) return
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    if (!isFieldMap(value)) return
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

/**
 * Address and title of a page. Title: its own, else the label of its menu entry, else derived from the file
 * name. The menu here contains what the old menu contained; without a known menu, every first-level page.
 */
export function addressPage(input: {
  /** Its section is the first part of its name. */
  post: Omit<AddressedPost, 'section'>
  /** First heading of its body, or ''. */
  heading: string
  config: SourceConfig
  menuWords: MenuWords
  zone: string
}) {
  const { post, config, menuWords } = input
  const oldPath = oldPathOf(post, config, input.zone)
  const isUnderRoot = config.root !== '/' && oldPath.startsWith(config.root)
  const address = cleanPath(isUnderRoot ? oldPath.slice(config.root.length - 1) : oldPath)
  const last = lastPart(post.name)
  const isSpoken = (title: string | undefined) =>
    title !== undefined && title !== '' && title.toLowerCase() !== last.toLowerCase()
  const keys = [...menuWords.keys()]
  const menuIndex = keys.findIndex(key => key === addressKey(oldPath) || key === addressKey(address))
  const menuWord = menuWords.get(keys[menuIndex] ?? '')
  const title =
    [post.title, menuWord, input.heading].find(isSpoken) ?? pageWords.get(last.toLowerCase()) ?? last
  const isInMenu = keys.length > 0 ? menuIndex >= 0 : address.lastIndexOf('/') === 0
  return {
    title,
    /** The old path, including the root. */
    oldPath,
    /** The address here: decoded, without root, slash or `.html` at the end. */
    address,
    isInMenu,
    menuOrder: Math.max(0, menuIndex),
  }
}

function oldPathOf(post: Omit<AddressedPost, 'section'>, config: SourceConfig, zone: string): string {
  const { name, permalink } = post
  if (config.kind === 'hugo') {
    const [section = ''] = name.includes('/') ? name.split('/', 1) : []
    const address = oldAddress({ ...post, section }, config, zone)
    if (address && 'path' in address) return address.path
  }
  const hasOwn = permalink !== '' && !permalink.includes(':')
  return joinPath(config.root, hasOwn ? decodePath(permalink) : name)
}

function cleanPath(path: string): string {
  const parts = stemOf(path.normalize('NFC'))
    .split('/')
    .map(part =>
      part
        .trim()
        .replace(/[\s\\?#%<>"'`{}|^]+/g, '-')
        .replace(/^[.-]+/, ''),
    )
    .filter(part => part !== '')
  return `/${parts.slice(0, 8).join('/') || 'page'}`
}
