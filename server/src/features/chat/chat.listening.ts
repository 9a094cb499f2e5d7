/** Song ids by user; sent between processes. */
export type Listening = [userId: number, songId: number][]

/**
 * What users in the room listen to, if they share it: song ids, which clients look up. By socket here, by
 * process for others; not stored, and removed with the socket or process.
 */
export function createListening() {
  const local = new Map<object, { userId: number; songId: number }>()
  const remote = new Map<string, Listening>()

  const own = (): Listening => [...local.values()].map(({ userId, songId }) => [userId, songId])

  return {
    own,
    /** `songId` 0 for nothing. Returns whether it changed. */
    set(socket: object, userId: number, songId: number): boolean {
      if ((local.get(socket)?.songId ?? 0) === songId) return false
      // Inserted again, so that of two tabs the one that reported last counts.
      local.delete(socket)
      if (songId > 0) local.set(socket, { userId, songId })
      return true
    },
    end: (socket: object) => local.delete(socket),
    setRemote: (processId: string, songs: Listening) => void remote.set(processId, songs),
    endRemote: (processId: string) => remote.delete(processId),
    /** Everybody's song by user; local entries override those of other processes. */
    all: (): ReadonlyMap<number, number> => new Map([...[...remote.values()].flat(), ...own()]),
  }
}
