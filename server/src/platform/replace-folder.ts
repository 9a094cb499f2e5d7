import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { whenMissing } from './files.ts'
import { renameSynced } from './whole-file.ts'

/** A folder that contains something else; the message is for the owner. */
export class ForeignFolderError extends Error {}

/** `marker` is the name of a file that identifies our own folders. */
async function stateOf(path: string, marker: string): Promise<'absent' | 'own' | 'foreign'> {
  const names = await readdir(path).catch(whenMissing(undefined))
  if (!names) return 'absent'
  return names.length === 0 || names.includes(marker) ? 'own' : 'foreign'
}

/** Removes one of our folders, the marker last: an interrupted removal is recognized as ours, too. */
async function removeOwn(path: string, marker: string): Promise<void> {
  if ((await stateOf(path, marker)) === 'absent') return
  for (const name of await readdir(path))
    if (name !== marker) await rm(join(path, name), { recursive: true, force: true })
  await rm(path, { recursive: true, force: true })
}

/**
 * Rewrites a folder, next to it and then in its place: it is complete, or as it was before, whenever the
 * process is killed. `write` gets the folder to write into, which contains a file `marker`. An existing
 * folder must be empty or contain such a file.
 */
export async function replaceFolder<T>(
  folder: string,
  { marker, write }: { marker: string; write: (aside: string) => Promise<T> },
): Promise<T> {
  const [aside, old] = [`${folder}.part`, `${folder}.old`]
  for (const path of [folder, aside, old])
    if ((await stateOf(path, marker)) === 'foreign')
      throw new ForeignFolderError(`这个文件夹里放着别的东西，不能动它；换一个空的，或者还没有的：${path}`)
  const isLeft = (await stateOf(folder, marker)) === 'absent' && (await stateOf(old, marker)) === 'own'
  // The process was killed between the two renames below.
  if (isLeft) await renameSynced(old, folder)
  await removeOwn(old, marker)
  await removeOwn(aside, marker)
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(aside)
  await writeFile(join(aside, marker), '')
  try {
    const made = await write(aside)
    if ((await stateOf(folder, marker)) !== 'absent') await renameSynced(folder, old)
    await renameSynced(aside, folder)
    await removeOwn(old, marker)
    return made
  } catch (cause) {
    await removeOwn(aside, marker)
    throw cause
  }
}
