import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Input } from './field.tsx'

/**
 * One line for a password or a code. React copies the `value` of a controlled input into its attribute, where
 * a style sheet (`input[value^="a"]`) or a copy of the page can read it; so this one is uncontrolled, and
 * only its property is set.
 */
export function SecretInput({
  value,
  isShown = false,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'type' | 'ref' | 'defaultValue'> & {
  value: string
  isShown?: boolean
}) {
  const element = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (element.current && element.current.value !== value) element.current.value = value
  }, [value])
  return (
    <Input
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      ref={element}
      type={isShown ? 'text' : 'password'}
    />
  )
}
