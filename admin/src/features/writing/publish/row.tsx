import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** One option: its name on the left, its control on the right, and its error. */
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
    <fieldset aria-labelledby={id} className="publish-row text-15 line-below">
      <span id={id} className="publish-name ink-3 text-14">
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

/** A radio group as words in a line; the chosen one is underlined. Arrow keys move between them. */
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
    <div role="radiogroup" aria-label={label} className="publish-words wrap">
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

/** Enter completes the line, except during a composition. */
export const isDone = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing
