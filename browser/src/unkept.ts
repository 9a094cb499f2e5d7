import { useEffect, useState } from 'react'
import { isNothing, readStored, writeStored } from './storage.ts'

/** Words that the browser would not keep, by their key: they last as long as this document. */
const held = new Map<string, unknown>()
/** Screens with words that stand nowhere else. */
const writing = new Set<object>()

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault()
  // Chromium before 119 asks for nothing else.
  event.returnValue = true
}

let isAsking = false

/** Some browsers keep no page whole that asks before it goes: it asks only while there is something to lose. */
function watch(): void {
  const hasWords = held.size + writing.size > 0
  if (hasWords === isAsking) return
  isAsking = hasWords
  if (isAsking) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/**
 * Keeps what somebody wrote, as `writeStored` does. What the browser would not keep is held here, through all screens, and whoever
 * closes the document is asked first. False then.
 */
export function keepWords(given: Parameters<typeof writeStored>[0]): boolean {
  const isSaved = writeStored(given)
  if (isSaved || isNothing(given.value)) held.delete(given.key)
  else held.set(given.key, given.value)
  watch()
  return isSaved
}

/** Reads what `keepWords` kept or held. */
export function readWords<T>(given: Parameters<typeof readStored<T>>[0]): T | undefined {
  const value = held.get(given.key)
  return given.isValid(value) ? value : readStored(given)
}

/** Somebody has signed out by their will: nothing that they wrote stays. */
export function forgetHeld(): void {
  held.clear()
  watch()
}

/** While `isUnkept`, words stand in this screen alone: whoever would leave it, or the document, is asked first. */
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

/** The same for the fields of a form that keeps nothing, while they say something else than they began with. */
export function useUnkeptFields(fields: unknown): void {
  const text = JSON.stringify(fields)
  const [first] = useState(text)
  useUnkept(text !== first)
}

type Step = { currentLocation: { pathname: string }; nextLocation: { pathname: string } }

/** For the one blocker of a router: whether somebody stays where their words are. Asks them, where there are any. */
export const wantsToStay = ({ currentLocation, nextLocation }: Step): boolean =>
  writing.size > 0 &&
  currentLocation.pathname !== nextLocation.pathname &&
  !window.confirm('这里写的还没有存上，走开就没有了。要走开吗？')
