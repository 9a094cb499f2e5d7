import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readMenuWords } from '../address/page-address.ts'
import { readLines } from '../comments/read-lines.ts'
import { readFrontMatter } from '../front-matter/front-matter.ts'
import { readInheritedFields, readPathRule } from '../unpublished/unpublished.ts'
import type { FindingCollector } from './report.ts'
import { readFriendLinks, readMenus, readSourceConfig } from './source-config.ts'
import { configPaths, detectSourceKind, isCandidate, menuPaths, sourceKinds } from './source-kind.ts'

const junkFolder = /^(node_modules|bower_components|vendor|__MACOSX|\..*)$/
const junkFile = /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*)$|\.(swp|swo|tmp|bak)$|identifier$|~$/i
/** Also what cannot be read yet: it is counted and named, never passed over in silence. */
const documentName =
  /\.(?:md|markdown|mdown|mkd|mdx|rmd|org|html?|adoc|asciidoc|rst|textile|ipynb|docx)$|(?:^|\/)wordpress[^/]*\.xml$/i
const includeName = /^(?:source\/)?_includes\/(?=.+\.(?:md|markdown|html?)$)/

const sectionName = /(?:^|\/)_index\.[^/]+$/

/** A folder with more files than this is a disk, not a blog. */
const maxFiles = 500_000

/**
 * The blog's folder: what made it, what its configuration says, and its files by their NFC paths. `uploads`: the old site's
 * folder of pictures, whose files are found where their addresses say.
 */
export async function readSource(folder: string, findings: FindingCollector, uploads?: string) {
  const { paths, symlinks } = await listFolder(folder)
  const absolute = (path: string) => resolve(folder, paths.get(path) ?? path)
  const readTexts = (wanted: readonly string[]) =>
    Promise.all(
      wanted
        .filter(path => paths.has(path))
        .map(async path => ({ path, text: await readFile(absolute(path), 'utf8').catch(() => '') })),
    )
  const all = [...paths.keys()]
  const [packageFile] = await readTexts(['package.json'])
  const packageText = packageFile?.text ?? ''
  const kind = detectSourceKind({ paths: new Set(all), packageText })
  const { friendLinks, built } = sourceKinds[kind]
  const configFiles = await readTexts(configPaths(kind, all))
  const config = readSourceConfig({ kind, files: configFiles, packageText })
  if (uploads !== undefined)
    for (const [path, file] of await listUploads(uploads, config.uploadsPath)) paths.set(path, file)
  for (const path of config.unreadable) findings.noteAt(path)('config-unreadable')
  const menuFiles = await readTexts(menuPaths(all))
  const includes = await readTexts(all.filter(path => includeName.test(path)))
  const isOfAuthor = (path: string) => !built.some(name => path.startsWith(`${name}/`))
  const isDocument = (path: string) => isOfAuthor(path) && documentName.test(path) && isCandidate(path, kind)
  const documents = all.filter(isDocument).sort()
  const sections = await readTexts(kind === 'hugo' ? documents.filter(path => sectionName.test(path)) : [])
  return {
    config,
    /** Why the program that the folder was made with leaves a file out, if it does. */
    unpublished: readPathRule(config, all),
    inherited: readInheritedFields(config, sections.flatMap(readSection)),
    absolute,
    /** Paths on the disk by their NFC form, `/` between parts: macOS hands names over decomposed. */
    paths: new Map([...paths].filter(([path]) => isOfAuthor(path))),
    /** Candidates for articles, in order. */
    documents,
    symlinks: symlinks.filter(isOfAuthor).sort(),
    friendLinks: (await readTexts(friendLinks)).flatMap(readFriendLinks),
    /** The blog's own words for its pages. */
    menuWords: readMenuWords([...configFiles, ...menuFiles].flatMap(readMenus)),
    attachments: kind === 'foreign' ? await readAttachments(folder) : new Map<string, string>(),
    /** Texts that Jekyll's articles include. */
    includes: new Map(includes.map(({ path, text }) => [path.replace(includeName, ''), text])),
  }
}

export type Source = Awaited<ReturnType<typeof readSource>>

function readSection({ path, text }: { path: string; text: string }) {
  const read = readFrontMatter(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  return 'fields' in read ? [{ path, fields: read.fields }] : []
}

/**
 * Files of the old site's pictures by the paths of their addresses. The folder may be that of the whole site, or any part of the way
 * down to the pictures.
 */
async function listUploads(uploads: string, uploadsPath: string) {
  const parts = uploadsPath.split('/').filter(part => part !== '')
  const tails = parts.map((_, at) => parts.slice(at).join('/'))
  const isThere = async (tail: string) =>
    (await stat(join(uploads, tail)).catch(() => undefined))?.isDirectory()
  let root = uploads
  for (const tail of tails.toReversed()) if (await isThere(tail)) root = join(uploads, tail)
  // Halo 2 serves what came along from its version 1 below the same address.
  const roots = [join(uploads, 'migrate-from-1.x'), root]
  const listed = await Promise.all(roots.map(async from => ({ from, files: (await listFolder(from)).paths })))
  return listed.flatMap(({ from, files }) =>
    [...files].map(([path, file]) => [[...parts, path].join('/'), join(from, file)] as const),
  )
}

/** Addresses of a library's files by the ids that texts name. */
async function readAttachments(folder: string) {
  const byId = new Map<string, string>()
  for await (const { id, url } of readLines<{ id: string; url: string }>(join(folder, 'attachments.jsonl')))
    byId.set(id, url)
  return byId
}

/** Everything in the folder that is no junk. Symbolic links are never followed: they may lead out of it. */
async function listFolder(folder: string) {
  const paths = new Map<string, string>()
  const symlinks: string[] = []
  const open = ['']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      const isJunkFolder = junkFolder.test(entry.name) && entry.name !== '.vuepress'
      if (entry.isSymbolicLink() && !isJunkFolder) symlinks.push(inner)
      else if (entry.isDirectory() && !isJunkFolder) open.push(inner)
      else if (entry.isFile() && !junkFile.test(entry.name) && paths.size < maxFiles)
        paths.set(inner.normalize('NFC'), inner)
    }
  }
  return { paths, symlinks }
}
