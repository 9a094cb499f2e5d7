import type { Db } from '../../platform/db/db.ts'
import { anywhere, createGuardedPost } from '../../platform/guarded-fetch.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Machine } from '../../platform/services.ts'
import { createChannels } from './outbox.channels.ts'
import { createLetterLinks } from './outbox.links.ts'
import { createMailer } from './outbox.mail.ts'
import { createOutboxTaker } from './outbox.take.ts'

export type Sending = ReturnType<typeof createSending>

/** What is needed to store and send mails and pushes. */
export function createSending(deps: {
  db: Db
  clock: Machine['clock']
  box: SecretBox
  getSecret: () => Promise<string>
  findAdministratorIds: (db: Db) => Promise<readonly number[]>
  /** The owner's mail server, if the environment names one. */
  smtpUrl?: string | undefined
  /** Whether mail and pushes may go to addresses in the owner's own network. */
  isOutboxPrivate?: boolean | undefined
}) {
  const isPrivate = deps.isOutboxPrivate === true
  const channels = createChannels(deps)
  return {
    channels,
    outbox: createOutboxTaker({ ...deps, channels }),
    sendMail: createMailer({ isPrivate }),
    post: isPrivate ? createGuardedPost(anywhere) : createGuardedPost(),
    letterLinks: createLetterLinks(deps),
  }
}
