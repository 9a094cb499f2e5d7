import { inConsole } from '@xiaolou/contract/console'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type Visitor } from '@xiaolou/contract/kit/handler'
import { notifyType } from '@xiaolou/contract/notify'
import type { Role } from '@xiaolou/contract/user'
import * as contract from '@xiaolou/contract/user'
import { addressKey } from '../../platform/address-key.ts'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import { pageOf } from '../../platform/db/rows.ts'
import { refusalOfOutage } from '../../platform/unavailable.ts'
import type { AccountDeps } from './user.deps.ts'
import { hashPassword, isPassword, requireGoodPassword } from './user.password.ts'
import {
  deviceOf,
  guestNickName,
  isStepDown,
  requireAnotherAdministrator,
  requireGuestName,
  requirePicture,
} from './user.rules.ts'
import { noSocketCookie } from './user.session.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore, role } from './user.store.ts'

type Comer = { id: number; role: Role }

/** Logs administrators' sign-ins and refused ones, and notifies of them. Guests' sign-ins are not logged. */
function createLoginEvents({
  db,
  operations,
  outbound,
}: Pick<AccountDeps, 'db' | 'operations' | 'outbound'>) {
  return {
    tellRefused({ id, ...user }: Comer, visitor: Visitor, failure: unknown): void {
      if (user.role !== role.administrator) return
      operations.audit.record({ kind: 'door', userId: id, what: '登录', visitor, failure })
    },

    /** `isNew`: from a network from which the account was never used before. */
    async tellEntered(
      { id, ...user }: Comer,
      visitor: Visitor,
      { how, isNew }: { how: string; isNew: boolean },
    ) {
      if (user.role !== role.administrator) return
      operations.audit.record({
        kind: 'door',
        userId: id,
        what: `登录（${how}）${isNew ? '，从没来过的地方' : ''}`,
        visitor,
      })
      if (!isNew) return
      const message = `你的账号刚从一处没来过的地方登录，用的是 ${deviceOf(visitor.agent)}。不是你的话，去${inConsole('/security')}结束那一处登录，再换密码。`
      const notice = { user_id: id, type: notifyType.admin, to_id: id, message, address: '/admin/security' }
      // A full disk must not prevent signing in.
      await db
        .transaction(inner => outbound.notify(inner, [notice]))
        .then(
          tell => tell(),
          () => undefined,
        )
    },
  }
}

