import { createThingNames } from '../../features/audit/audit.names.ts'
import { type Audit, createAudit } from '../../features/audit/audit.service.ts'
import type { BackupList } from '../../features/backup/backup.feature.ts'
import { createSecrecy, type Secrecy } from '../../features/secrecy/secrecy.feature.ts'
import { createStarter, type Starter } from '../../features/starter/starter.service.ts'
import { createStarterSongs } from '../../features/starter/starter.songs.ts'
import { createTasks, type Tasks } from '../../features/task/task.service.ts'
import { deviceOf } from '../../features/user/user.rules.ts'
import { type Accounts, createAccounts } from '../../features/user/user.set-up.ts'
import { createDownloads, type Downloads } from '../../platform/downloads.ts'
import type { Platform } from '../platform.ts'
import type { Conversation } from './conversation.ts'
import type { Identity } from './identity.ts'
import type { Media } from './media.ts'
import type { Moderation } from './moderation.ts'
import type { Music } from './music.ts'
import type { Outbound } from './outbound.ts'
import type { Registry } from './registry.ts'
import type { Site } from './site.ts'

/** Operations: the owner's account, the audit log, long tasks, downloads, backups, the starter. */
export type Operations = {
  /** Creates the owner and recovers accounts; each action is written to the audit log. */
  accounts: Accounts
  audit: Audit
  backups: BackupList
  downloads: Downloads
  secrecy: Secrecy
  starter: Starter
  tasks: Tasks
}

export function createOperations(given: {
  platform: Platform
  registry: Registry
  site: Site
  identity: Identity
  media: Media
  music: Music
  outbound: Outbound
  conversation: Conversation
  moderation: Moderation
}): Operations {
  const { platform, registry, site, identity, media, music, outbound, conversation } = given
  const { sources } = given.moderation
  const { clock } = platform
  const downloads = createDownloads({ getSecret: site.getSecret, clock })
  const tasks = createTasks({ ...platform, downloads })
  const audit = createAudit({
    ...{ ...platform, site, deviceOf, getUser: identity.users.getById },
    findNames: createThingNames({
      ...{ ...platform, titleColumns: registry.titleColumns, sources },
      findSong: music.findSong,
      getTask: tasks.get,
    }),
  })
  return {
    audit,
    backups: platform.backups,
    downloads,
    tasks,
    accounts: createAccounts({
      ...platform,
      registry,
      site,
      identity,
      media,
      outbound,
      operations: { audit },
    }),
    secrecy: createSecrecy(platform),
    starter: createStarter({
      ...{ bus: platform.bus, registry, store: site.store, users: identity.users },
      songs: createStarterSongs(platform.musicDir, music.library.findUsedFiles),
      countComments: conversation.countComments,
    }),
  }
}
