import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import type { App } from './app.ts'
import { imageWork } from './features/upload/upload.rules.ts'
import { importFolder } from './import-folder.ts'
import { isMissing } from './platform/files.ts'
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

/** Fills a site that has no settings yet with the content of `folder`, its settings last; says whether there was any. */
export async function fillWithStarter(input: {
  app: App
  folder: string
  timeZone: string
  nowMs: number
}): Promise<boolean> {
  const { app, folder, timeZone, nowMs } = input
  const starter = await readStarterSite(folder)
  if (!starter) return false
  const { page_headers, config: settings } = starter
  const saveImage = async (name: string) =>
    (await app.uploads.saveImage(await readFile(join(folder, name)), imageWork.folder)).url
  await importFolder({ app, folder, timeZone, isDryRun: false })
  for (const name of picturesOfSettings) settings[name] = await saveImage(settings[name])
  for (const { route_name, image } of page_headers) {
    await app.sites.addPageHeader({ route_name, bg_url: await saveImage(image) })
  }
  await furnishRooms({ call: callAsOwner(app, await app.users.getOwnerId()), folder, saveImage })
  // Last: a start that was cut off half-way is taken up again by the next one.
  await app.sites.saveSettings(settings, nowMs)
  return true
}
