import { migrations } from '../server/src/app/app.ts'
import { openPlatform, type Platform } from '../server/src/platform/open.ts'

/** The database of a data folder, or the one at `databaseUrl`, migrated and without log output. */
export function openQuietPlatform(dataDir: string, databaseUrl?: string): Promise<Platform> {
  const ignore = () => undefined
  const log = { info: ignore, warn: ignore, error: ignore }
  return openPlatform({ dataDir, databaseUrl, migrations, log })
}
