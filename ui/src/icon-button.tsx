import type { ComponentProps } from 'react'
import { classNames } from './class-name.ts'

/**
 * A round button of one icon. `label` is its spoken name and its title; the icon itself is hidden from speech.
 * 40 px, 44 px where the pointer is a finger.
 */
export function IconButton({
  label,
  type = 'button',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames('ui-icon-button', className)}
    />
  )
}
