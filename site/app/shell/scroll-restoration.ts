import { readStored, writeStored } from '@xiaolou/browser/storage'
import { throttle } from '@xiaolou/browser/throttle'
import { screens } from '@xiaolou/contract/address'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findMarked } from '../lib/page-address.ts'

export type ScrollPlan =
  | { kind: 'stay' }
  | { kind: 'element'; mark: string }
  /** At once: a smooth way would begin where the last page was left, and show the new one's foot. */
  | { kind: 'jump'; y: number }

/** The one page that restores its own scroll position, together with its list. */
const keepsItsPlace = screens.messages.path

/**
 * The scroll position after a navigation: back or forward restores it; a link with a fragment goes to its
 * target; anything else to the top.
 */
export function scrollPlan({
  action,
  to,
  savedY,
}: {
  action: 'POP' | 'PUSH' | 'REPLACE'
  to: { pathname: string; hash: string }
  savedY: number | undefined
}): ScrollPlan {
  if (action === 'POP') return savedY === undefined ? { kind: 'stay' } : { kind: 'jump', y: savedY }
  if (to.hash.length > 1) return { kind: 'element', mark: to.hash }
  return to.pathname === keepsItsPlace ? { kind: 'stay' } : { kind: 'jump', y: 0 }
}

/**
 * Identifies an entry of the history. The router has one key, `default`, for every entry that it did not
 * make: the page that was opened, and links to marks on it, which the browser follows.
 */
export const entryKey = ({ key, pathname, hash }: { key: string; pathname: string; hash: string }): string =>
  key === 'default' ? pathname + hash : key

const shownKey = () => {
  const { pathname, hash } = window.location
  return entryKey({ key: history.state?.key ?? 'default', pathname, hash })
}

const storedKey = 'scrollPositions'
const saveEveryMs = 100
/** Positions beyond this number are dropped, the oldest first. */
const maxSaved = 50

const isPositions = (value: unknown): value is [string, number][] =>
  Array.isArray(value) && value.every(entry => Array.isArray(entry) && typeof entry[1] === 'number')

/** Scrolls to the top after a navigation and restores the position after back and forward. */
export function useScrollRestoration(): void {
  const location = useLocation()
  const action = useNavigationType()
  const positions = useRef<Map<string, number>>(undefined)
  const key = entryKey(location)
  const currentKey = useRef(key)
  const isFirst = useRef(true)

  useEffect(() => {
    positions.current = new Map(readStored({ key: storedKey, isValid: isPositions, area: 'session' }) ?? [])
    // The browser would restore the position before the old page is rendered.
    history.scrollRestoration = 'manual'
    const keep = throttle(() => {
      // While the address has changed and its page is not rendered yet, the position belongs to neither.
      if (shownKey() === currentKey.current) keepPosition(positions.current, currentKey.current)
    }, saveEveryMs)
    // After a reload, or a return from elsewhere, the browser restores it: the page arrives whole.
    const hand = () => {
      history.scrollRestoration = 'auto'
      writeStored({ key: storedKey, value: [...(positions.current ?? [])], area: 'session' })
    }
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    keep.run()
    window.addEventListener('scroll', keep.run, { passive: true })
    window.addEventListener('pagehide', hand)
    window.addEventListener('pageshow', take)
    return () => {
      keep.cancel()
      window.removeEventListener('scroll', keep.run)
      window.removeEventListener('pagehide', hand)
      window.removeEventListener('pageshow', take)
      history.scrollRestoration = 'auto'
    }
  }, [])

  useLayoutEffect(() => {
    if (isFirst.current || currentKey.current === key) {
      isFirst.current = false
      return
    }
    currentKey.current = key
    const plan = scrollPlan({ action, to: location, savedY: positions.current?.get(key) })
    if (plan.kind === 'jump') window.scrollTo({ top: plan.y, behavior: 'instant' })
    if (plan.kind === 'element') findMarked(plan.mark)?.scrollIntoView()
  }, [location, action, key])
}

function keepPosition(positions: Map<string, number> | undefined, key: string): void {
  if (!positions) return
  positions.delete(key)
  positions.set(key, Math.round(window.scrollY))
  const [oldest] = positions.keys()
  if (positions.size > maxSaved && oldest !== undefined) positions.delete(oldest)
}

/** For a button on the same page: smoothly, unless the reader prefers reduced motion. */
export function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
