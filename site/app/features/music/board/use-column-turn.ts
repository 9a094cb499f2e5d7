import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** After the reader moved the columns, they stay where they are for so long. */
const leaveAloneMs = 4_000
const turnMs = 640
const easing = 'cubic-bezier(0.3, 0.1, 0.15, 1)'
/** Where the middle of the sung column stands, as a part of the width from the right. */
const place = 0.3

type Place = { right: number; height: number }

/**
 * Keeps the sung column at its place, and moves the others to theirs: `shown` follows `index` once the old
 * places are measured, and each column in view is then animated from where it was. At once with reduced
 * motion and for another song.
 */
export function useColumnTurn(box: RefObject<HTMLElement | null>, index: number, lyrics: object) {
  const [shown, setShown] = useState(index)
  const before = useRef<ReadonlyMap<Element, Place>>(new Map())
  const turnings = useRef<readonly Animation[]>([])
  const placed = useRef<object>(undefined)
  const { isBrowsing, browse, rest } = useBrowsing()
  useLayoutEffect(() => {
    if (index === shown) return
    before.current = placesOf(box.current)
    setShown(index)
  }, [box, index, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the columns have changed.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isNew = placed.current !== lyrics
    placed.current = lyrics
    for (const turning of turnings.current) turning.cancel()
    const was = before.current
    before.current = new Map()
    const isStill = isNew || matchMedia('(prefers-reduced-motion: reduce)').matches
    // Without old places nothing turned: the reader has let go of the columns.
    if (!isBrowsing) centre(element, isStill || was.size > 0 ? 'instant' : 'smooth')
    turnings.current = isStill ? [] : turn(element, was)
  }, [shown, lyrics, isBrowsing])
  useEffect(() => {
    const again = () => box.current && centre(box.current, 'instant')
    addEventListener('resize', again)
    return () => removeEventListener('resize', again)
  }, [box])
  const hold = (event: PointerEvent) => event.buttons > 0 && browse()
  const handlers = { onWheel: browse, onTouchMove: browse, onPointerMove: hold }
  return { shown, isBrowsing, browse, rest, handlers }
}

function useBrowsing() {
  const [isBrowsing, setIsBrowsing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const browse = () => {
    setIsBrowsing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsBrowsing(false), leaveAloneMs)
  }
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setIsBrowsing(false)
  }, [])
  useEffect(() => rest, [rest])
  return { isBrowsing, browse, rest }
}

/** Brings the sung column to its place; before the first line, that one. */
function centre(box: HTMLElement, behavior: ScrollBehavior): void {
  const column = box.querySelector('li[data-on]') ?? box.querySelector('li')
  if (!column) return
  const [outer, inner] = [box.getBoundingClientRect(), column.getBoundingClientRect()]
  const by = (inner.left + inner.right) / 2 - (outer.right - outer.width * place)
  box.scrollTo({ left: box.scrollLeft + by, behavior })
}

/** The places of the columns in view. */
function placesOf(box: HTMLElement | null): Map<Element, Place> {
  if (!box) return new Map()
  const { left, right } = box.getBoundingClientRect()
  return new Map(
    [...box.querySelectorAll('.vertical-words')].flatMap(word => {
      const rect = word.getBoundingClientRect()
      const isSeen = rect.right > left && rect.left < right
      return isSeen ? [[word, { right: rect.right, height: rect.height }] as const] : []
    }),
  )
}

/** Moves each column in view from its old place and size. */
function turn(box: HTMLElement, before: ReadonlyMap<Element, Place>): Animation[] {
  return [...placesOf(box)].flatMap(([word, { right, height }]) => {
    const was = before.get(word)
    if (!was || (Math.abs(was.right - right) < 1 && was.height === height)) return []
    const from = `translateX(${was.right - right}px) scale(${was.height / height})`
    return word.animate([{ transform: from }, { transform: 'none' }], { duration: turnMs, easing })
  })
}
