import type { SettingName } from '@xiaolou/contract/settings-table'
import { type SiteSettings, siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'

/** What is wrong with a value, and where in it: `2.url` in a list, '' for the whole. */
export type Problem = { readonly path: string; readonly text: string }

/** What is written and not yet saved. */
export type Draft = {
  readonly value: unknown
  /** What the server had when one began to write. */
  readonly base: unknown
  /** What was sent without an answer: it may have arrived. */
  readonly unanswered?: unknown
  /** Another window or device has changed it meanwhile: not saved before the owner has chosen. */
  readonly isInConflict?: boolean
  readonly problem?: Problem | undefined
  readonly isSaving?: boolean
  /** The line is broken or the server is silent; it is sent again by itself. */
  readonly isWaiting?: boolean
}

/** What was saved in this visit. One that is still being typed grows until its field is left. */
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

/** The value as the server would keep it, or what it would refuse. */
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

/** The server has it. What was typed meanwhile stays a draft; a value that is back where it began is no change. */
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

/** What another window or device has saved is known; what is written here stands until the owner has chosen. */
export function withConflict(state: SettingsState, name: SettingName, saved: SiteSettings): SettingsState {
  const draft = state.drafts[name]
  if (!draft) return { ...state, saved }
  const { value, base, unanswered } = draft
  const isOwn = isSame(saved[name], unanswered)
  // Its base stays until then: after a reload the server is asked again, and says the same.
  const kept = isOwn ? { value, base: saved[name] } : { value, base, isInConflict: true }
  return withDraft({ ...state, saved }, name, kept)
}

/** The field was left: what is typed next is another change. */
export const withClosed = (state: SettingsState, name: SettingName): SettingsState => ({
  ...state,
  changes: state.changes.map(change => (change.name === name ? { ...change, isOpen: false } : change)),
})
