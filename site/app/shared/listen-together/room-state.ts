import type { ListenEvent, ListeningFrame, ListenSong, ListenStateFrame } from '@xiaolou/contract/listen'

/** The chat's playback as this browser knows it; `undefined` before the server's first frame. */
export type RoomState = Omit<ListenStateFrame, 'type'> & Pick<ListeningFrame, 'count' | 'needed'>

export type RoomFrame = ListenStateFrame | ListenEvent | ListeningFrame

/** Applies the next frame; `isBehind` if a change is missing, and the whole state must be requested. Pure. */
export function reduceRoom(
  state: RoomState | undefined,
  frame: RoomFrame,
): { state: RoomState | undefined; isBehind: boolean } {
  if (frame.type === 'listenState') {
    const { type: _, ...whole } = frame
    const { count = 0, needed = 1 } = state ?? {}
    return { state: { ...whole, count, needed }, isBehind: false }
  }
  if (!state) return { state, isBehind: false }
  if (frame.type === 'listening') {
    const { count, needed } = frame
    return { state: { ...state, count, needed }, isBehind: false }
  }
  // Repeated or late frames change nothing.
  if (frame.rev <= state.rev) return { state, isBehind: false }
  if (frame.rev > state.rev + 1) return { state, isBehind: true }
  return { state: takeEvent(state, frame), isBehind: false }
}

function takeEvent(state: RoomState, event: ListenEvent): RoomState {
  const { seq, rev, now, votes, added, removed = [], deputies, programme } = event
  const left = state.queue.filter(({ entry }) => !removed.includes(entry))
  return {
    ...{ ...state, seq, rev, now, votes },
    queue: added ? [...left, added] : left,
    ...(deputies && { deputies }),
    ...(programme !== undefined && { programme }),
  }
}

/** The song after the playing one: the first of the queue, else the next of the owner's programme. */
export const nextSong = ({ queue, programme }: RoomState): ListenSong | undefined =>
  queue[0]?.song ?? programme?.next ?? undefined
