/** By user the number of the song that they listen to; between processes. */
export type Listening = [userId: number, songId: number][]

/**
 * What those in the room listen to, as far as they want it known: numbers of songs, which whoever draws them looks up. By
 * socket here, by process of others; kept nowhere, and gone with the socket or the process that said it.
 */
export function createListening() {
  const local = new Map<object, { userId: number; songId: number }>()
  const remote = new Map<string, Listening>()

  const own = (): Listening => [...local.values()].map(({ userId, songId }) => [userId, songId])

  return {
    own,
    /** `songId` 0 for nothing. Says whether that is new. */
    set(socket: object, userId: number, songId: number): boolean {
      if ((local.get(socket)?.songId ?? 0) === songId) return false
      // Set anew, so that of two tabs the one that spoke last counts.
      local.delete(socket)
      if (songId > 0) local.set(socket, { userId, songId })
      return true
    },
    end: (socket: object) => local.delete(socket),
    setRemote: (processId: string, songs: Listening) => void remote.set(processId, songs),
    endRemote: (processId: string) => remote.delete(processId),
    /** Everybody's song by user, what was said here before what is said elsewhere. */
    all: (): ReadonlyMap<number, number> => new Map([...[...remote.values()].flat(), ...own()]),
  }
}
