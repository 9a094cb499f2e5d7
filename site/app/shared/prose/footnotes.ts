import type { FootnoteTip } from './footnote.client.ts'

const numbers = '.footnote-ref > a'
/** A pointer passing over the text does not open a note. */
const meantAfterMs = 120

const numberAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLAnchorElement>(numbers) ?? undefined) : undefined

/**
 * Shows a footnote beside its reference: on hover, focus, or a tap (the next tap jumps to it). Its code loads
 * on first use; without it the reference links to the end as usual. Returns the cleanup.
 */
export function addFootnotes(body: HTMLElement): () => void {
  let wanted: HTMLAnchorElement | undefined
  let shown: HTMLAnchorElement | undefined
  let tip: FootnoteTip | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFinger = false
  const over = new AbortController()
  const { signal } = over

  /** Returns whether it could be shown. */
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
  const showSoon = (number: HTMLAnchorElement) => {
    // In wide windows it is in the margin already.
    if (body.dataset.margin !== undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void show(number), meantAfterMs)
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
      if (number && pointerType === 'mouse') showSoon(number)
    },
    { signal },
  )
  // The pointer may have been there before this was loaded.
  const rested = body.querySelector<HTMLAnchorElement>(`${numbers}:hover`)
  if (rested && matchMedia('(hover: hover)').matches) showSoon(rested)
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
