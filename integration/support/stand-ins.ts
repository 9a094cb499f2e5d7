import type { DOMWindow } from 'jsdom'
import { findWork } from '../../site/app/shared/form-proof/find-work.ts'

type OnCross = (entries: { isIntersecting: boolean; target: Element }[], observer: unknown) => void

/** An `IntersectionObserver` without layout: an element is visible after `show`, also if observed later. */
export function createSight() {
  const observers = new Set<Observer>()
  class Observer {
    readonly observed = new Set<Element>()
    readonly onCross: OnCross
    constructor(onCross: OnCross) {
      this.onCross = onCross
      observers.add(this)
    }
    observe(element: Element) {
      this.observed.add(element)
    }
    unobserve(element: Element) {
      this.observed.delete(element)
    }
    disconnect() {
      this.observed.clear()
      observers.delete(this)
    }
    takeRecords = () => []
  }
  return {
    IntersectionObserver: Observer,
    show(target: Element): void {
      for (const observer of [...observers])
        if (observer.observed.has(target)) observer.onCross([{ isIntersecting: true, target }], observer)
    },
  }
}

/** Solves the puzzle of a visitor's form in the place of its worker; other workers never answer. */
export const createWorker = ({ EventTarget, MessageEvent, Event }: DOMWindow) =>
  class extends EventTarget {
    readonly #name: string | undefined
    onmessage?: (event: MessageEvent) => void
    onerror?: (event: Event) => void
    constructor(_: URL, options?: WorkerOptions) {
      super()
      this.#name = options?.name
    }
    postMessage(asked: string) {
      setTimeout(() => {
        if (this.#name === 'work') this.onmessage?.(new MessageEvent('message', { data: findWork(asked) }))
        else this.onerror?.(new Event('error'))
      })
    }
    terminate() {}
  }

const { performance: clock } = globalThis

/** The page's clock, which `pass` advances. */
export function createPageTime() {
  let passedMs = 0
  const now = () => clock.now() + passedMs
  const time = new Proxy(clock, {
    get(target, name) {
      if (name === 'now') return now
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    time,
    pass(ms: number): void {
      passedMs += ms
    },
  }
}

/** A modal `<dialog>`: Escape requests closing; closing fires its event, and the focus returns. */
export function addDialogs({ HTMLDialogElement, HTMLElement, Event, document }: DOMWindow): void {
  const leftAt = new WeakMap<HTMLDialogElement, Element | null>()
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      leftAt.set(this, document.activeElement)
      this.open = true
      this.querySelector<HTMLElement>('[autofocus], input, button')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      const last = leftAt.get(this)
      if (last instanceof HTMLElement) last.focus()
      this.dispatchEvent(new Event('close'))
    },
  })
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (key !== 'Escape' || defaultPrevented || !dialog) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
