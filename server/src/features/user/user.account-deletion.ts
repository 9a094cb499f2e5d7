import { contentTopic } from '../../platform/content-change.ts'
import type { AccountDeletion } from '../../platform/feature.ts'
import type { AccountDeps } from './user.deps.ts'
import { requireAnotherAdministrator } from './user.rules.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore } from './user.store.ts'

/** Deletes an account with every feature's data of it, in one transaction; never the last administrator. */
export function createAccountDeletion({ db, bus, identity, registry, outbound }: AccountDeps) {
  return async (userId: number): Promise<void> => {
    const accountDeletion: AccountDeletion = { userId, pictures: [], about: [], afterCommit: [] }
    await db.transaction(async inner => {
      const store = createUserStore(inner)
      const administrators = await store.lockAdministrators()
      if (administrators.includes(userId)) requireAnotherAdministrator(userId, administrators)
      for (const { deleteUserData } of registry.features()) await deleteUserData?.(inner, accountDeletion)
      accountDeletion.afterCommit.push(await outbound.removeNotices(inner, accountDeletion.about))
      await createSessionStore(inner).deleteLinksOf(userId)
      // Sessions and bans are deleted with the row.
      await store.deleteUser(userId)
    })
    for (const work of accountDeletion.afterCommit) work()
    identity.sessions.tellEnded(userId)
    bus.publish(contentTopic, 'user')
  }
}
