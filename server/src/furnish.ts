import { join } from 'node:path'
import type { Platform } from './app.ts'
import type { Log } from './platform/open.ts'
import { fillWithStarter } from './starter.ts'
import { copyStarterMusic } from './starter-music.ts'

/**
 * What an empty site opens with, from `folder`. Songs first: only when the rest is there, all at once, does the site count
 * as furnished, and what was cut off before is taken up by the next start.
 */
export async function furnish(input: { platform: Platform; folder: string; log: Log }): Promise<void> {
  const { platform, folder, log } = input
  // A folder of the owner's that we may not write into is no reason not to open.
  const copied = await copyStarterMusic({ from: join(folder, 'music'), to: platform.musicDir }).catch(
    (cause: unknown) => {
      log.warn({ err: cause }, '起始的歌没能放进音乐文件夹')
      return 0
    },
  )
  if (copied > 0) log.info({ copied }, '音乐文件夹是空的，已经放好了起始的歌')
  if (await fillWithStarter(platform, folder)) log.info({}, '空的小楼，已经放好了起始的文章')
}
