import type { FootnoteTip } from './footnote.client.ts'

const numbers = '.footnote-ref > a'
/** A pointer on its way across the text means nothing by it. */
const meantAfterMs = 120

const numberAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLAnchorElement>(numbers) ?? undefined) : undefined

/**
 * Shows a footnote beside its number: under the pointer, with the focus, at a tap (the next tap goes to it). What shows it comes
 * when it is first wanted; without it the number leads to the foot as ever. Returns what takes it away again.
 */
export function addFootnotes(body: HTMLElement): () => void {
  let wanted: HTMLAnchorElement | undefined
  let shown: HTMLAnchorElement | undefined
  let tip: FootnoteTip | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFinger = false
  const over = new AbortController()
  const { signal } = over

  /** Says whether it could. */
  const show = async (number: HTMLAnchorElement) => {
    wanted = number
    const part = await import('./footnote.client.ts').catch(() => undefined)
    if (!part || wanted !== number || signal.aborted) return part !== undefined
    tip ??= part.createFootnoteTip(() => {
      shown = undefined
    })
    tip.show(number)
    shown = number
    return true
  }
  const leave = (how: 'hide' | 'hideSoon') => {
    clearTimeout(timer)
    wanted = undefined
    tip?.[how]()
  }

  body.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const number = numberAt(target)
      if (!number || pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(() => void show(number), meantAfterMs)
    },
    { signal },
  )
  body.addEventListener(
    'pointerout',
    ({ target, pointerType }) => {
      if (numberAt(target) && pointerType === 'mouse') leave('hideSoon')
    },
    { signal },
  )
  body.addEventListener(
    'focusin',
    ({ target }) => {
      const number = numberAt(target)
      if (number?.matches(':focus-visible')) void show(number)
    },
    { signal },
  )
  body.addEventListener('focusout', ({ target }) => void (numberAt(target) && leave('hide')), { signal })
  body.addEventListener(
    'click',
    event => {
      const number = numberAt(event.target)
      if (!number || !hasFinger || event.detail === 0) return
      if (shown === number) return leave('hide')
      event.preventDefault()
      void show(number).then(isShown => {
        if (!isShown) location.hash = number.hash
      })
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      hasFinger = pointerType !== 'mouse'
      if (shown && !numberAt(target) && !tip?.holds(target)) leave('hide')
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => void (key === 'Escape' && shown && leave('hide')), {
    signal,
  })
  return () => {
    leave('hide')
    over.abort()
  }
}
