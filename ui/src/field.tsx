import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-name.ts'

/** Hand these to the control inside a field: they tie label, hint and error to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * Label above, control, then the error or else the hint under it. `children` draws the control with what it is given:
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
      {/* Always present, so that an error appearing in it is spoken. */}
      <p id={noteId} aria-live="polite" className={error ? 'ui-field-error' : 'ui-field-hint'}>
        {error || hint}
      </p>
    </div>
  )
}

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
