/** Who of one process is in the room: ids with ms since 1970 of coming in, and how many read without an account. */
export type PresenceOf = { users: [userId: number, sinceMs: number][]; readers: number }

type Local = { sockets: number; sinceMs: number; leftAtMs: number }
type Remote = { users: ReadonlyMap<number, number>; readers: number; endedAtMs: number | undefined }

/** A reload is no coming and going, and who was at a process that ends comes back at another. */
const graceMs = 10_000

/** A clock that was set back makes nobody stay. */
const isInGrace = (leftAtMs: number, nowMs: number) => nowMs >= leftAtMs && nowMs - leftAtMs < graceMs

/**
 * Who is in the room, by user over tabs and over processes. A user stays for `graceMs` after the last tab, or the process
 * that had announced it, has gone. `nowMs` is ms since 1970.
 */
export function createPresence() {
  const local = new Map<number, Local>()
  const remote = new Map<string, Remote>()
  let readers = 0

  return {
    /** A tab of a user, or a reader's, comes in. */
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

    /** Sent away: gone at once. Tabs that close later change nothing. */
    remove(userId: number) {
      local.delete(userId)
    },

    /** Another process announced who is there; one that ends keeps its users for the grace, as they come back elsewhere. */
    setRemote(processId: string, announced: PresenceOf & { isEnding: boolean }, nowMs: number) {
      const { users, readers, isEnding } = announced
      const endedAtMs = isEnding ? nowMs : undefined
      remote.set(processId, { users: new Map(users), readers: isEnding ? 0 : readers, endedAtMs })
    },

    /** Another process is gone, without a word. */
    endRemote(processId: string, nowMs: number) {
      const other = remote.get(processId)
      if (other && other.endedAtMs === undefined)
        remote.set(processId, { ...other, readers: 0, endedAtMs: nowMs })
    },

    /** Lets those go whose time is over; says whether there were any. */
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

    /** What this process has to say to others. */
    own: (): PresenceOf => ({
      users: [...local].map(([userId, { sinceMs }]) => [userId, sinceMs]),
      readers,
    }),

    /** Everybody, with the moment of first coming in, the first to come first. */
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

    /** Whether a message on the screen reaches this user now: somebody in their grace has nothing open. */
    isPresent(userId: number): boolean {
      if ((local.get(userId)?.sockets ?? 0) > 0) return true
      for (const { users, endedAtMs } of remote.values())
        if (endedAtMs === undefined && users.has(userId)) return true
      return false
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
