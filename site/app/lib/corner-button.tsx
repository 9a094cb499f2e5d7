import type { ComponentProps, ReactNode } from 'react'

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
      <CornerFace label={label} word={word} icon={icon} />
      {children}
    </button>
  )
}

/** What such a way shows and says, also where it is a link. */
export function CornerFace({ label, word, icon }: { label: string; word: string; icon: ReactNode }) {
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
