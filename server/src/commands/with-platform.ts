import { pino } from 'pino'
import { migrations } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import { openPlatform, type Platform } from '../platform/open.ts'

/** Opens the database and folders beside a running server until `work` ends. */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ ...config, migrations, log })
  return work(platform).finally(platform.close)
}
