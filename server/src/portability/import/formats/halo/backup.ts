import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of rows and pictures in an unpacked Halo backup; undefined if the folder is none. */
export function findHaloBackup(folder: string): { path: string; uploads: string } | undefined {
  const path = join(folder, 'extensions.data')
  return existsSync(path) ? { path, uploads: join(folder, 'workdir', 'attachments') } : undefined
}

/** Whether a file starts with a list of rows with names in Halo's registry. */
export const isHaloBackup = (head: string) => /^\[\s*\{\s*"name"\s*:\s*"\/registry\//.test(head)
