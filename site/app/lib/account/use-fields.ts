import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { isRefusal } from '../is-refusal.ts'
import { showRefusal } from '../notice.ts'

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

/**
 * Sends a form: checks its fields, holds it while `act` is under way, and says what was refused at the field that
 * `fieldOf` names, besides the notice. Give `form` to the form.
 */
export function useSubmit<Name extends string>(
  fields: ReturnType<typeof useFields<Name>>,
  {
    act,
    fieldOf,
  }: {
    act: (values: Values<Name>) => Promise<unknown>
    fieldOf: (refusal: ApiError) => Name | undefined
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
      const words = showRefusal(error)
      const name = isRefusal(error) ? fieldOf(error) : undefined
      if (!name) return
      fields.fail(name, words)
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
