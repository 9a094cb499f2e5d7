import { limits } from '@xiaolou/contract/limits'
import { useId } from 'react'
import type { Draft } from './draft.ts'

const weights = [
  { value: 500, label: '常' },
  { value: 700, label: '粗' },
] as const
const boldFrom = 600

type Hand = Pick<Draft, 'font_size' | 'font_weight'>

/** How large and how heavy the writing is. */
export function HandChoice({ draft, onChange }: { draft: Hand; onChange: (hand: Partial<Hand>) => void }) {
  const sizeId = useId()
  const isBold = draft.font_weight >= boldFrom
  return (
    <div className="publish-hand">
      <div className="publish-size">
        <label htmlFor={sizeId} className="ui-label">
          字号
        </label>
        <input
          id={sizeId}
          type="range"
          name="font_size"
          min={limits.messageFontMinPx}
          max={limits.messageFontMaxPx}
          step={1}
          value={draft.font_size}
          aria-valuetext={`${draft.font_size} 像素`}
          onChange={event => onChange({ font_size: Number(event.target.value) })}
        />
        <output htmlFor={sizeId}>{draft.font_size}</output>
      </div>
      <fieldset className="publish-weight">
        <legend className="ui-label">笔锋</legend>
        {weights.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="font_weight"
              value={value}
              checked={isBold === value >= boldFrom}
              onChange={() => onChange({ font_weight: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
