import { moved } from '@xiaolou/browser/use-reorder'
import { useEffect, useRef, useState } from 'react'

/** An order is sent after this pause: a held arrow key or a drag causes many moves. */
const restMs = 800

/** The local order: shown with every move, passed to `onOrder` after a pause or on leaving the screen. */
export function usePhotoOrder(
  ids: readonly number[],
  onOrder: (before: readonly number[], next: readonly number[]) => Promise<unknown>,
) {
  const [inHand, setInHand] = useState<readonly number[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = inHand ?? ids
  const send = () => {
    clearTimeout(timer.current)
    if (!inHand) return
    // A photo added meanwhile comes first, as on the server.
    const known = new Set(inHand)
    const next = [...ids.filter(id => !known.has(id)), ...inHand.filter(id => ids.includes(id))]
    setInHand(undefined)
    if (next.some((id, at) => id !== ids[at])) void onOrder(ids, next)
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => () => latest.current(), [])
  return {
    shown,
    move: (from: number, to: number) => {
      setInHand(moved(shown, from, to))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), restMs)
    },
  }
}
