import type { BackupList } from '../features/backup/backup.feature.ts'
import type { Reader } from '../features/music/scan/reader.ts'
import type { UpstreamSetting } from '../features/music/upstream/upstream.ts'
import type { StartCommand } from '../platform/command-message.ts'
import type { BucketFolder } from '../platform/s3-files.ts'
import type { Machine } from '../platform/services.ts'

/** What a machine gives, and what the owner's environment says of it. */
export type Platform = Machine & {
  siteUrl: string
  timeZone: string
  hasRateLimits: boolean
  /** The folder with all that the site keeps. */
  dataDir: string
  /** How commands are run beside a server; a command itself runs none. */
  startCommand?: StartCommand | undefined
  /** How many processes begin anew together. */
  workers?: number | undefined
  /** Ends the server with grace, and begins it again. */
  beginAnew?: (() => void) | undefined
  /** The backups in that folder and elsewhere. */
  backups: BackupList
  /** The owner's mail server, where the environment names it. */
  smtpUrl?: string | undefined
  /** Whether what is sent may go to the owner's own net. */
  isOutboxPrivate?: boolean | undefined
  /** The folder with the site's own songs. */
  musicDir: string
  /** Where they are instead. */
  musicBucket?: BucketFolder | undefined
  /** What reads their tags; a thread of its own unless given. */
  openMusicReader?: (() => Reader) | undefined
  /** A service of the music family that is asked before it. */
  musicUpstream?: UpstreamSetting | undefined
}
