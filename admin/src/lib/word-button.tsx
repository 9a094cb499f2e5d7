import { Button } from '@xiaolou/ui/button'
import { classNames } from '@xiaolou/ui/class-name'
import type { ComponentProps } from 'react'

/** A button that is a word of the sentence in which it stands. `spoken` says to ears what it is about. */
export function WordButton({
  spoken,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { spoken?: string }) {
  return (
    <button type="button" className={classNames('word-button', className)} {...rest}>
      {children}
      {spoken && <span className="sr-only">{spoken}</span>}
    </button>
  )
}

/** A secondary button in a row; its label includes the row's name. */
export function RowButton({
  label,
  name,
  ...rest
}: { label: string; name: string } & Omit<ComponentProps<typeof Button>, 'size' | 'tone' | 'children'>) {
  return (
    <Button size="small" tone="quiet" aria-label={`${label}「${name}」`} {...rest}>
      {label}
    </Button>
  )
}
