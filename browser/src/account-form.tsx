import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { type PasswordPolicy, passwordChecks } from '@xiaolou/contract/password'
import { IconButton } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { Check, Eye, EyeOff } from '@xiaolou/ui/icon'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type ComponentProps, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { isRefusal } from './is-refusal.ts'
import { showRefusal } from './notice.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Rules<Name extends string> = Readonly<Partial<Record<Name, (values: Values<Name>) => string>>>

/**
 * The fields of a form: each is checked when it is left, and while it is wrong at every change. `rules` give what is
 * wrong in the reader's words, '' for nothing; `names` is their order on the page. A field in `pairs` changes what its other
 * must be: that one, once it was left, is checked again with it.
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
    /** Checks everything; the first field that is wrong, if any. */
    check: (): Name | undefined => {
      const found = new Map(names.map(name => [name, wrongIn(name, values)]))
      setErrors(found)
      return names.find(name => found.get(name))
    },
    /** What an input of the form is given. */
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
      onBlur: (event: FocusEvent) => {
        // Whoever goes to what closes or turns the form has not finished filling it in.
        if (!event.relatedTarget?.closest('[data-unchecked], .ui-sheet-close')) leave(name)
      },
    }),
  }
}

export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>

/**
 * Sends a form: checks its fields, holds it while `act` is under way, and says what was refused at the field that
 * `fieldOf` names, besides what `say` does (a notice, unless given). Give `form` to the form.
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

/** Puts the focus into a field of a form, by its name. */
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
  /** Readable while it is typed, as a code is, and yet in no attribute of the page. */
  isSecret?: boolean
}

/** A field of the form by its name: its label, one line of text, and what is wrong with it. */
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

/** The name that one signs in with. */
export const usernameInput = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const

/** A password with an eye that shows it; with a `policy` what that asks is ticked off while it is written. */
export function PasswordField<Name extends string>({
  fields,
  name,
  label,
  autoComplete,
  policy,
}: Pick<FieldProps<Name>, 'fields' | 'name' | 'label'> & {
  /** So that the browser's own manager can do its work. */
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

/** What a new password must keep, ticked off while it is written. */
function PasswordChecklist({ password, policy }: { password: string; policy: PasswordPolicy }) {
  return (
    <ul aria-label="密码要求" className="password-checks">
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
