import { useCallback, useEffect, useRef } from 'react'

type Overlay = { readonly close: () => void }
type Place = { readonly key: unknown; readonly href: string }

let overlays: readonly Overlay[] = []
/** How many overlays the current history entry represents. */
let depth = 0
/** The page below, as the router knows it. */
let page: Place | undefined
/** Our own navigation is running: `back` to what is still open, `forth` to a page opened meanwhile. */
let way: 'back' | 'forth' | undefined
let hasMovedOn = false

/**
 * Once in the browser, before the router is created: listeners of one window run in the order in which they
 * were added, capturing or not, and the router must not see the entries of overlays. An overlay that was open
 * before a reload is gone, and so is its entry.
 */
export function startOverlays(): void {
  addEventListener('popstate', onPopState)
  const left = depthOf(history.state)
  if (left === 0) return
  way = 'back'
  depth = left
  page = placeOf(history.state)
  history.go(-left)
}

/**
 * Manages what is open over the page: drawers, dialogs, search, the music panel, the viewer. Each open one is
 * a history entry with the state and address of the page below, so that Back closes only the topmost. The
 * router never sees these entries. A page opened from inside replaces the entry and closes what is open.
 * Returns the function to call once the overlay has closed by itself; otherwise `close` is called.
 */
export function openOverlay(close: () => void): () => void {
  const own = { close }
  overlays = [...overlays, own]
  settle()
  return () => {
    overlays = overlays.filter(one => one !== own)
    // Deferred: closing one overlay may open another, which takes its entry.
    setTimeout(settle)
  }
}

/** `openOverlay` while `isOpen`. Returns whether there is an overlay above this one. */
export function useOverlay(isOpen: boolean, close: () => void): () => boolean {
  const latest = useRef(close)
  const own = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closeLatest = () => latest.current()
    own.current = closeLatest
    return openOverlay(closeLatest)
  }, [isOpen])
  return useCallback(() => overlays.length > 0 && overlays.at(-1)?.close !== own.current, [])
}

/** Brings history to as many entries as there are overlays. */
function settle(): void {
  if (way) return
  if (depth < overlays.length) {
    if (depth === 0) watch()
    for (depth += 1; depth < overlays.length; depth += 1) addStep()
    addStep()
  } else if (depth > overlays.length) {
    way = 'back'
    history.go(overlays.length - depth)
  }
}

const addStep = () => History.prototype.pushState.call(history, { ...history.state, overlays: depth }, '')

function watch(): void {
  page = placeOf(history.state)
  // Only on this object, and only while something is open.
  history.pushState = (state, unused, url) => {
    hasMovedOn = way === 'back'
    forget()
    history.replaceState(state, unused, url)
  }
  addEventListener('click', followLink)
}

/** Another page is shown: the last one's overlays are closed, and their entries are no longer ours. */
function forget(): void {
  const closing = overlays
  overlays = []
  depth = 0
  unwatch()
  closeAll(closing)
}

const closeAll = (closing: readonly Overlay[]) => {
  for (const { close } of [...closing].reverse()) close()
}

function unwatch(): void {
  Reflect.deleteProperty(history, 'pushState')
  removeEventListener('click', followLink)
}

/**
 * Opens a new document. From inside an overlay it replaces the entry, like a page of the router: going back
 * while the document loads would cancel it.
 */
export function openDocument(address: string): void {
  if (depth > 0) {
    forget()
    location.replace(address)
  } else {
    location.assign(address)
  }
}

/**
 * A link of this origin that the router ignores replaces the entry too: a fragment of the page below
 * (`#part`), or a document.
 */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.target || link.download) return
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isHere = link.pathname === location.pathname && link.search === location.search
  event.preventDefault()
  if (isHere && link.hash) location.replace(link.href)
  else openDocument(link.href)
}

function onPopState(event: PopStateEvent): void {
  const before = depth
  const now = depthOf(event.state)
  if (way === 'forth') {
    way = undefined
    event.stopImmediatePropagation()
    settle()
    return
  }
  if (hasMovedOn) {
    hasMovedOn = false
    way = 'forth'
    history.forward()
    event.stopImmediatePropagation()
    return
  }
  const isOurs = before > 0 || now > 0
  const place = placeOf(event.state)
  const isSamePage = place.key === page?.key && place.href === page?.href
  // After our own navigation nothing closes: what is open now was opened meanwhile.
  const isOwnStep = way === 'back'
  way = undefined
  depth = now
  if (isOurs && isSamePage) {
    event.stopImmediatePropagation()
    const closing = isOwnStep ? [] : overlays.slice(now)
    overlays = overlays.filter(one => !closing.includes(one))
    if (now === 0) unwatch()
    closeAll(closing)
    // A forward entry leads to an overlay that is gone.
    settle()
  } else if (isOurs) {
    forget()
    depth = now
    page = place
    // An entry left by another document, or one below a page opened from inside.
    setTimeout(settle)
  }
}

const placeOf = (state: unknown): Place => ({ key: Object(state).key, href: location.href })

function depthOf(state: unknown): number {
  const given: unknown = Object(state).overlays
  return typeof given === 'number' ? given : 0
}
