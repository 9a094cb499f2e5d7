import type { ComponentProps } from 'react'
import { RangeField, type RangeProps } from './fields.tsx'

// Not part of the control bar's chunk, which loads first: only popovers and lyric board use these.

/** A slider between its label and its value. */
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
