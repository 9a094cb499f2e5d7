import type { ComponentProps, ComponentType } from 'react'
import { classNames } from './class-name.ts'

type Look = {
  tone?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/**
 * The class list of a button, also for a link that looks like one. At most one primary per screen: besides
 * the seal it is the only filled accent.
 */
export function buttonClass({ tone = 'outline', size = 'medium', className }: Look): string {
  return classNames('ui-button', `ui-button-${tone}`, `ui-button-${size}`, className)
}

/**
 * A native button, `type="button"` by default; 36 px high, 44 px on touch devices. While `isBusy` it keeps
 * its width, ignores clicks and tells assistive technology.
 */
export function Button({
  tone,
  size,
  isBusy = false,
  disabled = false,
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & Look & { isBusy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass({ tone, size, className })}
    />
  )
}

/**
 * A round button with one icon: `icon`, `iconPx` wide and high, or its children. `label` is its accessible
 * name and its title; the icon is hidden from assistive technology. 40 px, 44 px on touch devices.
 */
export function IconButton({
  label,
  icon: Icon,
  iconPx = 18,
  type = 'button',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  icon?: ComponentType<{ size: number; 'aria-hidden': true }>
  iconPx?: number
}) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames('ui-icon-button', className)}
    >
      {Icon ? <Icon size={iconPx} aria-hidden /> : children}
    </button>
  )
}
