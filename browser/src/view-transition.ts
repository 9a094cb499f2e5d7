/** A press that the browser gave to the document; nothing for one that no pointer made. */
const isOnDocument = ({ target, detail }: MouseEvent) => target === document.documentElement && detail > 0

let isWatching = false

/**
 * While a view transition runs, the page is a picture that takes no presses. From now on a press ends the
 * transition, and goes to what is under it.
 */
export function passPressesOn(): void {
  if (isWatching || !('startViewTransition' in document)) return
  isWatching = true
  const start = document.startViewTransition
  let last: ViewTransition | undefined
  document.startViewTransition = (...given) => {
    const transition = start.apply(document, given)
    const end = () => transition.skipTransition()
    addEventListener('pointerdown', end, { capture: true })
    const forget = () => removeEventListener('pointerdown', end, { capture: true })
    transition.finished.then(forget, forget)
    // Skipped before it was ready.
    transition.ready.catch(() => undefined)
    last = transition
    return transition
  }
  addEventListener(
    'click',
    event => {
      if (!isOnDocument(event) || !last) return
      const press = () => {
        const under = document
          .elementFromPoint(event.clientX, event.clientY)
          ?.closest('a, button, input, summary')
        if (under instanceof HTMLElement) under.click()
      }
      last.finished.then(press, press)
    },
    { capture: true },
  )
}
