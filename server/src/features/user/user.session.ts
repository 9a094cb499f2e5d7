import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor, CookieValue } from '@xiaolou/contract/kit/handler'
import type { Bus } from '../../platform/bus.ts'
import type { Cache } from '../../platform/cache.ts'
import { type Clock, sureNow, wireTime } from '../../platform/clock.ts'
import { sessionTopic } from '../../platform/live.ts'
import { createProofs } from './user.proof.ts'
import type { SessionStore } from './user.session-store.ts'
import { role } from './user.store.ts'

const tokenBytes = 32
const dayMs = 24 * 60 * 60 * 1000
/** A session ends after so long without a visit, and in any case after the longer time. */
const idleMs = 30 * dayMs
const longestMs = 180 * dayMs
const touchEveryMs = 60_000
// More browsers than one person signs in with; the one that was not seen for longest makes room.
const maxSessionsPerUser = 30
const plausible = /^[\w-]{20,100}$/

/** Takes the cookie of `/ws` away. */
export const noSocketCookie: CookieValue = { value: '', maxAgeSeconds: 0 }

export const newToken = () => randomBytes(tokenBytes).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
/** What the cookie of `/ws` holds: made of the token, which cannot be made of it. */
const cookieOfToken = (token: string) => hashOfToken(`cookie of /ws\n${token}`)

const expiryOf = (createdAt: number, nowMs: number) => Math.min(createdAt + longestMs, nowMs + idleMs)

/** Sessions: the token is random and leaves once; the database holds only its hash. */
export function createSessions(deps: {
  store: SessionStore
  cache: Cache
  bus: Bus
  clock: Clock
  timeZone: string
}) {
  const { store, cache, bus, clock, timeZone } = deps
  const proofs = createProofs(cache)

  const tellEnded = (userId: number, sessionIds?: readonly number[]) => {
    if (sessionIds?.length === 0) return
    bus.publish(sessionTopic, JSON.stringify({ userId, sessionIds }))
  }

  const end = async (userId: number, which: { only: readonly number[] } | { except: number }) => {
    const ended = await store.endSessions(userId, which)
    tellEnded(userId, ended)
    return ended.length
  }

  const touch = async (session: { id: number; user_id: number; createdAt: number }) => {
    const nowMs = clock.now()
    if (!(await cache.add(`session:seen:${session.id}`, '1', touchEveryMs))) return
    // When somebody was last seen is no reason to refuse them: with a full disk, reading goes on.
    await store
      .touchSession(session, { lastSeenAt: nowMs, expiresAt: expiryOf(session.createdAt, nowMs) })
      .catch(() => undefined)
  }

  const requireOpen = async (session: Awaited<ReturnType<SessionStore['getSession']>>): Promise<Actor> => {
    if (!session) throw refusal('signedOut')
    if (session.expiresAt <= clock.now()) {
      // Gone for good: a clock that is set back must not wake it.
      await end(session.user_id, { only: [session.id] })
      throw refusal('signedOut')
    }
    await touch(session)
    return {
      kind: session.role === role.administrator ? 'administrator' : 'user',
      userId: session.user_id,
      sessionId: session.id,
    }
  }

  /** Throws in words that say until when and why. */
  const requireNoBan = async (userId: number, tokenHash: string) => {
    const ban = await store.findBan(userId, clock.now())
    if (!ban) return
    const session = await store.getSession(tokenHash)
    if (session) await end(userId, { only: [session.id] })
    const until = ban.until_ms === 0 ? '' : `，到 ${wireTime(ban.until_ms, timeZone).slice(0, 16)} 为止`
    const reason = ban.reason === '' ? '' : `缘由：${ban.reason}。`
    throw refusal('accountBanned', { message: `这个账号停用了${until}。${reason}有什么误会，请和主人说一声` })
  }

  return {
    /** Throws `accountBanned`, whatever it was that let somebody in. */
    async open(userId: number, device = ''): Promise<string> {
      const token = newToken()
      const nowMs = clock.now()
      const open = await store.findSessions(userId, nowMs)
      const tooMany = open
        .sort((one, other) => other.lastSeenAt - one.lastSeenAt)
        .slice(maxSessionsPerUser - 1)
      if (tooMany.length > 0) await end(userId, { only: tooMany.map(session => session.id) })
      const id = await store.addSession({
        user_id: userId,
        token_hash: hashOfToken(token),
        cookie_hash: hashOfToken(cookieOfToken(token)),
        device,
        createdAt: nowMs,
        lastSeenAt: nowMs,
        expiresAt: expiryOf(nowMs, nowMs),
      })
      // Looked for afterwards: a ban of this moment either ends this session, or is seen here.
      await requireNoBan(userId, hashOfToken(token))
      await proofs.note(id)
      return token
    },

    /** Who holds the token, with the role of this moment. Throws `signedOut` for one unknown or run out. */
    requireActor: async (token: string) =>
      requireOpen(plausible.test(token) ? await store.getSession(hashOfToken(token)) : undefined),

    /** The same for the cookie, which is good for nothing but the socket. */
    requireCookieActor: async (cookie: string) =>
      requireOpen(plausible.test(cookie) ? await store.getSessionByCookie(hashOfToken(cookie)) : undefined),

    /** What the browser keeps for `/ws`, as long as the session may last at most; it ends with the session. */
    socketCookieOf: (token: string): CookieValue => ({
      value: cookieOfToken(token),
      maxAgeSeconds: longestMs / 1_000,
    }),

    /** Those of a user that are open, the newest first. */
    find: (userId: number) => store.findSessions(userId, clock.now()),
    /** Ends one of the user's own; says whether there was such a one. */
    endOne: async (userId: number, sessionId: number) => (await end(userId, { only: [sessionId] })) > 0,
    endOthers: (userId: number, currentId: number) => end(userId, { except: currentId }),
    async endByToken(userId: number, token: string) {
      const session = await store.getSession(hashOfToken(token))
      if (session) await end(userId, { only: [session.id] })
    },
    /** To be called when the rows went with their user. */
    tellEnded,
    deleteExpired: () => store.deleteExpired(sureNow(clock)),
  }
}

export type Sessions = ReturnType<typeof createSessions>
