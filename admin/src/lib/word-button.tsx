import { Button } from '@xiaolou/ui/button'
import { classNames } from '@xiaolou/ui/class-name'
import type { ComponentProps } from 'react'

/** A button that is a word of the sentence in which it stands. */
export function WordButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" className={classNames('word-button', className)} {...rest} />
}

/** A quiet button in a row: its label is read with the name of the row. */
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
