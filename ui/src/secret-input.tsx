import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Input } from './field.tsx'

/**
 * One line that holds a password or a code. React writes the `value` of a controlled field into its attribute as well, where
 * a style sheet (`input[value^="a"]`) and a copy of the page have it; so this one is not controlled, and its text is set as a property alone.
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
