import type { ComponentProps, ComponentType, ReactNode } from 'react'

/**
 * One of the ways in the corner: an icon where it floats, a word in a phone's bar. `label` is its spoken name, to which
 * the word is added where it says something else.
 */
export function CornerButton({
  label,
  word,
  icon,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; word: string; icon: ReactNode }) {
  return (
    <button title={label} {...rest} type="button" className={`corner-button ${className}`}>
      <CornerLabel label={label} word={word} icon={icon} />
      {children}
    </button>
  )
}

/** What such a way shows and says, also where it is a link. */
export function CornerLabel({ label, word, icon }: { label: string; word: string; icon: ReactNode }) {
  return (
    <>
      <span className="corner-icon">{icon}</span>
      <span className="corner-word" aria-hidden={label.includes(word) || undefined}>
        {word}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}

/** What a screen's route says of the corner, as its `handle`: a way of its own, which stands first. */
export type CornerHandle = { readonly CornerWay: ComponentType }

/** Whether a route's `handle`, which may be anything, brings a way of its own. */
export function isCornerHandle(handle: unknown): handle is CornerHandle {
  return typeof handle === 'object' && handle !== null && 'CornerWay' in handle
}
