/** Toggle buttons, one of which is pressed. The label is for screen readers unless `isLabelShown`. */
export function ToggleGroup<T extends string | number>({
  label,
  isLabelShown = false,
  value,
  choices,
  className,
  onChoose,
}: {
  label: string
  isLabelShown?: boolean
  value: T | undefined
  choices: readonly (readonly [value: T, word: string])[]
  className: string
  onChoose: (value: T) => void
}) {
  return (
    <fieldset className={className}>
      <legend className={isLabelShown ? undefined : 'sr-only'}>{label}</legend>
      {choices.map(([choice, word]) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChoose(choice)}>
          {word}
        </button>
      ))}
    </fieldset>
  )
}
