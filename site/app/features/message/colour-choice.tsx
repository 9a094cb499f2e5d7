import { useId } from 'react'
import { colourText, parseCoat } from './colour.ts'

type Choice = { readonly name: string; readonly value: string; readonly night?: string }

/** What the field of one's own colour begins with. */
const startColour = '#c9a66b'

/** One of the house's colours, or one's own. Radios, so that arrow keys go through them. */
export function ColourChoice({
  legend,
  name,
  choices,
  value,
  onChange,
}: {
  legend: string
  name: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) {
  const ownId = useId()
  // Nothing is seen of a transparent one: it is the choice that leaves the choosing.
  const chosen = value === 'transparent' ? '' : value
  const isOwn = !choices.some(choice => choice.value === chosen)
  const coat = isOwn ? parseCoat(value) : undefined
  const own = coat ? value : startColour
  return (
    <fieldset className="publish-colours">
      <legend className="ui-label">{legend}</legend>
      <div className="swatches">
        {choices.map(choice => (
          <label key={choice.name} className="swatch" title={choice.name}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChange(choice.value)}
            />
            <i
              data-auto={(choice.value === '' && !choice.night) || undefined}
              style={{ '--swatch': choice.value || undefined, '--swatch-night': choice.night }}
            />
            <span>{choice.name}</span>
          </label>
        ))}
        <label className="swatch" title="自己调">
          <input type="radio" name={name} value="own" checked={isOwn} onChange={() => onChange(own)} />
          <i data-own style={{ '--swatch': isOwn ? own : undefined }} />
          <span>自己调</span>
        </label>
        {isOwn ? (
          <span className="swatch-own">
            <label htmlFor={ownId} className="sr-only">
              {legend}的颜色
            </label>
            <input
              id={ownId}
              type="color"
              value={coat ? colourText(coat.colour) : startColour}
              onChange={event => onChange(event.target.value)}
            />
          </span>
        ) : null}
      </div>
    </fieldset>
  )
}
