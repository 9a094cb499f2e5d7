import { existsSync } from 'node:fs'
import { opendir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findHaloBackup, isHaloBackup } from '../formats/halo/backup.ts'
import { findMxSpaceDump } from '../formats/mx-space/dump.ts'
import { findOwnDatabases, formatOf, holdsTypecho } from '../formats/typecho/format.ts'
import { readHead } from './head.ts'

/** The kind of a file by its first bytes; names are unreliable (`export.xml`, `data.json`, `backup.txt`). */
export type FileKind = 'wordpress' | 'ghost' | 'halo' | 'vanblog' | 'mx-space' | 'typecho' | 'comments'

const isWxr = (head: string) => /<(?:rss|wp:|channel)\b/.test(head) && head.includes('wordpress.org/export/')

/** Comments as XML: Disqus' export, or its form of a WordPress export, which names a thread in each item. */
function commentXml(head: string): 'disqus' | 'disqus-wxr' | undefined {
  if (/<disqus[\s>]/.test(head)) return 'disqus'
  return isWxr(head) && /<dsq:|xmlns:dsq\s*=/.test(head) ? 'disqus-wxr' : undefined
}

export const commentXmlOf = async (file: string) => commentXml((await readHead(file)).toString('utf8'))

/**
 * Detects the kind of a file from its start; undefined if unknown. XML and JSON may still be damaged further
 * on. Any database dump is treated as Typecho's; that reader reports others.
 */
export async function recogniseFile(file: string): Promise<FileKind | undefined> {
  const start = await readHead(file)
  if (formatOf(start) !== undefined) return 'typecho'
  const head = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('<')) {
    if (commentXml(head) !== undefined) return 'comments'
    return isWxr(head) ? 'wordpress' : undefined
  }
  if (/"exported_on"\s*:\s*\d/.test(head) && /"data"\s*:\s*\{/.test(head)) return 'ghost'
  if (/^\{\s*"articles"\s*:\s*\[/.test(head)) return 'vanblog'
  if (isHaloBackup(head)) return 'halo'
  return /^[[{#]/.test(head) ? 'comments' : undefined
}

/**
 * A part to import. `uploads`: the folder that contained an export, which may also contain its pictures. `apart`:
 * names of files in a blog that are parts of their own.
 */
export type SourcePart = { kind: FileKind | 'folder'; path: string; uploads?: string; apart?: string[] }

const documentName = /\.(?:md|markdown|mdown|mkd|mdx|org|html?)$/i
const exportName = /\.(?:xml|json|jsonl|txt|sql|db|sqlite3?|dat)$/i

async function hasDocument(folder: string): Promise<boolean> {
  for await (const { name } of await opendir(folder, { recursive: true }))
    if (documentName.test(name)) return true
  return false
}

/** Whether a folder is a blog that somebody also put an export into. */
async function isBlog(folder: string): Promise<boolean> {
  const paths = await readdir(folder)
  const has = (name: string) => existsSync(join(folder, name))
  const hasPosts = ['source/_posts', '_posts', 'content', 'src/content'].some(has)
  return hasPosts && (paths.some(name => configName.test(name)) || has('config/_default'))
}

const configName =
  /^(?:_config\.(?:ya?ml|json|toml)|(?:hugo|config)\.(?:toml|ya?ml|json)|astro\.config\.[cm]?[jt]s)$/

/** Texts in no blog's folder, which nothing says how to read. Programs bring their own in these folders. */
async function looseTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const isText = (name: string) =>
    /\.(?:md|markdown|org)$/i.test(name) && !/^(?:readme|licen[cs]e|changelog)/i.test(name)
  return entries.filter(entry => entry.isFile() && isText(entry.name)).map(({ name }) => name)
}

/**
 * The contents of a folder: a Markdown blog, and exports at its top level, sorted by name. `later`: comment files
 * beside posts, which are imported after their articles. `unread`: texts beside an export that is not in a blog.
 */
export async function recogniseFolder(folder: string): Promise<Recognised> {
  const found = await recogniseParts(folder)
  const isExport = found.parts.some(({ kind }) => kind !== 'folder' && kind !== 'comments')
  const isWithBlog = found.parts.some(({ kind }) => kind === 'folder')
  const unread = isExport && !isWithBlog ? await looseTexts(folder) : []
  return { ...found, ...(unread.length > 0 && { unread }) }
}

export type Recognised = { parts: SourcePart[]; later: string[]; unread?: string[] }

async function recogniseParts(folder: string): Promise<Recognised> {
  const dump = await findMxSpaceDump(folder)
  if (dump) return { parts: [{ kind: 'mx-space', ...dump }], later: [] }
  const halo = findHaloBackup(folder)
  if (halo) return { parts: [{ kind: 'halo', ...halo }], later: [] }
  const found: SourcePart[] = []
  const others: SourcePart[] = []
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter(entry => entry.isFile() && exportName.test(entry.name))) {
    const path = join(folder, name)
    const kind = await recogniseFile(path)
    const isOther = kind === 'typecho' && !(await holdsTypecho(path))
    if (kind) (isOther ? others : found).push({ kind, path, ...(kind !== 'comments' && { uploads: folder }) })
  }
  for (const path of await findOwnDatabases(folder)) found.push({ kind: 'typecho', path, uploads: folder })
  const exports = found.filter(({ kind }) => kind !== 'comments')
  const comments = found.filter(({ kind }) => kind === 'comments')
  // A database beside a blog may be unrelated; alone it is the input.
  if (found.length === 0 && others.length > 0 && !(await hasDocument(folder)))
    return { parts: others, later: [] }
  // Every Hexo blog has a `package.json`.
  if (exports.length === 0 && (comments.length === 0 || (await hasDocument(folder))))
    return { parts: [{ kind: 'folder', path: folder }], later: [] }
  const byPath = (one: SourcePart, other: SourcePart) => (one.path < other.path ? -1 : 1)
  if (exports.length === 0) return { parts: comments.sort(byPath), later: [] }
  const later = comments.map(({ path }) => basename(path))
  exports.sort(byPath)
  if (!(await isBlog(folder))) return { parts: exports, later }
  const apart = exports.map(({ path }) => basename(path))
  return { parts: [...exports, { kind: 'folder', path: folder, apart }], later }
}
