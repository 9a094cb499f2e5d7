import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** Sends a form; while it is on its way the button says `busyLabel`. */
export function SubmitButton({
  label,
  busyLabel,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'children'> & {
  label: string
  busyLabel: string
  isBusy: boolean
}) {
  return (
    <Button type="submit" tone="primary" {...rest}>
      {rest.isBusy ? busyLabel : label}
    </Button>
  )
}
