import type { ComponentProps } from 'react'
import { RangeField, type RangeProps } from './fields.tsx'

// Apart from what the control bar needs, which is fetched first: these are the small sheets’ and the lyric board’s.

/** A slider between its name and its value in words. */
export function RangeRow({ words, text, ...rest }: RangeProps & { words: string; text: string }) {
  return (
    <label className="music-field text-15">
      <span>{words}</span>
      <RangeField aria-label={words} {...rest} />
      <output>{text}</output>
    </label>
  )
}

export const MusicChip = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className="music-chip inline-row ink-2 text-13-5" />
)
