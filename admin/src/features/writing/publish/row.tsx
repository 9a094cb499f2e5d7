import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** One thing to decide: its name at the left, what is decided at the right, and what is wrong with it. */
export function Row({
  name,
  problem,
  children,
}: {
  name: string
  problem?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="publish-row">
      <span id={id} className="publish-name">
        {name}
      </span>
      <div className="publish-value">
        {children}
        {problem && <small className="publish-problem">{problem}</small>}
      </div>
    </fieldset>
  )
}

export type Choice<T extends string> = { readonly value: T; readonly label: string }

/** One of a few, as words in a line; the chosen one is underlined. Arrow keys go from one to the next, as among radios. */
export function Words<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="publish-words">
      {choices.map(choice => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Enter says that the line is done; while an input method composes it belongs to that. */
export const isDone = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing
