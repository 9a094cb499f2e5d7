import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { type App, createApp, type Platform } from './app.ts'
import { imageWork } from './features/upload/upload.rules.ts'
import { importFolder } from './import-folder.ts'
import { createMemoryBus } from './platform/bus.ts'
import { createMemoryCache } from './platform/cache.ts'
import { isMissing } from './platform/files.ts'
import { createJobs } from './platform/jobs.ts'
import { callAsOwner, furnishRooms } from './starter-rooms.ts'

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
    await fill({ app: createApp({ ...platform, db, bus, cache, jobs }), folder, starter, platform })
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
    (await app.uploads.saveImage(await readFile(join(folder, name)), imageWork.folder)).url
  await importFolder({ app, folder, timeZone: platform.timeZone, isDryRun: false })
  for (const name of picturesOfSettings) settings[name] = await saveImage(settings[name])
  for (const { route_name, image } of page_headers) {
    if (await app.sites.getPageHeaderByRoute(route_name)) continue
    await app.sites.addPageHeader({ route_name, bg_url: await saveImage(image) })
  }
  await furnishRooms({ call: callAsOwner(app, await app.users.getOwnerId()), folder, saveImage })
  await app.sites.saveSettings(settings, platform.clock.now())
}
