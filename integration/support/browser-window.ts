import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import { populateGlobal } from 'vitest/runtime'
import { trackTimers } from './page-timers.ts'
import { addDialogs, createPageTime, createSight, createWorker } from './stand-ins.ts'

/** Globals that the page takes from Node, since jsdom's are incomplete. */
const ofNode = [
  // Fastify, in the same process, recognises binary responses by it.
  'ArrayBuffer',
  'crypto',
  'structuredClone',
  'queueMicrotask',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
] as const

const never = () => undefined
const watcher = class {
  observe = never
  unobserve = never
  disconnect = never
  takeRecords = () => []
}

export type MediaState = { matches: (query: string) => boolean }

const undrawn = 'head, script, style, template, [hidden], dialog:not([open])'

/**
 * No style sheet is applied: only inline styles count. jsdom's own would match every rule of its default
 * sheet at each call.
 */
function answerStyles(window: DOMWindow): void {
  const { document } = window
  const none = document.createElement('i').style
  none.display = 'none'
  const plain = document.createElement('i').style
  window.getComputedStyle = (element: Element) => {
    if (element.matches(undrawn)) return none
    return element instanceof window.HTMLElement || element instanceof window.SVGElement
      ? element.style
      : plain
  }
}

/** What jsdom lacks, as far as a page without layout needs it. */
function fillIn(window: DOMWindow, media: MediaState): void {
  const matchMedia = (query: string) =>
    Object.assign(new window.EventTarget(), {
      media: query,
      onchange: null,
      get matches() {
        return media.matches(query)
      },
      addListener: never,
      removeListener: never,
    })
  Object.assign(window, {
    matchMedia,
    Worker: createWorker(window),
    ResizeObserver: watcher,
    PerformanceObserver: Object.assign(class extends watcher {}, { supportedEntryTypes: [] }),
    scrollTo: never,
    scrollBy: never,
    requestIdleCallback: (work: () => void) => window.setTimeout(work, 0),
    cancelIdleCallback: (id: number) => window.clearTimeout(id),
  })
  const { HTMLElement, Element, HTMLMediaElement, Document } = window
  Object.assign(Element.prototype, {
    scrollIntoView: never,
    scrollTo: never,
    animate: () => ({ cancel: never, finished: Promise.resolve() }),
    getAnimations: () => [],
  })
  const { createElement } = Document.prototype
  Object.assign(Document.prototype, {
    // As in a browser without undo: the text is inserted anyway.
    execCommand: () => false,
    getAnimations: () => [],
    createElement(this: Document, name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options)
      // React checks this to see whether the browser knows the element.
      if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
      return element
    },
  })
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, pause: never, load: never })
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent
    },
    set(this: HTMLElement, text: string) {
      this.textContent = text
    },
  })
}

/** The page uses Node's abort signals. */
function takeSignals({ EventTarget }: DOMWindow): void {
  const { addEventListener: add } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function addUntilAborted(type, listener, options) {
    if (typeof options !== 'object' || !options?.signal) return add.call(this, type, listener, options)
    const { signal, ...rest } = options
    if (signal.aborted) return
    add.call(this, type, listener, rest)
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true })
  }
}

/** Style sheets and modules added to the head load at once: there is no layout. */
function answerLinks(window: DOMWindow): void {
  const { document, MutationObserver, HTMLLinkElement, Event } = window
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'))
  }).observe(document.head, { childList: true })
}

let lastFrameId = 0

/**
 * Runs pending animation frames when the window closes: packages shared by several windows would wait for
 * them for ever. Their ids are unique over all windows: such a package may cancel the id of a window before.
 */
function trackFrames(window: DOMWindow): { end: () => void } {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
  const waiting = new Map<number, { callback: FrameRequestCallback; handle: number }>()
  const draw = (id: number, nowMs: number) => {
    const frame = waiting.get(id)
    waiting.delete(id)
    frame?.callback(nowMs)
  }
  Object.assign(window, {
    requestAnimationFrame(callback: FrameRequestCallback) {
      lastFrameId += 1
      const id = lastFrameId
      waiting.set(id, { callback, handle: request.call(window, nowMs => draw(id, nowMs)) })
      return id
    },
    cancelAnimationFrame(id: number) {
      const frame = waiting.get(id)
      waiting.delete(id)
      if (frame) cancel.call(window, frame.handle)
    },
  })
  return {
    end() {
      // A frame may request the next one.
      for (let round = 0; waiting.size > 0 && round < 20; round += 1)
        for (const id of [...waiting.keys()]) draw(id, window.performance.now())
    },
  }
}

/** A window for `html` at `url`, whose globals are the test's until it is closed. */
export async function openWindow(input: {
  html: string
  url: string
  media: MediaState
  onFault: (fault: unknown) => void
}) {
  const virtualConsole = new VirtualConsole()
  virtualConsole.forwardTo(console, { jsdomErrors: 'none' })
  virtualConsole.on('jsdomError', input.onFault)
  const dom = new JSDOM(input.html, {
    url: input.url,
    pretendToBeVisual: true,
    runScripts: 'outside-only',
    virtualConsole,
  })
  const { window } = dom
  fillIn(window, input.media)
  addDialogs(window)
  const sight = createSight()
  const page = createPageTime()
  Object.assign(window, { IntersectionObserver: sight.IntersectionObserver })
  answerStyles(window)
  takeSignals(window)
  answerLinks(window)
  const frames = trackFrames(window)
  const kept: [string, unknown][] = ofNode.map(name => [name, Reflect.get(globalThis, name)])
  kept.push(['performance', page.time])
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true })
  for (const [name, value] of kept)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  const timers = trackTimers()
  Object.assign(globalThis, { reportError: input.onFault })
  return {
    window,
    /** Scrolls an element near the window. */
    show: sight.show,
    /** Advances the time that the page measures, but not its timers. */
    passTime: page.pass,
    close() {
      frames.end()
      timers.end()
      for (const key of keys) Reflect.deleteProperty(globalThis, key)
      for (const [key, descriptor] of originals) Object.defineProperty(globalThis, key, descriptor)
      window.close()
    },
  }
}
