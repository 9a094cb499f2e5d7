import { join } from 'node:path'
import { migrations } from '../server/src/app/app.ts'
import { createFolderPlace } from '../server/src/features/music/scan/folder.ts'
import { scanMusic } from '../server/src/features/music/scan/scan.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/**
 * Scans a music folder twice into a data folder's database; prints seconds as JSON. Arguments: data folder,
 * music folder.
 */
const [dataDir = '', musicDir = join(dataDir, 'music')] = process.argv.slice(2)
const quiet = () => undefined
const log = { info: quiet, warn: quiet, error: quiet }
const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log })
const scan = async () => {
  const startedMs = performance.now()
  const report = await scanMusic({
    db: platform.db,
    place: createFolderPlace(musicDir),
    nowMs: platform.clock.now(),
    isStopping: () => false,
  })
  return { seconds: (performance.now() - startedMs) / 1_000, read: report.read, broken: report.broken }
}
const first = await scan()
const again = await scan()
await platform.close()
process.stdout.write(JSON.stringify({ first, again }))
