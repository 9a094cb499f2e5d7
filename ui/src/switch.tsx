import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-name.ts'

/** On or off, effective at once. A native checkbox with the switch role; the label is part of the target. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { label: ReactNode }) {
  return (
    <label className="ui-switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state. */}
      <input {...rest} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  )
}

/** Yes or no, with effect when the form is sent: remember-me, agreement. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classNames('ui-checkbox', className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
