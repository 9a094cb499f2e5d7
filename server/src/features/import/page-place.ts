import { stemOf } from '../../platform/old-path.ts'
import type { ArticleMeta } from './article-meta.ts'
import { type MenuWords, pageWord } from './menu-word.ts'
import { addressKey, oldAddress } from './permalink.ts'
import { decodeText } from './slug.ts'
import type { SourceConfig } from './source-config.ts'

export type PagePlace = {
  title: string
  /** Where it stood, root included; '' is never. */
  oldPath: string
  /** Where it is to stand here: decoded, without root, slash or `.html` at the end. */
  pagePath: string
  isInMenu: boolean
  menuOrder: number
}

/**
 * Address and title of a page: its own title, else the word by which the blog's menu leads to it, else what its file's
 * name says. The menu here leads to what the blog's menu led to; where none is known, to every page of the first level.
 */
export function placePage(input: {
  name: string
  meta: ArticleMeta
  /** First heading of its body, or ''. */
  heading: string
  config: SourceConfig
  menuWords: MenuWords
  zone: string
  createdAtMs: number
}): PagePlace {
  const { name, meta, config, menuWords } = input
  const oldPath = oldPathOf(input)
  const isUnderRoot = config.root !== '/' && oldPath.startsWith(config.root)
  const pagePath = cleanPath(isUnderRoot ? oldPath.slice(config.root.length - 1) : oldPath)
  const last = name.slice(name.lastIndexOf('/') + 1)
  const isSpoken = (title: string | undefined) =>
    title !== undefined && title !== '' && title.toLowerCase() !== last.toLowerCase()
  const keys = [...menuWords.keys()]
  const place = keys.findIndex(key => key === addressKey(oldPath) || key === addressKey(pagePath))
  const menuWord = place < 0 ? undefined : menuWords.get(keys[place] ?? '')
  const title = [meta.title, menuWord, input.heading].find(isSpoken) ?? pageWord(last)
  const isInMenu = keys.length > 0 ? place >= 0 : pagePath.lastIndexOf('/') === 0
  return { title, oldPath, pagePath, isInMenu, menuOrder: Math.max(0, place) }
}

function oldPathOf(input: Parameters<typeof placePage>[0]): string {
  const { name, meta, config, zone, createdAtMs } = input
  if (config.kind === 'hugo') {
    const section = name.includes('/') ? name.slice(0, name.indexOf('/')) : ''
    const address = oldAddress({ ...meta, name, section, createdAtMs }, config, zone)
    if (address && 'path' in address) return address.path
  }
  const hasOwn = meta.permalink !== '' && !/[:]/.test(meta.permalink)
  const path = hasOwn ? decodeText(meta.permalink) : name
  const isRooted = config.root !== '/' && path.startsWith(config.root)
  return `${isRooted ? '' : config.root}${path}`.replace(/\/{2,}/g, '/')
}

function cleanPath(path: string): string {
  const stem = stemOf(path.normalize('NFC'))
  const parts = stem
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
