import type { SettingName } from '@xiaolou/contract/settings-table'
import { type SiteSettings, siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'

/** What is wrong with a value, and where in it: `2.url` in a list, '' for the whole value. */
export type Problem = { readonly path: string; readonly text: string }

/** A value that is not saved yet. */
export type Draft = {
  readonly value: unknown
  /** The server's value when editing began. */
  readonly base: unknown
  /** A value sent without an answer: it may have been saved. */
  readonly unanswered?: unknown
  /** Another window or device has changed it meanwhile: not saved before the owner has chosen. */
  readonly isInConflict?: boolean
  readonly problem?: Problem | undefined
  readonly isSaving?: boolean
  /** No connection or no answer: it is retried automatically. */
  readonly isWaiting?: boolean
}

/** A change saved in this visit. While its field is focused further edits extend it. */
export type Change = {
  readonly id: number
  readonly name: SettingName
  readonly before: unknown
  readonly after: unknown
  readonly atMs: number
  readonly isOpen: boolean
}

export type SettingsState = {
  readonly saved: SiteSettings | undefined
  readonly drafts: { readonly [Name in SettingName]?: Draft }
  /** The newest first. */
  readonly changes: readonly Change[]
}

export const noSettings: SettingsState = { saved: undefined, drafts: {}, changes: [] }

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const changedSettings = v.partial(siteSettings)
export type SettingChange = v.InferOutput<typeof changedSettings>

/** The value as the server would store it, or why it would be refused. */
export function checkSetting(
  name: SettingName,
  value: unknown,
): { readonly change: SettingChange; readonly value: unknown } | { readonly problem: Problem } {
  const result = v.safeParse(changedSettings, { [name]: value })
  if (result.success) return { change: result.output, value: result.output[name] }
  const [issue] = result.issues
  const path = (issue.path ?? []).slice(1).map(({ key }) => String(key))
  return { problem: { path: path.join('.'), text: issue.message } }
}

export const settingValue = ({ saved, drafts }: SettingsState, name: SettingName): unknown =>
  drafts[name] ? drafts[name].value : saved?.[name]

export function withDraft(state: SettingsState, name: SettingName, draft: Draft | undefined): SettingsState {
  const { [name]: _, ...others } = state.drafts
  return { ...state, drafts: draft ? { ...others, [name]: draft } : others }
}

/** Saved by the server. Text typed meanwhile stays a draft; a value back at its start is no change. */
export function withSaved(
  state: SettingsState,
  { name, change, sent, atMs }: { name: SettingName; change: SettingChange; sent: unknown; atMs: number },
): SettingsState {
  const { saved, drafts, changes } = state
  if (!saved) return state
  const [last] = changes
  const isSameEdit = last?.name === name && last.isOpen
  const before = isSameEdit ? last.before : saved[name]
  const after = change[name]
  const others = isSameEdit ? changes.slice(1) : changes
  const id = isSameEdit ? last.id : (changes[0]?.id ?? 0) + 1
  const next: SettingsState = {
    saved: v.parse(siteSettings, { ...saved, ...change }),
    drafts,
    changes: isSame(before, after)
      ? others
      : [{ id, name, before, after, atMs, isOpen: true }, ...others].slice(0, 100),
  }
  const draft = drafts[name]
  if (!draft) return next
  const isWhole = isSame(draft.value, sent)
  return withDraft(next, name, isWhole ? undefined : { value: draft.value, base: next.saved?.[name] })
}

/** Another window's or device's value is known; the local one stays until the owner has chosen. */
export function withConflict(state: SettingsState, name: SettingName, saved: SiteSettings): SettingsState {
  const draft = state.drafts[name]
  if (!draft) return { ...state, saved }
  const { value, base, unanswered } = draft
  const isOwn = isSame(saved[name], unanswered)
  // Its base stays until then: after a reload the server is asked again, and the conflict remains.
  const kept = isOwn ? { value, base: saved[name] } : { value, base, isInConflict: true }
  return withDraft({ ...state, saved }, name, kept)
}

/** The field lost the focus: further edits are a new change. */
export const withClosed = (state: SettingsState, name: SettingName): SettingsState => ({
  ...state,
  changes: state.changes.map(change => (change.name === name ? { ...change, isOpen: false } : change)),
})
