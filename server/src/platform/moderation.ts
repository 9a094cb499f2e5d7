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

/** What the owner looks for; '' and nothing for everything. */
export type ModerationQuery = {
  state: ModerationState | undefined
  /** Only what is not in this state. */
  notState?: Exclude<ModerationState, 'waiting'> | undefined
  search: string
  writer: string
  shape: string
  network: string
}

/** Nobody pages beyond the newest thousand that hold some words. */
export const maxFound = 1_000

/** Where a row stands in the one list: the newest first, by time and then by id. */
export type ModerationKey = { id: number; createdAt: number }

/** Of a row what bans and other rows go by. */
export type ModerationMark = { id: number; writer: string; shape: string; network: string }

/** What something of a kind was, as its own source wrote it down, to be put back. */
export type ModerationBefore = { readonly id: number } & Readonly<Record<string, string | number | null>>

/** Runs in a transaction; what it gives is called after the commit. */
type Change = (inner: Db) => Promise<() => void>

/** What a feature with things that others leave here tells the queue, and does for it. */
export type ModerationSource = {
  readonly kind: ModerationKind
  findKeys(query: ModerationQuery, slice: Slice): Promise<ModerationKey[]>
  count(query: ModerationQuery): Promise<number>
  /** In no order; without what only the queue knows. */
  describe(
    ids: readonly number[],
    context: CallContext,
  ): Promise<Omit<ModerationRow, 'kind' | 'reports' | 'alike'>[]>
  findMarks(ids: readonly number[]): Promise<ModerationMark[]>
  /** How many waiting or spam have each of these marks. */
  countHeld(mark: 'shape' | 'network', values: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Of the last while: from how many other networks the same words came, and whether the owner took any of them for spam. */
  findAlike(input: { shape: string; network: string; sinceMs: number }): Promise<{
    networks: readonly string[]
    isSpam: boolean
  }>
  countFrom(input: { network: string; sinceMs: number }): Promise<number>
  hasShown(writer: string): Promise<boolean>
  /** Of these what they are now. */
  findBefore(ids: readonly number[]): Promise<ModerationBefore[]>
  /** Asked outside the transaction, so that it may read what notices need. */
  change(
    ids: readonly number[],
    to: Exclude<ModerationState, 'waiting'> | 'gone',
    actor: SignedIn,
  ): Promise<Change>
  restore(before: readonly ModerationBefore[]): Promise<Change>
  /** Puts what is shown into the queue, for it was reported. */
  raise(inner: Db, id: number): Promise<void>
  /** Spam that was taken for it before then. */
  findOldSpam(beforeMs: number, limit: number): Promise<number[]>
}

/** What the rules say of something new, to be stored with it. */
export type Judgement = {
  state: Exclude<ModerationState, 'bin'>
  reason: HeldReason
  shape: string
  network: string
}

/** Judges what somebody leaves; throws for who is turned away. Asked before the transaction. */
export type Classifier = (input: {
  context: CallContext
  /** What was written, links and all; the first is what others are compared with. */
  texts: readonly string[]
  form: FormProof
  /** A visitor's waits whatever else is said of it. */
  isGuestHeld?: boolean
  /** Is changed, and was judged before. */
  isEdit?: boolean
}) => Promise<Judgement>
