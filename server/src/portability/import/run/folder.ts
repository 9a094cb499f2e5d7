import { lstatSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readLines } from '../read/comments/read-lines.ts'
import type { FindingCollector } from './report.ts'
import { type BlogFiles, makeSource } from './source.ts'

const junkFolder = /^(node_modules|bower_components|vendor|__MACOSX|\..*)$/
const junkFile = /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*)$|\.(swp|swo|tmp|bak)$|identifier$|~$/i

/** The largest surveyed article had 0.7 MB; a file over 20 MB is a log or dump and would block the renderer. */
const maxDocumentBytes = 20 * 1024 * 1024

/** A folder with more files than this is a disk, not a blog. */
const maxFiles = 500_000

/**
 * Reads the folder of a blog. `uploads`: the old site's picture folder, whose files are found by their
 * addresses. `apart`: files that are imported on their own.
 */
export async function readSource(
  folder: string,
  findings: FindingCollector,
  { uploads, apart = [] }: { uploads?: string | undefined; apart?: readonly string[] | undefined },
) {
  const { paths, symlinks } = await listFolder(folder)
  for (const path of apart) paths.delete(path.normalize('NFC'))
  const absolute = (path: string) => resolve(folder, paths.get(path) ?? path)
  const files: BlogFiles = {
    paths,
    symlinks,
    absolute,
    read(path) {
      // Reads synchronously: for many small files the thread pool costs most of the time, and nothing else runs
      // here.
      const status = lstatSync(absolute(path), { throwIfNoEntry: false })
      return status?.isFile() && status.size <= maxDocumentBytes ? readFileSync(absolute(path)) : undefined
    },
  }
  const source = makeSource(files, findings)
  const { uploadsPath, kind } = source.config
  if (uploads !== undefined)
    for (const [path, file] of await listUploads(uploads, uploadsPath)) {
      paths.set(path, file)
      source.paths.set(path, file)
    }
  if (kind === 'foreign')
    for (const [id, url] of await readAttachments(folder)) source.attachments.set(id, url)
  return source
}

/**
 * The files of the old site's picture folder by address path. The folder may be the whole site's root or any
 * folder on the way down to the pictures.
 */
async function listUploads(uploads: string, uploadsPath: string) {
  const parts = uploadsPath.split('/').filter(part => part !== '')
  const tails = parts.map((_, at) => parts.slice(at).join('/'))
  const isThere = async (tail: string) =>
    (await stat(join(uploads, tail)).catch(() => undefined))?.isDirectory()
  let root = uploads
  for (const tail of tails.toReversed()) if (await isThere(tail)) root = join(uploads, tail)
  // Halo 2 serves files migrated from version 1 at the same addresses.
  const roots = [join(uploads, 'migrate-from-1.x'), root]
  const listed = await Promise.all(roots.map(async from => ({ from, files: (await listFolder(from)).paths })))
  return listed.flatMap(({ from, files }) =>
    [...files].map(([path, file]) => [[...parts, path].join('/'), join(from, file)] as const),
  )
}

async function readAttachments(folder: string) {
  const byId = new Map<string, string>()
  for await (const { id, url } of readLines<{ id: string; url: string }>(join(folder, 'attachments.jsonl')))
    byId.set(id, url)
  return byId
}

/** All files of the folder except junk. Symbolic links are not followed: they may lead outside it. */
async function listFolder(folder: string) {
  const paths = new Map<string, string>()
  const symlinks: string[] = []
  const open = ['']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      // Obsidian's plugins and themes bring their own texts.
      if (/(?:^|\/)\.obsidian$/.test(path) && entry.name !== 'app.json') continue
      const isJunkFolder = junkFolder.test(entry.name) && !/^\.(?:vuepress|obsidian)$/.test(entry.name)
      if (entry.isSymbolicLink() && !isJunkFolder) symlinks.push(inner)
      else if (entry.isDirectory() && !isJunkFolder) open.push(inner)
      else if (entry.isFile() && !junkFile.test(entry.name) && paths.size < maxFiles)
        paths.set(inner.normalize('NFC'), inner)
    }
  }
  return { paths, symlinks }
}
