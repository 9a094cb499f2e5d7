import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-name.ts'

/** Spread these on the control inside a field: they link label, hint and error to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * Label above, control, then the error or else the hint. `children` renders the control with these props:
 * `<Field label="用户账号" error={error}>{control => <Input {...control} name="username" />}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  isRequired = false,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  isRequired?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error) || Boolean(hint)
  return (
    <div className={classNames('ui-field', className)}>
      <label htmlFor={id} className="ui-label">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {/* Always mounted, so that an error is announced. */}
      <p id={noteId} aria-live="polite" className={error ? 'ui-field-error' : 'ui-field-hint'}>
        {error || hint}
      </p>
    </div>
  )
}

/** A one-line input, 44 px high; `start` and `end` are an icon or a small button inside the frame. */
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

/** A multi-line input that grows with its text where the browser supports it, else resizable. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={classNames('ui-input', className)}>
      <textarea dir="auto" rows={4} {...rest} />
    </span>
  )
}
