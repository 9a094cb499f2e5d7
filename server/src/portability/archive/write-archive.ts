import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { archived } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { createMusicStore } from '../../features/music/music.store.ts'
import { createSiteStore } from '../../features/site/site.store.ts'
import { checkWhole } from '../../platform/db/broken-file.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Machine } from '../../platform/services.ts'
import { renameSynced } from '../../platform/whole-file.ts'
import { encrypt } from './open-archive.ts'
import { type Packed, packArchive, writeStream } from './pack.ts'
import type { ArchiveSource, Progress } from './pack-files.ts'

const packageFile = resolve(import.meta.dirname, '../../../package.json')

async function readProgramVersion(): Promise<string> {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(await readFile(packageFile, 'utf8')),
  )
  return version
}

/** `sha256` of the whole file. */
export type WrittenArchive = Packed & { sizeBytes: number; sha256: string }

async function findMd5(db: Db): ReturnType<NonNullable<ArchiveSource['findMd5']>> {
  const known = new Map((await createMusicStore(db).findDigests()).map(row => [row.path, row]))
  return ({ path, sizeBytes, mtimeMs }) => {
    const row = known.get(path)
    return row?.size_bytes === sizeBytes && row.mtime_ms === mtimeMs ? row.md5 : undefined
  }
}

/**
 * Writes a snapshot of the site to `path`, which must not exist; encrypted if a password is given, with songs
 * if `musicDir` is given. The file appears complete or not at all. Throws if the database is damaged.
 */
export async function writeArchive(input: {
  platform: Pick<Machine, 'db' | 'files'>
  config: Config
  path: string
  password: string | undefined
  musicDir: string | undefined
  progress: Progress
}): Promise<WrittenArchive> {
  const { platform } = input
  const settings = (await createSiteStore(platform.db).getSettings())?.settings ?? v.parse(siteSettings, {})
  const source = {
    db: platform.db,
    uploads: { files: platform.files, findFiles: archived.findFiles },
    musicDir: input.musicDir,
    findMd5,
    leftOut: archived.leftOut,
  }
  return write({ ...input, source, name: settings.blog_name })
}

/** Writes only the rows, at any migration step; files stay where they are. */
export const writeRows = (input: {
  db: Db
  config: Pick<Config, 'siteUrl' | 'timeZone'>
  path: string
  progress: Progress
}): Promise<WrittenArchive> =>
  write({
    ...input,
    source: { db: input.db, uploads: undefined, musicDir: undefined, leftOut: archived.leftOut },
    name: '小楼',
    password: undefined,
  })

async function write(input: {
  source: ArchiveSource
  config: Pick<Config, 'siteUrl' | 'timeZone'>
  name: string
  path: string
  password: string | undefined
  progress: Progress
}): Promise<WrittenArchive> {
  const { config, path, password } = input
  // Reading every row finds damaged tables but not damaged indexes.
  await checkWhole(input.source.db)
  const { readable, packed } = packArchive({
    source: input.source,
    head: {
      program: await readProgramVersion(),
      madeAt: new Date().toISOString(),
      site: { url: config.siteUrl, name: input.name, timeZone: config.timeZone },
    },
    progress: input.progress,
  })
  const aside = `${path}.part`
  await rm(aside, { force: true })
  try {
    const bytes = password === undefined ? readable : await encrypt(readable, password)
    const [written, whole] = await Promise.all([writeStream(bytes, aside), packed])
    await renameSynced(aside, path)
    return { ...whole, ...written }
  } catch (cause) {
    // Errors of packing are the cause; that the stream ended early is only a consequence.
    await rm(aside, { force: true })
    await packed
    throw cause
  }
}
