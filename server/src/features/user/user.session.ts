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
/** A session expires after the shorter time without a visit, and in any case after the longer one. */
const idleMs = 30 * dayMs
const longestMs = 180 * dayMs
const touchEveryMs = 60_000
// More browsers than one person uses; the least recently used session is ended for a new one.
const maxSessionsPerUser = 30
const plausible = /^[\w-]{20,100}$/

/** Deletes the cookie of `/ws`. */
export const noSocketCookie: CookieValue = { value: '', maxAgeSeconds: 0 }

export const newToken = () => randomBytes(tokenBytes).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
/** The value of the cookie of `/ws`: derived from the token, which cannot be recovered from it. */
const cookieOfToken = (token: string) => hashOfToken(`cookie of /ws\n${token}`)

const expiryOf = (createdAt: number, nowMs: number) => Math.min(createdAt + longestMs, nowMs + idleMs)

/** Sessions: the token is random and sent once; the database only stores its hash. */
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
    // Failing to record the last visit must not refuse the user: on a full disk, reading still works.
    await store
      .touchSession(session, { lastSeenAt: nowMs, expiresAt: expiryOf(session.createdAt, nowMs) })
      .catch(() => undefined)
  }

  const requireOpen = async (session: Awaited<ReturnType<SessionStore['getSession']>>): Promise<Actor> => {
    if (!session) throw refusal('signedOut')
    if (session.expiresAt <= clock.now()) {
      // Deleted for good: a clock set back must not revive it.
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

  /** Throws with the end and the reason of a ban. */
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
    /** Throws `accountBanned`, whatever the way of signing in. */
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
      // Checked afterwards: a concurrent ban either ends this session, or is found here.
      await requireNoBan(userId, hashOfToken(token))
      await proofs.note(id)
      return token
    },

    /** The token's user, with their current role. Throws `signedOut` if it is unknown or expired. */
    requireActor: async (token: string) =>
      requireOpen(plausible.test(token) ? await store.getSession(hashOfToken(token)) : undefined),

    /** The same for the cookie, which is only valid for the socket. */
    requireCookieActor: async (cookie: string) =>
      requireOpen(plausible.test(cookie) ? await store.getSessionByCookie(hashOfToken(cookie)) : undefined),

    /** The cookie for `/ws`, with the session's longest lifetime; it becomes invalid with the session. */
    socketCookieOf: (token: string): CookieValue => ({
      value: cookieOfToken(token),
      maxAgeSeconds: longestMs / 1_000,
    }),

    /** A user's open sessions, the newest first. */
    find: (userId: number) => store.findSessions(userId, clock.now()),
    /** Ends one of the user's own; returns whether it existed. */
    endOne: async (userId: number, sessionId: number) => (await end(userId, { only: [sessionId] })) > 0,
    endOthers: (userId: number, currentId: number) => end(userId, { except: currentId }),
    async endByToken(userId: number, token: string) {
      const session = await store.getSession(hashOfToken(token))
      if (session) await end(userId, { only: [session.id] })
    },
    /** Call it when the rows were deleted with their user. */
    tellEnded,
    deleteExpired: () => store.deleteExpired(sureNow(clock)),
  }
}

export type Sessions = ReturnType<typeof createSessions>
