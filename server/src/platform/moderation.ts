import type { CallContext, SignedIn } from '@xiaolou/contract/kit/handler'
import type {
  FormProof,
  HeldReason,
  ModerationKind,
  ModerationRow,
  ModerationState,
} from '@xiaolou/contract/moderation'
import type { Db } from './db/db.ts'
import type { Slice } from './db/rows.ts'

/** The owner's filter; '' and undefined match everything. */
export type ModerationQuery = {
  state: ModerationState | undefined
  /** Excludes this state. */
  notState?: Exclude<ModerationState, 'waiting'> | undefined
  search: string
  writer: string
  shape: string
  network: string
}

/** A search returns at most the newest thousand. */
export const maxFound = 1_000

/** A row's position in the combined list: newest first, by time and then by id. */
export type ModerationKey = { id: number; createdAt: number }

/** The properties of a row that bans and similar rows are matched by. */
export type ModerationMark = { id: number; writer: string; shape: string; network: string }

/** The previous state of a row, as its source stored it, for undo. */
export type ModerationBefore = { readonly id: number } & Readonly<Record<string, string | number | null>>

/** Runs in a transaction; the returned function is called after the commit. */
type Change = (inner: Db) => Promise<() => void>

/** What a moderated feature provides to the queue. */
export type ModerationSource = {
  readonly kind: ModerationKind
  findKeys(query: ModerationQuery, slice: Slice): Promise<ModerationKey[]>
  count(query: ModerationQuery): Promise<number>
  /** In no order; without fields that only the queue knows. */
  describe(
    ids: readonly number[],
    context: CallContext,
  ): Promise<Omit<ModerationRow, 'kind' | 'reports' | 'alike'>[]>
  findMarks(ids: readonly number[]): Promise<ModerationMark[]>
  /** How many pending or spam rows have each of these marks. */
  countHeld(mark: 'shape' | 'network', values: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Since `sinceMs`: other networks that sent the same text, and whether the owner marked any as spam. */
  findAlike(input: { shape: string; network: string; sinceMs: number }): Promise<{
    networks: readonly string[]
    isSpam: boolean
  }>
  countFrom(input: { network: string; sinceMs: number }): Promise<number>
  hasShown(writer: string): Promise<boolean>
  /** The current state of these rows. */
  findBefore(ids: readonly number[]): Promise<ModerationBefore[]>
  /** Called outside the transaction, so that it may read what notifications need. */
  change(
    ids: readonly number[],
    to: Exclude<ModerationState, 'waiting'> | 'gone',
    actor: SignedIn,
  ): Promise<Change>
  restore(before: readonly ModerationBefore[]): Promise<Change>
  /** Puts a visible row into the queue, as it was reported. */
  raise(inner: Db, id: number): Promise<void>
  /** Rows classified as spam before `beforeMs`. */
  findOldSpam(beforeMs: number, limit: number): Promise<number[]>
}

/** The rules' decision on something new, to be stored with it. */
export type Judgement = {
  state: Exclude<ModerationState, 'bin'>
  reason: HeldReason
  shape: string
  network: string
}

/** Classifies what somebody writes; throws if its author is turned away. Called before the transaction. */
export type Classifier = (input: {
  context: CallContext
  /** The texts with their links; the first is compared with others. */
  texts: readonly string[]
  form: FormProof
  /** A guest's name and site, also searched for the owner's words. */
  names?: readonly string[]
  /** A visitor's text is pending in any case. */
  isGuestHeld?: boolean
  /** An edit of something classified before. */
  isEdit?: boolean
}) => Promise<Judgement>
