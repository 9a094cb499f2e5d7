import { Readable } from 'node:stream'
import { errors, orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/user'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import type { Download, Downloads } from '../../platform/downloads.ts'
import type { ExportedRow } from '../../platform/feature.ts'
import { type ZipEntry, zipSize, zipStream } from '../../platform/zip.ts'
import { createAccountDeletion } from './user.account-deletion.ts'
import type { AccountDeps } from './user.deps.ts'
import { createOwnPassword } from './user.own-password.ts'
import { hashPassword, requireGoodPassword } from './user.password.ts'
import { noSocketCookie } from './user.session.ts'
import { createSessionStore } from './user.session-store.ts'
import { createUserStore } from './user.store.ts'

const readme = (siteName: string, exportedAt: string) => `${siteName}，${exportedAt}

这是你在这里留下的一切。data 里一种一个 JSON 文件：资料（user）、登录（session）、评论、留言、友链、通知、点赞，
写过文章或草稿的也在。pictures 里是你传过的图片。不在里面的：密码，它在哪里都读不出来。
`

/** Every feature's data of a user, and all of it as a zip. */
function createOwnData({ clock, timeZone, identity, registry, site }: AccountDeps) {
  const findSessions = async (userId: number) =>
    (await identity.sessions.find(userId)).map(session => ({
      ...session,
      createdAt: wireTime(session.createdAt, timeZone),
      lastSeenAt: wireTime(session.lastSeenAt || session.createdAt, timeZone),
    }))

  const collect = async (userId: number) => {
    const { password_hash: _hash, ...profile } = orRefuse(await identity.users.getById(userId), 'signedOut')
    const data: Record<string, ExportedRow[]> = {
      user: [withWireTimes(profile, timeZone)],
      session: await findSessions(userId),
    }
    for (const { userData } of registry.features())
      for (const [name, rows] of Object.entries((await userData?.(userId)) ?? {})) data[name] = [...rows]
    return { exportedAt: wireTime(clock.now(), timeZone), data }
  }

  return {
    findSessions,
    collect,

    /** Undefined for a deleted account. */
    async findZip(userId: number): Promise<Download | undefined> {
      const user = await identity.users.getById(userId)
      if (!user) return undefined
      const { exportedAt, data } = await collect(userId)
      const { blog_name } = await site.getSettings()
      const textEntry = (name: string, text: string): ZipEntry => {
        const bytes = Buffer.from(text)
        const read = () => Readable.from([bytes])
        return { name, sizeBytes: bytes.length, changedAtMs: clock.now(), read }
      }
      const entries = [
        textEntry('README.txt', readme(blog_name, exportedAt)),
        ...Object.entries(data).map(([name, rows]) =>
          textEntry(`data/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`),
        ),
      ]
      for (const { findUserFiles } of registry.features())
        for (const file of (await findUserFiles?.(userId)) ?? [])
          entries.push({ ...file, name: `pictures/${file.name}` })
      return {
        name: `${user.username}-${exportedAt.slice(0, 10)}.zip`,
        contentType: 'application/zip',
        sizeBytes: zipSize(entries),
        read: () => zipStream(entries),
      }
    },
  }
}

/** A user's own account: password, sessions, data export, and deletion. */
export function ownAccountRoutes(deps: AccountDeps & { operations: { downloads: Downloads } }): BoundRoute[] {
  const { db, clock, site } = deps
  const { sessions } = deps.identity
  const { downloads } = deps.operations

  const requireOwner = createOwnPassword(deps.identity)
  const requireOldPassword = createOwnPassword(deps.identity, errors.wrongOldPassword.message)

  const remove = createAccountDeletion(deps)
  const ownData = createOwnData(deps)
  downloads.serve('own', name => ownData.findZip(Number(name)))

  return [
    bind(contract.updatePassword, async ({ body: { password, password1 } }, { actor, visitor }) => {
      const { userId, sessionId } = actor
      const user = await requireOldPassword(actor, password, visitor)
      const policy = (await site.getSettings()).password_policy
      await requireGoodPassword({ password: password1, username: user.username, policy })
      const passwordHash = await hashPassword(password1)
      const ended = await db.transaction(async inner => {
        await createUserStore(inner).setPasswordHash(userId, passwordHash, clock.now())
        return createSessionStore(inner).endSessions(userId, { except: sessionId })
      })
      sessions.tellEnded(userId, ended)
    }),

    bind(contract.getSessionList, async (_, { actor }) => {
      const { userId, sessionId } = actor
      const list = await ownData.findSessions(userId)
      return list.map(session => ({ ...session, is_current: session.id === sessionId }))
    }),

    bind(contract.revokeSession, async ({ params }, { actor }) => {
      const wasThere = await sessions.endOne(actor.userId, params.id)
      if (!wasThere) throw refusal('sessionNotFound')
    }),

    bind(contract.revokeOtherSessions, async (_, { actor }) => {
      const { userId, sessionId } = actor
      await sessions.endOthers(userId, sessionId)
    }),

    bind(contract.exportOwnData, (_, { actor }) => ownData.collect(actor.userId)),

    bind(contract.getOwnDataLink, async (_, { actor }) => ({
      address: await downloads.link('own', String(actor.userId)),
    })),

    bind(contract.deleteOwnAccount, async ({ body }, { actor, visitor, setSocketCookie }) => {
      const user = await requireOwner(actor, body.password, visitor)
      await remove(user.id)
      setSocketCookie?.(noSocketCookie)
    }),
  ]
}
