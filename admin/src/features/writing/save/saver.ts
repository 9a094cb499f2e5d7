import type { Store } from '@xiaolou/browser/store'
import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import { isDirty, type SaveMachine, type SaveStatus, statusOf } from './save-machine.ts'

export type SaveView = {
  readonly status: SaveStatus
  readonly revision: number
  readonly savedAt: string
  readonly isDirty: boolean
  /** This browser keeps nothing (full, or forbidden): then only the server does. */
  readonly isJournalRefused: boolean
  /** Why the server would not take the words. */
  readonly refusal: string
}

/** Saves one draft: text and fields as one, to the journal and to the server. */
export type DraftSaver = {
  readonly view: Store<SaveView>
  readonly draft: Store<Omit<Draft, 'fields'>>
  /** All but the text, live; the text in it is only as new as the last change of another field. */
  readonly fields: Store<DraftFields>
  readonly getFields: () => DraftFields
  readonly change: (part: Partial<DraftFields>) => void
  /** The other of two; nothing while there is one. */
  readonly theirs: Store<Draft | undefined>
  /** Goes on with `chosen` in the place of the two; those of them that it is not are in the history. Throws where that failed. */
  readonly choose: (chosen: DraftFields) => Promise<void>
  /** What both were made from. */
  readonly getBaseFields: () => DraftFields
  /** Saves at once; the revision that holds everything written until now, or nothing where that could not be. */
  readonly saveNow: () => Promise<number | undefined>
  /** Puts other fields into the place of these, as an edit like any other. False while an input method composes. */
  readonly replace: (fields: DraftFields) => boolean
  /** Reads the draft anew, after something else than this changed it. */
  readonly reload: () => Promise<void>
  readonly start: () => () => void
}

export const isSameView = (one: SaveView, other: SaveView): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What the screen is told of saving. */
export const viewOf = (
  machine: SaveMachine,
  about: { savedAt: string; refusal: string; nowMs: number },
): SaveView => ({
  status: statusOf(machine, about.nowMs),
  revision: machine.base,
  savedAt: about.savedAt,
  isDirty: isDirty(machine),
  isJournalRefused: machine.isJournalRefused,
  refusal: about.refusal,
})
