import type { ListenEvent, ListeningFrame, ListenSong, ListenStateFrame } from '@xiaolou/contract/listen'

/** What the room plays as this browser knows it; `undefined` before the server has said it. */
export type RoomState = Omit<ListenStateFrame, 'type'> & Pick<ListeningFrame, 'count' | 'needed'>

export type RoomFrame = ListenStateFrame | ListenEvent | ListeningFrame

/** With the next frame; `isBehind` when a change is missing, and the whole has to be asked for. Pure. */
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
  // Doing a thing twice, or late, changes nothing.
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

/** What comes after the song that plays: what waits first, else what the owner's programme has next. */
export const nextSong = ({ queue, programme }: RoomState): ListenSong | undefined =>
  queue[0]?.song ?? programme?.next ?? undefined