/** Registering, signing in and out; public user data; and the administrator's calls on accounts. */
export function userRoutes(deps: AccountDeps): BoundRoute[] {
  const { db, bus, clock, timeZone, site } = deps
  const { users, sessions, throttle, secondFactor, passkeys, stepDown } = deps.identity
  const naming = { users, getSettings: site.getSettings }

  const doors = createLoginEvents(deps)
  /** From here on the user is authenticated. */
  const open = (user: { id: number; role: number }, { agent }: Visitor) =>
    sessions.open(user.id, deviceOf(agent)).catch((cause: unknown) => {
      throw refusalOfOutage(cause, user.role === role.administrator) ?? cause
    })
  const requireUser = async (id: number) => orRefuse(await users.getById(id), 'userNotFound')

  return [
    bind(contract.register, async ({ body: { username, password, nick_name } }, { visitor }) => {
      const settings = await site.getSettings()
      if (settings.registration === 'closed') throw refusal('registrationClosed')
      const address = addressKey(visitor.address)
      await throttle.requireRegistration(address)
      await requireGoodPassword({ password, username, policy: settings.password_policy })
      const name = await guestNickName(naming, nick_name)
      if (await users.getByUsername(username)) throw refusal('usernameTaken')
      await throttle.takeRegistration(address)
      const id = await users.tryAddUser({
        username,
        nick_name: name,
        password_hash: await hashPassword(password),
        role: role.user,
        nowMs: clock.now(),
      })
      if (id === undefined) throw refusal('usernameTaken')
      return { id, username }
    }),

    bind(
      contract.login,
      async ({ body: { username, password, code, cookie } }, { visitor, setSocketCookie }) => {
        const address = addressKey(visitor.address)
        const attempt = await throttle.takeTry(username, address)
        const user = await users.getByUsername(username)
        const isRight = await isPassword(password, user?.password_hash)
        if (!user || !isRight) {
          await throttle.blame(attempt)
          const failure = refusal('wrongPassword')
          if (user) doors.tellRefused(user, visitor, failure)
          throw failure
        }
        await secondFactor.require(user.id, code).catch(async (failure: unknown) => {
          // A missing code is not a wrong one; it still counts as a try.
          if (code) {
            await throttle.blame(attempt)
            doors.tellRefused(user, visitor, failure)
          }
          throw failure
        })
        const isNew = await throttle.isNewLocation(username, address, user.id)
        await throttle.forgive(attempt, user.id)
        const token = await open(user, visitor)
        // The password was changed during the comparison: the new session is ended again.
        if ((await users.getById(user.id))?.password_hash !== user.password_hash) {
          await sessions.endByToken(user.id, token)
          throw refusal('wrongPassword')
        }
        if (cookie) setSocketCookie?.(sessions.socketCookieOf(token))
        await doors.tellEntered(user, visitor, { how: code ? '密码与验证码' : '密码', isNew })
        return { token, username: user.username, role: user.role, id: user.id }
      },
    ),

    bind(contract.loginByPasskey, async ({ body: { proof, cookie } }, { visitor, setSocketCookie }) => {
      const user = orRefuse(await users.getById(await passkeys.requireUser(proof)), 'passkeyRefused')
      const address = addressKey(visitor.address)
      const isNew = await throttle.isNewLocation(user.username, address, user.id)
      await throttle.rememberLocation(user.username, address, user.id)
      const token = await open(user, visitor)
      if (cookie) setSocketCookie?.(sessions.socketCookieOf(token))
      await doors.tellEntered(user, visitor, { how: '通行密钥', isNew })
      return { token, username: user.username, role: user.role, id: user.id }
    }),

    bind(contract.logout, async (_, { actor, setSocketCookie }) => {
      const { userId, sessionId } = actor
      await sessions.endOne(userId, sessionId)
      setSocketCookie?.(noSocketCookie)
    }),

    bind(contract.getUserInfoById, async ({ params }) =>
      orRefuse((await users.findPublic([params.id])).get(params.id), 'userNotFound'),
    ),

    bind(contract.getOwnUserInfo, async (_, { actor }) => {
      const user = await requireUser(actor.userId)
      return { ...user, createdAt: wireTime(user.createdAt, timeZone) }
    }),

    bind(contract.updateOwnUserInfo, async ({ body: { avatar, nick_name } }, { actor }) => {
      const { userId } = actor
      const user = await requireUser(userId)
      const isNew = nick_name !== undefined && nick_name !== user.nick_name
      const isGuest = actor.kind !== 'administrator'
      const name = isNew && isGuest ? await guestNickName(naming, nick_name) : nick_name || undefined
      await requirePicture(deps.media, avatar)
      await users.updateUser(userId, { nick_name: name, avatar, nowMs: clock.now() })
      bus.publish(contentTopic, 'user')
    }),

    bind(contract.getUserList, ({ body: { username, nick_name, role, ...page } }) =>
      pageOf(
        page,
        slice => users.findForOwner({ usernameHas: username, nickNameHas: nick_name, role }, slice),
        rows => rows.map(user => withWireTimes(user, timeZone)),
      ),
    ),

    bind(contract.updateRole, async ({ params: { id, role: to } }) => {
      await db.transaction(async inner => {
        const store = createUserStore(inner)
        const administrators = await store.lockAdministrators()
        const user = await store.getById(id)
        if (!user) throw refusal('userNotFound')
        if (isStepDown(user.role, to)) {
          requireAnotherAdministrator(id, administrators)
          await stepDown(inner, id)
        }
        if (user.role !== to) await createSessionStore(inner).deleteLinksOf(id)
        await store.setRole(id, to, clock.now())
      })
      bus.publish(contentTopic, 'user')
    }),

    bind(contract.adminUpdateUserInfo, async ({ body: { id, nick_name, ...given } }) => {
      const avatar = given.avatar ?? undefined
      const user = await requireUser(id)
      const isNew = nick_name !== '' && nick_name !== user.nick_name
      if (isNew && user.role !== role.administrator) await requireGuestName(naming, nick_name)
      await requirePicture(deps.media, avatar)
      await users.updateUser(id, { nick_name: nick_name || undefined, avatar, nowMs: clock.now() })
      bus.publish(contentTopic, 'user')
    }),
  ]
}
