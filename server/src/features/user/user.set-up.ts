import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { ownPictureAddress } from '@xiaolou/contract/picture'
import * as contract from '@xiaolou/contract/user'
import { addressKey } from '../../platform/address-key.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountDeps } from './user.deps.ts'
import { unguard } from './user.guard-store.ts'
import { hashPassword, requireGoodPassword } from './user.password.ts'
import { deviceOf } from './user.rules.ts'
import { hashOfToken, newToken } from './user.session.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore, role } from './user.store.ts'
import type { NewUser } from './user.table.ts'

const linkMs = 24 * 60 * 60 * 1000

const linkEnds = { used: 'setUpUsed', replaced: 'setUpReplaced', expired: 'setUpExpired' } as const

type Given = { username: string; password: string; nick_name: string }
type NewPassword = { password: string; code: string; address: string }
type NewOwner = NewUser & { avatar: string }

/**
 * Creates the owner: from the environment, or by a link that is only printed on this machine's console.
 * Recovers accounts after a forgotten password: by such a link, which the owner gives to guests. Each link is
 * valid once, for a day.
 */
export function createAccounts(deps: AccountDeps) {
  const { db, bus, clock, site } = deps
  const { users, sessions, throttle } = deps.identity
  const links = createSessionStore(db)

  const readyUser = async ({ username, password, nick_name }: Given): Promise<NewOwner> => {
    const settings = await site.getSettings()
    await requireGoodPassword({ password, username, policy: settings.password_policy })
    return {
      username,
      nick_name: nick_name || settings.owner_name || '楼主',
      password_hash: await hashPassword(password),
      role: role.administrator,
      // Until another is chosen, the avatar that the site shows as the owner's.
      avatar: ownPictureAddress.test(settings.blog_avatar) ? settings.blog_avatar : '',
      nowMs: clock.now(),
    }
  }

  /** Adds the owner and assigns earlier content to them; throws if the name is taken. */
  const addOwner = async (
    inner: Db,
    { avatar, ...user }: NewOwner,
    given: { name: string; isLed: boolean },
  ) => {
    const store = createUserStore(inner)
    const id = await store.tryAddUser(user)
    if (id === undefined) throw refusal('usernameTaken')
    if (avatar) await store.updateUser(id, { avatar, nowMs: user.nowMs })
    for (const { assignOwner } of deps.registry.features()) await assignOwner?.(inner, id, given)
    return id
  }

  /** The refusal for an invalid link, with the reason. */
  const refuseLink = async (tokenHash: string, store = links) => {
    const end = await store.findLinkEnd(tokenHash, clock.now())
    return refusal(end === undefined ? 'setUpUnknown' : linkEnds[end])
  }

  /** Throws for a link that does not create the owner, or if there is an owner already. */
  const requireOwnerToCome = async (userId: number | undefined, tokenHash: string, inner = db) => {
    if (userId !== 0) throw await refuseLink(tokenHash, createSessionStore(inner))
    if ((await createUserStore(inner).getOwnerId()) !== 0) throw refusal('setUpOwned')
  }

  const setUp = async (token: string, given: Given): Promise<number> => {
    const tokenHash = hashOfToken(token)
    // Before any expensive work, in case somebody is guessing.
    await requireOwnerToCome(await links.findSetUpLink(tokenHash, clock.now()), tokenHash)
    const user = await readyUser(given)
    const id = await db.transaction(async inner => {
      const userId = await createSessionStore(inner).useSetUpLink(tokenHash, clock.now())
      await requireOwnerToCome(userId, tokenHash, inner)
      return addOwner(inner, user, { name: given.nick_name, isLed: true })
    })
    bus.publish(contentTopic, 'user')
    return id
  }

  /** The user whose password a link replaces. Throws for others, and for links before a change of role. */
  const requireForgetful = async (userId: number | undefined, tokenHash: string, inner = db) => {
    const found = userId ? await createUserStore(inner).getById(userId) : undefined
    if (!found) throw await refuseLink(tokenHash, createSessionStore(inner))
    return found
  }

  const resetPassword = async (token: string, { password, code, address }: NewPassword) => {
    const tokenHash = hashOfToken(token)
    const { id, username } = await requireForgetful(
      await links.findSetUpLink(tokenHash, clock.now()),
      tokenHash,
    )
    const policy = (await site.getSettings()).password_policy
    await requireGoodPassword({ password, username, policy })
    // A stolen link is no more than the password.
    const attempt = await throttle.takeTry(username, addressKey(address))
    await deps.identity.secondFactor.require(id, code)
    await throttle.forgive(attempt, id)
    const passwordHash = await hashPassword(password)
    const { user, ended } = await db.transaction(async inner => {
      const [store, sessionStore] = [createUserStore(inner), createSessionStore(inner)]
      const userId = await sessionStore.useSetUpLink(tokenHash, clock.now())
      const found = await requireForgetful(userId, tokenHash, inner)
      await store.setPasswordHash(found.id, passwordHash, clock.now())
      return { user: found, ended: await sessionStore.endSessions(found.id, { except: 0 }) }
    })
    // Somebody else's guesses must not make the user wait.
    await throttle.forget(user.username)
    sessions.tellEnded(user.id, ended)
    return user
  }

  const newLink = async (userId: number) => {
    const token = newToken()
    const expiresAt = clock.now() + linkMs
    await links.replaceSetUpLink({ token_hash: hashOfToken(token), user_id: userId, expiresAt })
    return token
  }

  const routes: BoundRoute[] = [
    bind(contract.getSetUpLink, async ({ body }) => {
      const tokenHash = hashOfToken(body.set_up_token)
      const userId = await links.findSetUpLink(tokenHash, clock.now())
      if (userId) return { username: (await requireForgetful(userId, tokenHash)).username }
      await requireOwnerToCome(userId, tokenHash)
      return { username: '' }
    }),

    bind(contract.resetPassword, async ({ body: { set_up_token, password, code } }, { visitor }) => {
      const { address } = visitor
      const { id, username, role: own } = await resetPassword(set_up_token, { password, code, address })
      deps.operations.audit.record({
        kind: 'door',
        userId: id,
        what: '用一次性链接换了密码，别处的登录都已结束',
        visitor,
      })
      return { token: await sessions.open(id, deviceOf(visitor.agent)), username, role: own, id }
    }),

    bind(contract.setUp, async ({ body: { set_up_token, ...given } }, { visitor }) => {
      const id = await setUp(set_up_token, given)
      const token = await sessions.open(id, deviceOf(visitor.agent))
      return { token, username: given.username, role: role.administrator, id }
    }),
  ]

  return {
    routes,

    /** Creates the environment's owner if there is none; returns whether it did. Throws with a message. */
    async createOwner(given: { username: string; password: string }): Promise<boolean> {
      if ((await users.getOwnerId()) !== 0) return false
      const user = await readyUser({ ...given, nick_name: '' })
      await db.transaction(inner => addOwner(inner, user, { name: '', isLed: false }))
      bus.publish(contentTopic, 'user')
      return true
    },

    /** The secret of a new link, which invalidates older ones; undefined if there is an owner. */
    newLinkToken: async (): Promise<string | undefined> =>
      (await users.getOwnerId()) === 0 ? newLink(0) : undefined,

    /** Removes second step and passkeys, and ends every session: only the password is needed then. */
    async removeGuard(userId: number): Promise<void> {
      const ended = await db.transaction(async inner => {
        await unguard(inner, userId)
        return createSessionStore(inner).endSessions(userId, { except: 0 })
      })
      sessions.tellEnded(userId, ended)
    },

    /** The secret of a link by which this user gets a new password. */
    newPasswordLinkToken: newLink,
  }
}

export type Accounts = ReturnType<typeof createAccounts>
