import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { Button } from '@xiaolou/ui/button'
import { classNames } from '@xiaolou/ui/class-name'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { Field, Input, TextArea } from '@xiaolou/ui/field'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'

type Failure = { readonly field: string | undefined; readonly words: string }

/** The server's message of a failure, or else `otherwise`. */
export const failureWordsOf = (error: unknown, otherwise: string): string =>
  (isRefusal(error) && error.message) || otherwise

/**
 * A form submitted as a whole. `send` throws refusals, which are shown at the field that `errorsAt` maps them
 * to (by API name), else at the first one; `onDone` is called on success. `check` returns an error before
 * sending, '' for none.
 */
export function useForm<Values extends object>({
  initial,
  errorsAt,
  otherwise = '没有存上，网络好了再试一次',
  check,
  send,
  onDone,
}: {
  initial: Values
  errorsAt: readonly string[]
  /** The message of a failure without one. */
  otherwise?: string | ((error: unknown) => string)
  check?: (values: Values) => string
  send: (values: Values) => Promise<unknown>
  onDone?: () => void
}) {
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const failedAt = errorsAt.find(name => name === failure?.field) ?? errorsAt[0]
  const run = async (act: (values: Values) => Promise<unknown>) => {
    const wrong = check?.(values)
    if (wrong) return setFailure({ field: undefined, words: wrong })
    setIsBusy(true)
    setFailure(undefined)
    try {
      await act(values)
      onDone?.()
    } catch (error) {
      const words = typeof otherwise === 'string' ? failureWordsOf(error, otherwise) : otherwise(error)
      setFailure({ field: isRefusal(error) ? error.field : undefined, words })
    } finally {
      setIsBusy(false)
    }
  }
  const set = (part: Partial<Values> | ((last: Values) => Partial<Values>)) =>
    setValues(last => ({ ...last, ...(typeof part === 'function' ? part(last) : part) }))
  const errorOf = (name: string): string => (failure && failedAt === name ? failure.words : '')
  return {
    values,
    isBusy,
    set,
    errorOf,
    /** Submits in another way than by its button. */
    run,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void run(send)
    },
    /** The props of a field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: errorOf(name),
      onWrite: (value: Values[Name]) => setValues(last => ({ ...last, [name]: value })),
    }),
  }
}

type Form = Pick<ReturnType<typeof useForm<object>>, 'values' | 'isBusy' | 'onSubmit'>

type FieldProps<Control extends typeof Input | typeof TextArea> = Omit<
  ComponentProps<Control>,
  'onChange'
> & {
  label: string
  hint?: ReactNode
  error?: string
  isRequired?: boolean
  onWrite: (text: string) => void
}

/** A one-line field with label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  isRequired = false,
  onWrite,
  ...rest
}: FieldProps<typeof Input>) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {control => (
        <Input
          {...control}
          required={isRequired}
          onChange={event => onWrite(event.currentTarget.value)}
          {...rest}
        />
      )}
    </Field>
  )
}

/** The same with several lines. */
export function TextAreaField({ label, hint, error, onWrite, ...rest }: FieldProps<typeof TextArea>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <TextArea {...control} onChange={event => onWrite(event.currentTarget.value)} {...rest} />}
    </Field>
  )
}

/** A select with its label. */
export function SelectField<Value extends string | number>({
  label,
  hint,
  value,
  options,
  onWrite,
  ...rest
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  label: string
  hint?: ReactNode
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onWrite: (value: Value) => void
}) {
  return (
    <Field label={label} hint={hint}>
      {control => (
        <select
          {...control}
          className="list-choice"
          value={value}
          onChange={event => {
            const chosen = options[event.currentTarget.selectedIndex]
            if (chosen) onWrite(chosen.value)
          }}
          {...rest}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A form in place of a list row: saved by its button, cancelled by Escape; leaving changes asks first. */
export function InlineForm({
  form: { values, isBusy, onSubmit },
  label,
  answers,
  onClose,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'aria-label' | 'onSubmit'> & {
  form: Form
  label: string
  /** Further buttons. */
  answers?: ReactNode
  onClose: () => void
}) {
  useUnkeptFields(values)
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={giveUp}
      className={classNames('inline-form', className)}
      {...rest}
    >
      {children}
      <div className="actions">
        <Button size="small" tone="primary" type="submit" isBusy={isBusy}>
          存下
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          算了
        </Button>
        {answers}
      </div>
    </form>
  )
}

/** A form in a dialog: `label` is its button's, `isReady` whether there is something to send. */
export function FormDialog({
  form: { isBusy, onSubmit },
  label,
  tone = 'primary',
  isReady = true,
  children,
  ...dialog
}: ComponentProps<typeof OpenDialog> & {
  form: Pick<Form, 'isBusy' | 'onSubmit'>
  label: string
  tone?: 'primary' | 'danger'
  isReady?: boolean
}) {
  return (
    <OpenDialog {...dialog}>
      <form onSubmit={onSubmit} className="stack">
        {children}
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={dialog.onClose}>
            再想想
          </Button>
          <Button tone={tone} type="submit" isBusy={isBusy} disabled={!isReady}>
            {label}
          </Button>
        </div>
      </form>
    </OpenDialog>
  )
}
