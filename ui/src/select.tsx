import type { ComponentProps } from 'react'
import { classNames } from './class-name.ts'
import { ChevronDown } from './icon.ts'

/** The system's own list in our frame: a phone's wheel and a keyboard's letters come free. Options are children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('ui-input ui-select', className)}>
      <select {...rest} />
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}
