import type { Store } from '@xiaolou/browser/store'
import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import { isDirty, type SaveMachine, type SaveStatus, statusOf } from './save-machine.ts'

export type SaveView = {
  readonly status: SaveStatus
  readonly revision: number
  readonly savedAt: string
  readonly isDirty: boolean
  /** This browser has no storage (full, or forbidden): only the server saves. */
  readonly isJournalRefused: boolean
  /** Why the server refused the content. */
  readonly refusal: string
}

/** Saves one draft, text and fields together, to the journal and to the server. */
export type DraftSaver = {
  readonly view: Store<SaveView>
  readonly draft: Store<Omit<Draft, 'fields'>>
  /** All fields but the text, live; the text in it is only updated when another field changes. */
  readonly fields: Store<DraftFields>
  readonly getFields: () => DraftFields
  readonly change: (part: Partial<DraftFields>) => void
  /** The conflicting version, if any. */
  readonly theirs: Store<Draft | undefined>
  /**
   * Continues with `chosen` instead of the two versions; the others are added to the history. Throws if that
   * failed.
   */
  readonly choose: (chosen: DraftFields) => Promise<void>
  /** The common base of both. */
  readonly getBaseFields: () => DraftFields
  /** Saves at once; resolves with the revision of everything written so far, or nothing if saving failed. */
  readonly saveNow: () => Promise<number | undefined>
  /** Replaces the fields, as an edit like any other. False during a composition. */
  readonly replace: (fields: DraftFields) => boolean
  /** Loads the draft again, after it was changed by something else. */
  readonly reload: () => Promise<void>
  readonly start: () => () => void
}

export const isSameView = (one: SaveView, other: SaveView): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The saving state for the screen. */
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
