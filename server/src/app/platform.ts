import type { BackupList } from '../features/backup/backup.feature.ts'
import type { Reader } from '../features/music/scan/reader.ts'
import type { UpstreamSetting } from '../features/music/upstream/upstream.ts'
import type { StartCommand } from '../platform/command-message.ts'
import type { BucketFolder } from '../platform/s3-files.ts'
import type { Machine } from '../platform/services.ts'

/** What the machine provides, and the settings from the environment. */
export type Platform = Machine & {
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  dataDir: string
  /** How commands are started beside a server; undefined in a command. */
  startCommand?: StartCommand | undefined
  /** How many processes restart together. */
  workers?: number | undefined
  /** Stops the server gracefully and starts it again. */
  restart?: (() => void) | undefined
  backups: BackupList
  smtpUrl?: string | undefined
  /** Whether mail and pushes may go to addresses in the owner's own network. */
  isOutboxPrivate?: boolean | undefined
  musicDir: string
  musicBucket?: BucketFolder | undefined
  /** Reads the songs' tags; runs in its own thread by default. */
  openMusicReader?: (() => Reader) | undefined
  /** A service with the same music API that is queried before the site's own songs. */
  musicUpstream?: UpstreamSetting | undefined
}
