import { type FocusEvent, useState } from 'react'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Rules<Name extends string> = Readonly<Partial<Record<Name, (values: Values<Name>) => string>>>

/**
 * The fields of a form: each is checked when it is left, and while it is wrong at every change. `rules` give what is
 * wrong in the reader's words, '' for nothing; `names` is their order on the page.
 */
export function useFields<Name extends string>(given: {
  names: readonly Name[]
  initial: Values<Name>
  rules: Rules<Name>
}) {
  const { names, initial, rules } = given
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ReadonlyMap<Name, string>>(new Map())
  const wrongIn = (name: Name, from: Values<Name>) => rules[name]?.(from) ?? ''
  const fail = (name: Name, message: string) => setErrors(last => new Map(last).set(name, message))
  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (errors.get(name)) fail(name, wrongIn(name, next))
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
        if (!event.relatedTarget?.closest('[data-unchecked], .ui-sheet-close'))
          fail(name, wrongIn(name, values))
      },
    }),
  }
}

/** Puts the focus into a field of a form, by its name. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name ? form?.elements.namedItem(name) : undefined
  if (field instanceof HTMLElement) field.focus()
}
