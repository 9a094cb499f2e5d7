import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { type PasswordPolicy, passwordChecks } from '@xiaolou/contract/password'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { Check, Eye, EyeOff } from '@xiaolou/ui/icon'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type ComponentProps, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { isRefusal } from './is-refusal.ts'
import { showRefusal } from './notice.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Rules<Name extends string> = Readonly<Partial<Record<Name, (values: Values<Name>) => string>>>

/**
 * The state of a form's fields: each is validated on blur, and while invalid on every change. `rules` return
 * an error message, '' for none; `names` is the order on the page. Two fields in `pairs` are validated
 * together once the other was left.
 */
export function useFields<Name extends string>({
  names,
  initial,
  rules,
  pairs,
}: {
  names: readonly Name[]
  initial: Values<Name>
  rules: Rules<Name>
  pairs?: Readonly<Partial<Record<Name, Name>>>
}) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ReadonlyMap<Name, string>>(new Map())
  const wrongIn = (name: Name, from: Values<Name>) => rules[name]?.(from) ?? ''
  const fail = (name: Name, message: string) => setErrors(last => new Map(last).set(name, message))
  const leave = (name: Name) => {
    fail(name, wrongIn(name, values))
    const other = pairs?.[name]
    if (other !== undefined && errors.has(other)) fail(other, wrongIn(other, values))
  }
  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (errors.get(name)) fail(name, wrongIn(name, next))
    const other = pairs?.[name]
    if (other !== undefined && errors.get(other)) fail(other, wrongIn(other, next))
  }
  return {
    names,
    values,
    errors,
    fail,
    change,
    reset: (next: Values<Name> = initial) => {
      setValues(next)
      setErrors(new Map())
    },
    /** Validates everything; returns the first invalid field, if any. */
    check: (): Name | undefined => {
      const found = new Map(names.map(name => [name, wrongIn(name, values)]))
      setErrors(found)
      return names.find(name => found.get(name))
    },
    /** The props of the form's input. */
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
      onBlur: (event: FocusEvent) => {
        // Moving to the button that closes or switches the form is no reason to validate.
        if (!event.relatedTarget?.closest('[data-unchecked], .ui-sheet-close')) leave(name)
      },
    }),
  }
}

export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>

/**
 * Submits a form: validates it, disables it while `act` runs, and shows a refusal at the field that `fieldOf`
 * names, otherwise through `say` (default: a notice). Pass `form` to the form.
 */
export function useSubmit<Name extends string>(
  fields: Fields<Name>,
  {
    act,
    fieldOf,
    say = showRefusal,
  }: {
    act: (values: Values<Name>) => Promise<unknown>
    fieldOf: (refusal: ApiError) => Name | undefined
    say?: (error: unknown) => void
  },
) {
  const element = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.check()
    if (wrong) return focusField(element.current, wrong)
    setIsBusy(true)
    try {
      await act(fields.values)
    } catch (error) {
      say(error)
      const name = isRefusal(error) ? fieldOf(error) : undefined
      if (!name || !isRefusal(error)) return
      fields.fail(name, error.message)
      focusField(element.current, name)
    } finally {
      setIsBusy(false)
    }
  }
  return { form: { ref: element, noValidate: true, onSubmit }, isBusy }
}

/** Focuses a field of a form by its name. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

type FieldProps<Name extends string> = Omit<ComponentProps<typeof Input>, 'name' | 'value' | 'ref'> & {
  fields: Fields<Name>
  name: Name
  label: string
  hint?: string
  isRequired?: boolean
  /** Readable while typed, like a code, but in no attribute of the page. */
  isSecret?: boolean
}

/** A text field of the form: label, one-line input, and error. */
export function TextField<Name extends string>({
  fields,
  name,
  label,
  hint,
  isRequired = false,
  isSecret = false,
  ...rest
}: FieldProps<Name>) {
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={fields.errors.get(name)}>
      {control => {
        const given = { ...control, ...fields.input(name), ...rest }
        return isSecret ? <SecretInput {...given} isShown /> : <Input {...given} />
      }}
    </Field>
  )
}

/** The input of the sign-in name. */
export const usernameInput = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const

/** A password field with a button to show it; with a `policy` its rules are checked off while typing. */
export function PasswordField<Name extends string>({
  fields,
  name,
  label,
  autoComplete,
  policy,
}: Pick<FieldProps<Name>, 'fields' | 'name' | 'label'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password'
  policy?: PasswordPolicy
}) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} isRequired error={fields.errors.get(name)}>
      {control => (
        <>
          <SecretInput
            {...control}
            {...fields.input(name)}
            autoComplete={autoComplete}
            isShown={isShown}
            end={
              <IconButton
                label={isShown ? '隐藏密码' : '显示密码'}
                aria-pressed={isShown}
                onClick={() => setIsShown(!isShown)}
              >
                <Icon size={18} aria-hidden="true" />
              </IconButton>
            }
          />
          {policy && <PasswordChecklist password={fields.values[name]} policy={policy} />}
        </>
      )}
    </Field>
  )
}

/** The rules for a new password, checked off while typing. */
function PasswordChecklist({ password, policy }: { password: string; policy: PasswordPolicy }) {
  return (
    <ul aria-label="密码要求" className="password-checks wrap ink-3 text-13">
      {passwordChecks(password, policy).map(({ label, isMet }) => (
        <li key={label} data-met={isMet || undefined}>
          <Check size={16} aria-hidden="true" />
          <span>
            {label}
            <span className="sr-only">{isMet ? '，已满足' : '，还没有满足'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

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
