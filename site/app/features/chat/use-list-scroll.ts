import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Nearer to the end than this, the list follows what is new. */
const stickWithinPx = 80
/** Further away than this there is a way back to the end. */
const farFromPx = 400

/** Held by its lower edge: a row that joins those before it loses its head, and its words should stay. */
type Anchor = { readonly element: Element; readonly bottomPx: number; readonly scrollTopPx: number }

type Place = {
  readonly list: RefObject<HTMLElement | null>
  readonly anchor: RefObject<Anchor | undefined>
  readonly isNear: RefObject<boolean>
  /** Notes where the reader is; for every scroll. */
  look(): void
}

/**
 * Where the reader is in the list. It is laid out from its end (`column-reverse`): it stands there before any script,
 * `scrollTop` is 0 there and falls below 0 upwards.
 */
export function useListPlace(list: RefObject<HTMLElement | null>) {
  const isNear = useRef(true)
  const anchor = useRef<Anchor>(undefined)
  const [distance, setDistance] = useState<'end' | 'near' | 'far'>('end')
  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    const fromEndPx = Math.abs(element.scrollTop)
    isNear.current = fromEndPx <= stickWithinPx
    anchor.current = findAnchor(element)
    setDistance(isNear.current ? 'end' : fromEndPx > farFromPx ? 'far' : 'near')
  }, [list])
  const place = useMemo((): Place => ({ list, anchor, isNear, look }), [list, look])
  return { place, distance }
}

/**
 * What the reader looks at stays in its place whatever comes above or below; only at the end the list follows. `version`
 * changes with whatever may change heights, `endKey` with what stands at the end.
 */
export function useHeldPlace(given: { place: Place; version: unknown; endKey: string | undefined }): void {
  const { place, version, endKey } = given
  const lastEndKey = useRef(endKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what this is for.
  useLayoutEffect(() => {
    const element = place.list.current
    if (!element) return
    // Asked anew: the scroll event of what the reader did just now may not have come yet.
    if (Math.abs(element.scrollTop) <= stickWithinPx) {
      // Older words above the end move nothing by themselves.
      if (lastEndKey.current !== endKey) element.scrollTop = 0
    } else if (place.anchor.current?.element.isConnected) {
      const { element: held, bottomPx, scrollTopPx } = place.anchor.current
      const scrolledPx = element.scrollTop - scrollTopPx
      const movedPx = held.getBoundingClientRect().bottom - (bottomPx - scrolledPx)
      if (Math.abs(movedPx) >= 1) element.scrollTop += movedPx
    }
    lastEndKey.current = endKey
    place.look()
  }, [version, endKey, place])
}

/** The first message that is to be seen, and where; what stands between messages comes and goes. */
function findAnchor(list: HTMLElement): Anchor | undefined {
  const { top } = list.getBoundingClientRect()
  for (const element of list.querySelectorAll('.chat-row, .chat-recalled')) {
    const box = element.getBoundingClientRect()
    if (box.bottom > top) return { element, bottomPx: box.bottom, scrollTopPx: list.scrollTop }
  }
  return undefined
}

/** A jump for a reader who has asked for stillness. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
