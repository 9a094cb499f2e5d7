import { IconButton } from '@xiaolou/ui/button'
import type { ComponentProps, ComponentType } from 'react'

export type RangeProps = Omit<ComponentProps<'input'>, 'type'> & { value: number; min?: number; max: number }

/** A slider with a filled track; `value`, `min` and `max` as of the input. */
export function RangeField({ value, min = 0, max, ...rest }: RangeProps) {
  const part = max > min ? (value - min) / (max - min) : 0
  return (
    <input
      {...rest}
      type="range"
      value={value}
      min={min}
      max={max}
      className="music-range grow"
      style={{ '--part': `${Math.min(100, Math.max(0, part * 100))}%` }}
    />
  )
}

type RoundProps = Omit<ComponentProps<typeof IconButton>, 'children'> & {
  Icon: ComponentType<ComponentProps<'svg'> & { size?: number }>
  size?: number
  fill?: string
}

/** A button of one icon, 20 px unless `size` says otherwise. */
export const RoundButton = ({ Icon, size = 20, fill, ...rest }: RoundProps) => (
  <IconButton {...rest}>
    <Icon size={size} aria-hidden="true" {...(fill && { fill })} />
  </IconButton>
)
