import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Download } from '../../platform/downloads.ts'
import { whenMissing } from '../../platform/files.ts'
import { readFileOf, type ZipEntry, zipSize, zipStream } from '../../platform/zip.ts'

async function filesBelow(folder: string): Promise<(ZipEntry & { path: string })[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: (ZipEntry & { path: string })[] = []
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    const name = relative(folder, path).split(sep).join('/')
    const read = () => readFileOf(path, size)
    files.push({ name, path, sizeBytes: size, changedAtMs: mtimeMs, read })
  }
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A task's output as a download: its one file, or all of them as a zip with that name. */
export async function findResult(out: string, name: string): Promise<Download | undefined> {
  const files = await filesBelow(out).catch(whenMissing(undefined))
  if (!files) return undefined
  const [only] = files
  if (!only) return undefined
  if (files.length === 1 && !only.name.includes('/')) {
    const { path, sizeBytes, changedAtMs } = only
    const read = (range?: { start: number; end: number }) => createReadStream(path, range)
    return { name: only.name, contentType: 'application/octet-stream', sizeBytes, changedAtMs, read }
  }
  const sizeBytes = zipSize(files)
  return { name, contentType: 'application/zip', sizeBytes, read: () => zipStream(files) }
}
