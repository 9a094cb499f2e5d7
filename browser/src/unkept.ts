import { useEffect, useState } from 'react'
import { isNothing, readStored, writeStored } from './storage.ts'

/** Text that the browser could not store, by key, until this document is closed. */
const held = new Map<string, unknown>()
/** Screens with text that is stored nowhere else. */
const writing = new Set<object>()

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault()
  // Required by Chromium before 119.
  event.returnValue = true
}

let isAsking = false

/** A page with this listener may be kept out of the back-forward cache, so it is only added when needed. */
function watch(): void {
  const hasWords = held.size + writing.size > 0
  if (hasWords === isAsking) return
  isAsking = hasWords
  if (isAsking) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/**
 * Stores what somebody wrote, as `writeStored` does. What the browser refuses is held here, across screens,
 * and closing the document asks first. False in that case.
 */
export function keepWords(given: Parameters<typeof writeStored>[0]): boolean {
  const isSaved = writeStored(given)
  if (isSaved || isNothing(given.value)) held.delete(given.key)
  else held.set(given.key, given.value)
  watch()
  return isSaved
}

/** Reads what `keepWords` stored or held. */
export function readWords<T>(given: Parameters<typeof readStored<T>>[0]): T | undefined {
  const value = held.get(given.key)
  return given.isValid(value) ? value : readStored(given)
}

/** After an explicit sign-out none of the user's text stays. */
export function forgetHeld(): void {
  held.clear()
  watch()
}

/** While `isUnkept`, this screen holds text stored nowhere else: leaving it, or the document, asks first. */
export function useUnkept(isUnkept: boolean): void {
  useEffect(() => {
    if (!isUnkept) return
    const own = {}
    writing.add(own)
    watch()
    return () => {
      writing.delete(own)
      watch()
    }
  }, [isUnkept])
}

/** The same for the fields of a form that is not saved, while they differ from their initial values. */
export function useUnkeptFields(fields: unknown): void {
  const text = JSON.stringify(fields)
  const [first] = useState(text)
  useUnkept(text !== first)
}

type Step = { currentLocation: { pathname: string }; nextLocation: { pathname: string } }

/** For the router's only blocker: whether the user wants to stay with unsaved text. Asks, if there is any. */
export const wantsToStay = ({ currentLocation, nextLocation }: Step): boolean =>
  writing.size > 0 &&
  currentLocation.pathname !== nextLocation.pathname &&
  !window.confirm('这里写的还没有存上，走开就没有了。要走开吗？')
