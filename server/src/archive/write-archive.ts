import { readFile, rm } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { archived } from '../app.ts'
import type { Config } from '../config.ts'
import { createSiteStore } from '../features/site/site.store.ts'
import type { Db } from '../platform/db/db.ts'
import type { Machine } from '../platform/feature.ts'
import { renameSynced } from '../platform/whole-file.ts'
import type { ArchiveEnd, ArchiveHead } from './format.ts'
import { encrypt } from './open-archive.ts'
import { type ArchiveSource, packArchive, writeStream } from './pack.ts'

const packageFile = resolve(import.meta.dirname, '../../package.json')

async function readProgramVersion(): Promise<string> {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(await readFile(packageFile, 'utf8')),
  )
  return version
}

/** The songs go along where they lie in the data folder; elsewhere they are the owner's own library. */
export function ownMusicDir(
  config: Pick<Config, 'dataDir' | 'musicDir' | 'musicBucket'>,
): string | undefined {
  const { dataDir, musicDir } = config
  if (config.musicBucket) return undefined
  const below = relative(dataDir, musicDir)
  return below === 'music' && !isAbsolute(below) && musicDir === join(dataDir, 'music') ? musicDir : undefined
}

export type WrittenArchive = { head: ArchiveHead; end: ArchiveEnd; sizeBytes: number }

type Progress = (what: string, done: number, total: number) => void

/**
 * Writes everything of this moment to `path`, which must not be there yet, encrypted where a password is given. The file is
 * there whole or not at all.
 */
export async function writeArchive(input: {
  platform: Pick<Machine, 'db' | 'files'>
  config: Config
  path: string
  password: string | undefined
  hasMusic: boolean
  progress: Progress
}): Promise<WrittenArchive> {
  const { platform, config } = input
  const settings = (await createSiteStore(platform.db).getSettings())?.settings ?? v.parse(siteSettings, {})
  const source = {
    db: platform.db,
    uploads: { files: platform.files, findFiles: archived.findFiles },
    musicDir: input.hasMusic ? ownMusicDir(config) : undefined,
    leftOut: archived.leftOut,
  }
  return write({ ...input, source, name: settings.blog_name })
}

/** The rows alone, whatever step the database is at: files stay where they are. */
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
    const [sizeBytes, whole] = await Promise.all([writeStream(bytes, aside), packed])
    await renameSynced(aside, path)
    return { ...whole, sizeBytes }
  } catch (cause) {
    // What the packing says is the reason; that the file ended is only its consequence.
    await rm(aside, { force: true })
    await packed
    throw cause
  }
}

const named: Record<string, string> = {
  article: '文章',
  page: '页面',
  comment: '评论',
  message: '留言',
  talk: '说说',
  chat_message: '闲谈',
  photo: '照片',
  link: '友链',
  user: '账号',
}

/** `文章 67、评论 1,024……` */
export function describeContent({
  tables,
  uploads,
  music,
}: Pick<ArchiveEnd, 'uploads' | 'music'> & { tables: Record<string, { rows: number }> }): string {
  const counts = Object.entries(named).flatMap(([table, name]) => {
    const rows = tables[table]?.rows ?? 0
    return rows > 0 ? [`${name} ${rows.toLocaleString('en')}`] : []
  })
  if (uploads.files > 0) counts.push(`图片与文件 ${uploads.files.toLocaleString('en')}`)
  if (music.files > 0) counts.push(`音乐文件夹里的文件 ${music.files.toLocaleString('en')}`)
  return counts.length > 0 ? counts.join('、') : '空的'
}

export const describeSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** What the archive could not have, and what it leaves out on purpose; a line each. */
export function describeLack({ end, config }: { end: ArchiveEnd; config: Config }): string[] {
  const { total, names } = end.missing
  return [
    ...(total > 0
      ? [
          `有 ${total} 个文件在数据文件夹里找不到，归档里也就没有：${names.slice(0, 5).join('、')}${total > 5 ? ' 等' : ''}`,
        ]
      : []),
    ...(ownMusicDir(config) === undefined
      ? [
          config.musicBucket
            ? '歌在对象存储里，没有收进来，请自己另存一份'
            : `音乐文件夹在别处（${config.musicDir}），没有收进来，请自己另存一份`,
        ]
      : []),
  ]
}
