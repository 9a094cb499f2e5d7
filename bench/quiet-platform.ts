import { migrations } from '../server/src/app.ts'
import { openPlatform, type Platform } from '../server/src/platform/open.ts'

/** The SQLite database of a data folder, brought up to date and saying nothing. */
export function openQuietPlatform(dataDir: string): Promise<Platform> {
  const ignore = () => undefined
  const log = { info: ignore, warn: ignore, error: ignore }
  return openPlatform({ dataDir, databaseUrl: undefined, migrations, log })
}
