import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the rows of a backup of Halo lie in what was unpacked of it, and where its pictures do; undefined for a folder that is none. */
export function findHaloBackup(folder: string): { path: string; uploads: string } | undefined {
  const path = join(folder, 'extensions.data')
  return existsSync(path) ? { path, uploads: join(folder, 'workdir', 'attachments') } : undefined
}

/** A list of rows under names of Halo's registry. */
export const isHaloBackup = (head: string) => /^\[\s*\{\s*"name"\s*:\s*"\/registry\//.test(head)
