import { useCallback, useEffect, useRef } from 'react'

type Overlay = { readonly close: () => void }
type Place = { readonly key: unknown; readonly href: string }

let overlays: readonly Overlay[] = []
/** How many overlays the current step of history stands for. */
let depth = 0
/** The page below, as the router knows it. */
let page: Place | undefined
/** A step of our own is under way: `back` to what is still open, `forth` to a page that was gone to meanwhile. */
let way: 'back' | 'forth' | undefined
let hasMovedOn = false

/**
 * Once in the browser, before the router is made: listeners of one window are called in the order in which they were added,
 * capturing or not, and the router must not see the steps of overlays. One that was open when the page was loaded
 * again is gone, and so is its step.
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
 * The one owner of what lies over the page: drawers, dialogs, search, the music panel, the viewer. Each open one is a
 * step of history with the state and the address of the page below, so that Back takes away the uppermost and nothing
 * else. The router never sees these steps. A page that is gone to from inside takes the place of the step, and ends
 * what is open. Returns what to call once the overlay is gone by itself; `close` is called otherwise.
 */
export function openOverlay(close: () => void): () => void {
  const own = { close }
  overlays = [...overlays, own]
  settle()
  return () => {
    overlays = overlays.filter(one => one !== own)
    // Not at once: what closes one overlay may open another, which takes its step.
    setTimeout(settle)
  }
}

/** `openOverlay` for as long as `isOpen`. Gives whether something lies over this one. */
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

/** Brings history to as many steps as there are overlays. */
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
  // On this object alone, and only while something is open.
  history.pushState = (state, unused, url) => {
    hasMovedOn = way === 'back'
    forget()
    history.replaceState(state, unused, url)
  }
  addEventListener('click', followLink)
}

/** Another page is shown: what lay over the last one ends, and its steps are no longer ours. */
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
 * Goes to a new document. From inside an overlay it takes the place of the step, as a page of the router's does: a step back while the
 * document is still on its way would call it off.
 */
export function openDocument(address: string): void {
  if (depth > 0) {
    forget()
    location.replace(address)
  } else {
    location.assign(address)
  }
}

/** A link of this origin that the router leaves alone takes the place of the step too: a mark of the page below (`#part`), or a document. */
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
  // After a step of our own nothing closes: what is open now was opened while it was under way.
  const isOwnStep = way === 'back'
  way = undefined
  depth = now
  if (isOurs && isSamePage) {
    event.stopImmediatePropagation()
    const closing = isOwnStep ? [] : overlays.slice(now)
    overlays = overlays.filter(one => !closing.includes(one))
    if (now === 0) unwatch()
    closeAll(closing)
    // A step forward leads to what is no longer there.
    settle()
  } else if (isOurs) {
    forget()
    depth = now
    page = place
    // A step that another document left, or one below a page that was gone to from inside.
    setTimeout(settle)
  }
}

const placeOf = (state: unknown): Place => ({ key: Object(state).key, href: location.href })

function depthOf(state: unknown): number {
  const given: unknown = Object(state).overlays
  return typeof given === 'number' ? given : 0
}
