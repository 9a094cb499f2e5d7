import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableFile } from '../read/comments/read-records.ts'
import { packingOf, unpack } from '../read/packed/unpack.ts'
import { type Recognised, recogniseFile, recogniseFolder } from '../sources/recognise.ts'

/** The input of an import, unpacked if necessary. */
export type Given = Recognised & {
  /** How many entries were not unpacked, by reason. */
  left: ReadonlyMap<string, number>
}

/** Folders with names that are part of a blog's structure. */
const blogFolder = /^(?:_.*|source|src|content)$/

/** Skips folders that contain nothing but one folder, as in many archives. */
async function innermost(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  if (!only?.isDirectory() || others.length > 0 || blogFolder.test(only.name)) return folder
  return innermost(join(folder, only.name))
}

/**
 * Opens the input at a path. Throws `UnreadableFile` if it cannot be read, or if an archive is hostile or
 * damaged.
 */
export async function openGiven(input: {
  path: string
  /** An empty folder, for what is unpacked. */
  workFolder: string
  onProgress(what: string, done: number, total: number): void
}): Promise<Given> {
  const { path, workFolder, onProgress } = input
  const nothing: Given['left'] = new Map()
  if ((await stat(path)).isDirectory()) return { ...(await recogniseFolder(path)), left: nothing }
  const packing = await packingOf(path)
  if (packing !== undefined) {
    const folder = join(workFolder, 'unpacked')
    await mkdir(folder, { mode: 0o700 })
    const left = await unpack({
      ...{ file: path, packing, folder },
      onProgress: (done, total) => onProgress('展开', done, total),
    })
    const within = await innermost(folder)
    if (existsSync(join(within, 'archive.json')))
      throw new UnreadableFile(
        '这是小楼自己的归档：用 npm run restore，或者后台「备份与搬家」的「恢复」，整座放回来。什么也没有写下。',
      )
    return { ...(await recogniseFolder(within)), left }
  }
  const kind = await recogniseFile(path)
  if (kind === undefined)
    throw new UnreadableFile(
      `认不出这是什么文件：${path}\n能读的是 WordPress 导出的 XML，Ghost 导出的 JSON，Halo 2 的备份（zip），Typecho 的备份（.dat）或数据库（.sql、.db），VanBlog 的备份，MX Space 的备份（zip），LeanCloud、Valine、Waline、Twikoo、Artalk、多说导出的 JSON，Disqus 导出的 XML，以及装着它们或者博客文件夹的 zip、tar、tar.gz。`,
    )
  return { parts: [{ kind, path }], later: [], left: nothing }
}
