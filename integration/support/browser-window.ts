import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import { populateGlobal } from 'vitest/runtime'
import { trackTimers } from './page-timers.ts'
import { addDialogs, createPageTime, createSight, createWorker } from './stand-ins.ts'

/** What Node has and the page is to use as well: what jsdom brings of it is less. */
const ofNode = [
  // Fastify, in the same process, tells answers that are kept as bytes by it.
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

/** No sheet is applied here: what an element says itself holds. jsdom's own tries every rule of its default sheet at each call. */
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

/** What jsdom lacks, as much of it as a page without a layout can ask for. */
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
    // As a browser that cannot undo what is put into a field: it is put there all the same.
    execCommand: () => false,
    getAnimations: () => [],
    createElement(this: Document, name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options)
      // React asks by this whether the browser knows the element.
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

/** The signals of the page's code are Node's. */
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

/** Sheets and modules that are put into the head have come at once: nothing is laid out here. */
function answerLinks(window: DOMWindow): void {
  const { document, MutationObserver, HTMLLinkElement, Event } = window
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'))
  }).observe(document.head, { childList: true })
}

/** What waits for a frame when the window closes has it then: packages that several windows share would wait for it for ever. */
function trackFrames(window: DOMWindow): { end: () => void } {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
  const waiting = new Map<number, FrameRequestCallback>()
  const draw = (id: number, nowMs: number) => {
    const callback = waiting.get(id)
    waiting.delete(id)
    callback?.(nowMs)
  }
  Object.assign(window, {
    requestAnimationFrame(callback: FrameRequestCallback) {
      const id = request.call(window, nowMs => draw(id, nowMs))
      waiting.set(id, callback)
      return id
    },
    cancelAnimationFrame(id: number) {
      waiting.delete(id)
      cancel.call(window, id)
    },
  })
  return {
    end() {
      // A frame may ask for the next one.
      for (let round = 0; waiting.size > 0 && round < 20; round += 1)
        for (const id of [...waiting.keys()]) draw(id, window.performance.now())
    },
  }
}

/** A window for `html` at `url`, whose names are the test's globals until it is closed. */
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
    /** An element comes near the window. */
    show: sight.show,
    /** Time passes for what the page measures; its timers do not hear of it. */
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
