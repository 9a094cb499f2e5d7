import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const collectionFile = /^([\w-]+)\.bson(?:\.gz)?$/

/** The files of a `mongodump` folder by collection name. */
export async function collectionsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch((): string[] => [])
  return new Map(
    names.flatMap(name => {
      const collection = collectionFile.exec(name)?.[1]
      return collection === undefined ? [] : [[collection, join(folder, name)] as const]
    }),
  )
}

/**
 * The paths of database (`mx-space/posts.bson`, or without the folder) and pictures in an unpacked MX Space
 * backup; undefined if the folder is none.
 */
export async function findMxSpaceDump(
  folder: string,
): Promise<{ path: string; uploads: string } | undefined> {
  for (const path of [join(folder, 'mx-space'), folder]) {
    // Since version 12 the dump is one of PostgreSQL.
    const isDump = existsSync(join(path, 'pg.dump')) || (await collectionsOf(path)).has('notes')
    if (isDump) return { path, uploads: join(folder, 'backup_data', 'static') }
  }
  return undefined
}
