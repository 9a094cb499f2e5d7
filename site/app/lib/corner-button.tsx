import type { ComponentProps, ComponentType, ReactNode } from 'react'

/**
 * A button of the corner: an icon where it floats, a word in a phone's bar. `label` is its accessible name,
 * to which a different word is added.
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

/** The content of such a button, also where it is a link. */
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

/** A screen's own corner button, as its route's `handle`; it comes first. */
export type CornerHandle = { readonly CornerWay: ComponentType }

/** Whether a route's `handle`, which may be anything, has a corner button. */
export function isCornerHandle(handle: unknown): handle is CornerHandle {
  return typeof handle === 'object' && handle !== null && 'CornerWay' in handle
}
