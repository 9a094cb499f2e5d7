import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderFiles = {
  /** Paths relative to the folder with `/` between parts, by their NFC form: macOS hands names over decomposed. */
  paths: Map<string, string>
  /** Candidates for articles, in NFC and in order. */
  documents: string[]
  /** Symbolic links, which are never followed: they may lead out of the folder. */
  symlinks: string[]
}

const junkFolder = /^(node_modules|bower_components|vendor|__MACOSX|\..*)$/
const junkFile = /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*)$|\.(swp|swo|tmp|bak)$|identifier$|~$/i
/** Also what cannot be read yet: it is counted and named, never passed over in silence. */
const documentName =
  /\.(?:md|markdown|mdown|mkd|mdx|rmd|org|html?|adoc|asciidoc|rst|textile|ipynb|docx)$|(?:^|\/)wordpress[^/]*\.xml$/i
const keptDotFolders = new Set(['.vuepress'])

/** A folder with more files than this is a disk, not a blog. */
const maxFiles = 500_000

/** Everything in a blog's folder that is no junk, without following links. `skipped`: folders a build made. */
export async function listFolder(input: {
  folder: string
  skipped: readonly string[]
}): Promise<FolderFiles> {
  const files: FolderFiles = { paths: new Map(), documents: [], symlinks: [] }
  const open: string[] = ['']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entries = await readdir(join(input.folder, path), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      const isJunkFolder = junkFolder.test(entry.name) && !keptDotFolders.has(entry.name)
      if (entry.isSymbolicLink()) {
        if (!isJunkFolder) files.symlinks.push(inner)
      } else if (entry.isDirectory()) {
        if (!isJunkFolder && !input.skipped.includes(inner)) open.push(inner)
      } else if (entry.isFile() && !junkFile.test(entry.name) && files.paths.size < maxFiles) {
        const name = inner.normalize('NFC')
        files.paths.set(name, inner)
        if (documentName.test(name)) files.documents.push(name)
      }
    }
  }
  files.documents.sort()
  files.symlinks.sort()
  return files
}

/** Size of a file in bytes, or undefined when it is no plain file (any more). */
export async function plainFileBytes(path: string): Promise<number | undefined> {
  const status = await lstat(path).catch(() => undefined)
  return status?.isFile() ? status.size : undefined
}
