import { articleMigrations } from './features/article/article.table.ts'
import { chatMigrations } from './features/chat/chat.migration.ts'
import { commentAnswerMigrations, commentMigrations } from './features/comment/comment.table.ts'
import { linkMigrations } from './features/link/link.store.ts'
import { messageMigrations } from './features/message/message.store.ts'
import { musicMigrations } from './features/music/music.migration.ts'
import {
  notifyAboutMigrations,
  notifyMessageMigrations,
  notifyMigrations,
  notifyRecipientMigrations,
} from './features/notify/notify.table.ts'
import { pageMigrations } from './features/page/page.store.ts'
import { photoMigrations } from './features/photo/photo.store.ts'
import { resourceMigrations } from './features/resource/resource.store.ts'
import { pageNameMigrations, siteMigrations } from './features/site/site.store.ts'
import { talkMigrations } from './features/talk/talk.store.ts'
import { uploadMigrations, uploadOwnerMigrations } from './features/upload/upload.store.ts'
import {
  accountMigrations,
  loginPlaceMigrations,
  socketCookieMigrations,
  userMigrations,
} from './features/user/user.table.ts'
import { changesMigrations } from './platform/changes.migration.ts'
import type { Migration } from './platform/db/migrate.ts'

/** Every step of the database, in the order of their numbers. */
export const migrations: readonly Migration[] = [
  ...articleMigrations,
  ...uploadMigrations,
  ...siteMigrations,
  ...userMigrations,
  ...accountMigrations,
  ...uploadOwnerMigrations,
  ...commentMigrations,
  ...notifyMigrations,
  ...talkMigrations,
  ...photoMigrations,
  ...resourceMigrations,
  ...messageMigrations,
  ...linkMigrations,
  ...notifyAboutMigrations,
  ...chatMigrations,
  ...musicMigrations,
  ...notifyRecipientMigrations,
  ...commentAnswerMigrations,
  ...pageNameMigrations,
  ...socketCookieMigrations,
  ...pageMigrations,
  ...loginPlaceMigrations,
  ...notifyMessageMigrations,
  ...changesMigrations,
]
