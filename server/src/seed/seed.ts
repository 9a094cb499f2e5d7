import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { type App, createApp } from '../app/app.ts'
import type { Platform } from '../app/platform.ts'
import { imageWork } from '../features/upload/upload.rules.ts'
import { createMemoryBus } from '../platform/bus.ts'
import { createMemoryCache } from '../platform/cache.ts'
import { isMissing } from '../platform/files.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/open.ts'
import { findSharpProblem } from '../platform/sharp.ts'
import { importFolder } from '../portability/import/site/folder.ts'
import { callAsOwner, seedSections } from './sections.ts'

/**
 * What an empty site opens with, from `folder`. Songs first: only when the rest is there, all at once, does the site count
 * as seeded, and what was cut off before is taken up by the next start.
 */
export async function seedSite(input: { platform: Platform; folder: string; log: Log }): Promise<void> {
  const { platform, folder, log } = input
  // A folder of the owner's that we may not write into is no reason not to open.
  // Songs of a bucket are the owner's own from the first.
  const copied = platform.musicBucket
    ? 0
    : await copyStarterMusic({ from: join(folder, 'music'), to: platform.musicDir }).catch(
        (cause: unknown) => {
          log.warn({ err: cause }, '起始的歌没能放进音乐文件夹')
          return 0
        },
      )
  if (copied > 0) log.info({ copied }, '音乐文件夹是空的，已经放好了起始的歌')
  // Half of it is pictures: it waits for a start at which they can be made.
  if (findSharpProblem() !== undefined) return log.warn({}, '做不了图片，起始的文章和图先不放')
  if (await fillWithStarter(platform, folder)) log.info({}, '空的小楼，已经放好了起始的文章')
}

/** `starter/site.json`: settings whose pictures are files beside it, and the banners of some pages. */
const starterSite = v.object({
  config: v.object({ ...v.partial(siteSettings).entries, blog_avatar: v.string(), avatar_bg: v.string() }),
  page_headers: v.optional(v.array(v.object({ route_name: v.string(), image: v.string() })), []),
})

const picturesOfSettings = ['blog_avatar', 'avatar_bg'] as const

async function readStarterSite(folder: string) {
  try {
    return v.parse(starterSite, JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')))
  } catch (cause) {
    // The starter may be removed as a whole: an empty site then stays empty.
    if (isMissing(cause)) return undefined
    throw cause
  }
}

/**
 * Fills a site that has no settings yet with the content of `folder`; says whether there was any. All of it is one
 * transaction: of a start that is cut off, at whatever moment, nothing stays but pictures that the next one writes again.
 */
export async function fillWithStarter(platform: Platform, folder: string): Promise<boolean> {
  const starter = await readStarterSite(folder)
  if (!starter) return false
  await platform.db.inBatches(async db => {
    // A program of its own over the one connection, with nothing that outlives it: what it counts is written before its end.
    const jobs = createJobs((_, cause) => {
      throw cause
    })
    const bus = createMemoryBus(() => undefined)
    const cache = createMemoryCache({ clock: platform.clock, maxEntries: 1_000 })
    const app = createApp({ ...platform, db, bus, cache, jobs })
    await fill({ app, folder, starter, platform }).catch(async (cause: unknown) => {
      // What repeats must not come upon the connection after the transaction is gone; what it says of that is no news.
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

// Songs, their lyrics and covers, lists; not what tells the owner of the repository where they are from.
const wanted = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav|lrc|yrc|ttml|m3u8?|jpe?g|png|webp)$/i

/** Lies in the folder while the songs are put there. */
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
 * Puts the starter's songs into an empty music folder, or one that is not there yet, and goes on where a start was cut
 * off meanwhile; says how many files.
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
