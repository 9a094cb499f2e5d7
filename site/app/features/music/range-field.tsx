import type { ComponentProps } from 'react'

/** A slider whose passed part is inked; `value`, `min` and `max` as of the input. */
export function RangeField({
  value,
  min = 0,
  max,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { value: number; min?: number; max: number }) {
  const part = max > min ? (value - min) / (max - min) : 0
  return (
    <input
      {...rest}
      type="range"
      value={value}
      min={min}
      max={max}
      className={`music-range ${className}`}
      style={{ '--part': `${Math.min(100, Math.max(0, part * 100))}%` }}
    />
  )
}
