/**
 * Users of one process in the room: ids with the time they joined in ms since 1970, and the number of readers
 * without an account.
 */
export type PresenceOf = { users: [userId: number, sinceMs: number][]; readers: number }

type Local = { sockets: number; sinceMs: number; leftAtMs: number }
type Remote = { users: ReadonlyMap<number, number>; readers: number; endedAtMs: number | undefined }

/** A reload does not count as leaving, and users of a stopped process reconnect to another. */
const graceMs = 10_000

/** A clock set back must not extend the grace period. */
const isInGrace = (leftAtMs: number, nowMs: number) => nowMs >= leftAtMs && nowMs - leftAtMs < graceMs

/**
 * Who is in the room, by user over tabs and processes. A user stays for `graceMs` after the last tab, or the
 * announcing process, has gone. `nowMs` is ms since 1970.
 */
export function createPresence() {
  const local = new Map<number, Local>()
  const remote = new Map<string, Remote>()
  let readers = 0

  return {
    /** A tab of a user, or a reader's, joins. */
    enter(userId: number | undefined, nowMs: number) {
      const own = userId === undefined ? undefined : local.get(userId)
      if (userId === undefined) readers += 1
      else if (own) own.sockets += 1
      else local.set(userId, { sockets: 1, sinceMs: nowMs, leftAtMs: 0 })
    },

    leave(userId: number | undefined, nowMs: number) {
      if (userId === undefined) readers -= 1
      const own = userId === undefined ? undefined : local.get(userId)
      if (!own || own.sockets === 0) return
      own.sockets -= 1
      own.leftAtMs = nowMs
    },

    /** Removes a user immediately. Tabs that close later change nothing. */
    remove(userId: number) {
      local.delete(userId)
    },

    /**
     * Another process's announcement; a stopping process keeps its users for the grace period, as they
     * reconnect elsewhere.
     */
    setRemote(processId: string, announced: PresenceOf & { isEnding: boolean }, nowMs: number) {
      const { users, readers, isEnding } = announced
      const endedAtMs = isEnding ? nowMs : undefined
      remote.set(processId, { users: new Map(users), readers: isEnding ? 0 : readers, endedAtMs })
    },

    /** Another process has died. */
    endRemote(processId: string, nowMs: number) {
      const other = remote.get(processId)
      if (other && other.endedAtMs === undefined)
        remote.set(processId, { ...other, readers: 0, endedAtMs: nowMs })
    },

    /** Removes users whose grace period is over; returns what changed. */
    settle(nowMs: number): { isOwnChanged: boolean; isChanged: boolean } {
      let isOwnChanged = false
      let isChanged = false
      for (const [userId, own] of local) {
        if (own.sockets > 0 || isInGrace(own.leftAtMs, nowMs)) continue
        local.delete(userId)
        isOwnChanged = true
      }
      for (const [processId, { endedAtMs }] of remote) {
        if (endedAtMs === undefined || isInGrace(endedAtMs, nowMs)) continue
        remote.delete(processId)
        isChanged = true
      }
      return { isOwnChanged, isChanged: isChanged || isOwnChanged }
    },

    /** This process's announcement for others. */
    own: (): PresenceOf => ({
      users: [...local].map(([userId, { sinceMs }]) => [userId, sinceMs]),
      readers,
    }),

    /** Everybody, with the time of first joining, the first one first. */
    all(): { users: Map<number, number>; readers: number } {
      const since = new Map<number, number>()
      const add = (userId: number, sinceMs: number) =>
        since.set(userId, Math.min(sinceMs, since.get(userId) ?? sinceMs))
      let total = readers
      for (const [userId, { sinceMs }] of local) add(userId, sinceMs)
      for (const other of remote.values()) {
        total += other.readers
        for (const [userId, sinceMs] of other.users) add(userId, sinceMs)
      }
      const users = new Map(
        [...since].sort(([oneId, one], [otherId, other]) => one - other || oneId - otherId),
      )
      return { users, readers: total }
    },

    /** Whether the user sees new messages now: in the grace period nothing is open. */
    isPresent(userId: number): boolean {
      if ((local.get(userId)?.sockets ?? 0) > 0) return true
      for (const { users, endedAtMs } of remote.values())
        if (endedAtMs === undefined && users.has(userId)) return true
      return false
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
