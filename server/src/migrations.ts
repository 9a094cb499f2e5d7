import { articleMigrations } from './features/article/article.migration.ts'
import { chatMigrations } from './features/chat/chat.migration.ts'
import { commentAnswerMigrations, commentMigrations } from './features/comment/comment.migration.ts'
import { linkMigrations } from './features/link/link.migration.ts'
import { messageMigrations } from './features/message/message.migration.ts'
import { musicMigrations } from './features/music/music.migration.ts'
import {
  notifyAboutMigrations,
  notifyMessageMigrations,
  notifyMigrations,
  notifyRecipientMigrations,
} from './features/notify/notify.migration.ts'
import { pageMigrations } from './features/page/page.migration.ts'
import { photoMigrations } from './features/photo/photo.migration.ts'
import { resourceMigrations } from './features/resource/resource.migration.ts'
import { pageNameMigrations, siteMigrations } from './features/site/site.migration.ts'
import { talkMigrations } from './features/talk/talk.migration.ts'
import { uploadMigrations, uploadOwnerMigrations } from './features/upload/upload.migration.ts'
import {
  accountMigrations,
  loginPlaceMigrations,
  socketCookieMigrations,
  userMigrations,
} from './features/user/user.migration.ts'
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
