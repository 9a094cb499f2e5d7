/** Safari ends a composition before it tells of the Enter that ended it; so long that Enter still belongs to it. */
export const compositionTailMs = 50
/** What browsers report for every key that an input method has taken. */
const takenByInputMethod = 229

export type ComposerKey = {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  /** Since the last composition ended; Infinity for never. */
  readonly sinceCompositionMs: number
  /** The reader writes with a finger: Enter makes a new line, the button sends. */
  readonly isTouch: boolean
}

/** What a key press means in the field: Enter sends, unless an input method is at work, with Shift, or on a phone. */
export function meaningOfKey(press: ComposerKey): 'send' | 'break' | 'input method' | 'other' {
  if (press.isComposing || press.keyCode === takenByInputMethod) return 'input method'
  if (press.key !== 'Enter') return 'other'
  if (press.sinceCompositionMs < compositionTailMs) return 'input method'
  return press.shiftKey || press.altKey || press.isTouch ? 'break' : 'send'
}
