import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { type App, createApp } from '../app/app.ts'
import type { Platform } from '../app/platform.ts'
import { imageWork } from '../features/upload/upload.rules.ts'
import { createMemoryBus } from '../platform/bus.ts'
import { createMemoryCache } from '../platform/cache.ts'
import { isMissing, whenMissing } from '../platform/files.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/open.ts'
import { findSharpProblem } from '../platform/sharp.ts'
import { importFolder } from '../portability/import/site/folder.ts'
import { callAsOwner, seedSections } from './sections.ts'

/**
 * Seeds an empty site from `folder`. Songs come first: the site counts as seeded only once the rest has been
 * committed, so the next start resumes an interrupted one.
 */
export async function seedSite(input: { platform: Platform; folder: string; log: Log }): Promise<void> {
  const { platform, folder, log } = input
  // A music folder that we cannot write to must not prevent the start. A bucket holds only the owner's own
  // songs.
  const copied = platform.musicBucket
    ? 0
    : await copyStarterMusic({ from: join(folder, 'music'), to: platform.musicDir }).catch(
        (cause: unknown) => {
          log.warn({ err: cause }, '起始的歌没能放进音乐文件夹')
          return 0
        },
      )
  if (copied > 0) log.info({ copied }, '音乐文件夹是空的，已经放好了起始的歌')
  // Half of it is pictures: wait for a start at which they can be processed.
  if (findSharpProblem() !== undefined) return log.warn({}, '做不了图片，起始的文章和图先不放')
  if (await fillWithStarter(platform, folder)) log.info({}, '空的小楼，已经放好了起始的文章')
}

/** `starter/site.json`: settings whose pictures are files next to it, and the headers of some pages. */
const starterSite = v.object({
  config: v.object({ ...v.partial(siteSettings).entries, blog_avatar: v.string(), avatar_bg: v.string() }),
  page_headers: v.optional(v.array(v.object({ route_name: v.string(), image: v.string() })), []),
})

const picturesOfSettings = ['blog_avatar', 'avatar_bg'] as const

async function readStarterSite(folder: string) {
  // The starter may be removed as a whole: an empty site then stays empty.
  const text = await readFile(join(folder, 'site.json'), 'utf8').catch(whenMissing(undefined))
  return text === undefined ? undefined : v.parse(starterSite, JSON.parse(text))
}

/**
 * Fills a site that has no settings yet with the content of `folder`; returns whether there was any. All in
 * one transaction: an interrupted start leaves only pictures, which the next one overwrites.
 */
export async function fillWithStarter(platform: Platform, folder: string): Promise<boolean> {
  const starter = await readStarterSite(folder)
  if (!starter) return false
  await platform.db.inBatches(async db => {
    // A separate app on the transaction's connection; its counters are written before it ends.
    const jobs = createJobs((_, cause) => {
      throw cause
    })
    const bus = createMemoryBus(() => undefined)
    const cache = createMemoryCache({ clock: platform.clock, maxEntries: 1_000 })
    const app = createApp({ ...platform, db, bus, cache, jobs })
    await fill({ app, folder, starter, platform }).catch(async (cause: unknown) => {
      // Jobs must not use the connection after the transaction; their errors do not matter here.
      await jobs.close().catch(() => undefined)
      throw cause
    })
    await jobs.close()
  })
  return true
}

async function fill(input: {
  app: App
  folder: string
  starter: v.InferOutput<typeof starterSite>
  platform: Platform
}): Promise<void> {
  const { app, folder, starter, platform } = input
  const { page_headers, config: settings } = starter
  const saveImage = async (name: string) =>
    (await app.media.uploads.saveImage(await readFile(join(folder, name)), imageWork.folder)).url
  await importFolder({ app, folder, timeZone: platform.timeZone, isDryRun: false })
  for (const name of picturesOfSettings) settings[name] = await saveImage(settings[name])
  for (const { route_name, image } of page_headers) {
    if (await app.site.store.getPageHeaderByRoute(route_name)) continue
    await app.site.store.addPageHeader({ route_name, bg_url: await saveImage(image) })
  }
  await seedSections({ call: callAsOwner(app, await app.identity.users.getOwnerId()), folder, saveImage })
  await app.operations.starter.note(join(folder, 'music'))
  await app.site.store.saveSettings(settings, platform.clock.now())
}

// Songs, lyrics, covers and playlists; not the notes on where they are from.
const wanted = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav|lrc|yrc|ttml|m3u8?|jpe?g|png|webp)$/i

/** Present in the folder while songs are being copied. */
const unfinished = '.starter-unfinished'

async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

async function copyFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copied += await copyFolder(source, target)
    else if (entry.isFile() && wanted.test(posix.basename(entry.name))) {
      await copyFile(source, target)
      copied += 1
    }
  }
  return copied
}

/**
 * Copies the starter's songs into an empty or missing music folder, or resumes an interrupted copy; returns
 * the number of files.
 */
export async function copyStarterMusic({ from, to }: { from: string; to: string }): Promise<number> {
  const [songs, own = []] = [await namesIn(from), await namesIn(to)]
  if (!songs || (own.length > 0 && !own.includes(unfinished))) return 0
  await mkdir(to, { recursive: true })
  await writeFile(join(to, unfinished), '')
  const copied = await copyFolder(from, to)
  await rm(join(to, unfinished))
  return copied
}
