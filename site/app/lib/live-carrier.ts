/**
 * Who brings this tab's notifications: `own` line of lib/live, the `chat` room's, which carries them too (one socket a
 * tab), or `nobody`, when newer windows of the same reader have taken the room's place: one more socket would push out
 * theirs in turn.
 */
export type LiveCarrier = 'own' | 'chat' | 'nobody'

let current: LiveCarrier = 'own'
const listeners = new Set<() => void>()

export const getLiveCarrier = (): LiveCarrier => current

export function setLiveCarrier(next: LiveCarrier): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

export function subscribeLiveCarrier(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
