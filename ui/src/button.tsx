import type { ComponentProps, ComponentType } from 'react'
import { classNames } from './class-name.ts'

type Look = {
  tone?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/**
 * The class list of a button, for a router link that should look like one.
 * At most one primary to a screen: it is the accent's only filled use beside the seal.
 */
export function buttonClass({ tone = 'outline', size = 'medium', className }: Look): string {
  return classNames('ui-button', `ui-button-${tone}`, `ui-button-${size}`, className)
}

/**
 * A native button, `type="button"` unless given; 36 px high, 44 px where the pointer is a finger.
 * While `isBusy` it keeps its width, refuses a second press and says so to assistive technology.
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
 * A round button of one icon: `icon`, `iconPx` wide and high, or what stands in it. `label` is its spoken name and its title; the
 * icon itself is hidden from speech.
 * 40 px, 44 px where the pointer is a finger.
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
