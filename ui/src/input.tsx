import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-name.ts'

/** One line of text, 44 px high; `start` and `end` hold an icon or a small button inside the frame. */
export function Input({
  start,
  end,
  className,
  ...rest
}: ComponentProps<'input'> & { start?: ReactNode; end?: ReactNode }) {
  return (
    <span className={classNames('ui-input', className)}>
      {start}
      <input {...rest} />
      {end}
    </span>
  )
}

/** Several lines of text, growing with what is written where the browser can, else dragged taller. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={classNames('ui-input', className)}>
      <textarea rows={4} {...rest} />
    </span>
  )
}
