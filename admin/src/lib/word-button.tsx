import { Button } from '@xiaolou/ui/button'
import { classNames } from '@xiaolou/ui/class-name'
import type { ComponentProps } from 'react'

/** A button within a sentence. */
export function WordButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button type="button" className={classNames('word-button', className)} {...rest} />
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
