import './footnote.css'

/** Gap between the reference and its note, and between the note and the window's edges. */
const gapPx = 8
const edgePx = 12
/** How long a note stays after the pointer leaves, so that it can reach the note. */
const graceMs = 200

export type FootnoteTip = {
  show(reference: HTMLAnchorElement): void
  hide(): void
  hideSoon(): void
  /** Whether an element is within the shown note. */
  holds(target: EventTarget | null): boolean
}

/** The footnote of a reference in the page. */
const noteOf = (reference: HTMLAnchorElement) =>
  document.getElementById(decodeURIComponent(reference.hash.slice(1)))

/**
 * A footnote beside its reference: in the top layer, so that nothing shifts. It can be hovered and read out,
 * and Escape hides it; the list at the end of the article remains.
 */
export function createFootnoteTip(onHide: () => void): FootnoteTip {
  const tip = document.createElement('aside')
  tip.className = 'footnote-tip prose'
  tip.id = 'footnote-tip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  let shown: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stay = () => clearTimeout(timer)
  const hide = () => {
    stay()
    shown?.removeAttribute('aria-describedby')
    shown = undefined
    tip.remove()
    onHide()
  }
  const hideSoon = () => {
    stay()
    timer = setTimeout(hide, graceMs)
  }
  tip.addEventListener('pointerenter', stay)
  tip.addEventListener('pointerleave', event => event.pointerType === 'mouse' && hideSoon())

  return {
    hide,
    hideSoon,
    holds: target => target instanceof Node && tip.contains(target),
    show(reference) {
      stay()
      const note = noteOf(reference)
      if (!note || shown === reference) return
      shown?.removeAttribute('aria-describedby')
      shown = reference
      const words = note.cloneNode(true)
      tip.replaceChildren(...words.childNodes)
      for (const way of tip.querySelectorAll('.footnote-backref')) way.remove()
      for (const named of tip.querySelectorAll('[id]')) named.removeAttribute('id')
      document.body.append(tip)
      tip.showPopover?.()
      place(tip, reference)
      reference.setAttribute('aria-describedby', tip.id)
    },
  }
}

/** Above the reference if there is space, else below it; it scrolls with the page. */
function place(tip: HTMLElement, reference: HTMLElement): void {
  const number = reference.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const isAbove = number.top > height + gapPx + edgePx
  const topPx = isAbove ? number.top - height - gapPx : number.bottom + gapPx
  const widest = document.documentElement.clientWidth - width - edgePx
  const leftPx = Math.max(edgePx, Math.min(number.left + number.width / 2 - width / 2, widest))
  tip.style.top = `${topPx + scrollY}px`
  tip.style.left = `${leftPx}px`
}
