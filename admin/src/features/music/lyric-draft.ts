import { isRecord } from '@xiaolou/browser/is-record'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isLyricDoc, type LyricDoc } from './lyric-doc.ts'
import { editLyric, type LyricAct, type LyricState, stateOf } from './lyric-edit.ts'

/** With more actions a reload keeps the text but not the undo history: storage is some 5 MB. */
const maxActions = 3_000

/** A document and all actions on it: replayed in order they give the same state and undo history. */
export type LyricLog = { readonly start: LyricDoc; readonly acts: readonly LyricAct[] }
export type LoggedState = LyricState & { readonly log: LyricLog }
/** Unsaved changes of a song's lyrics; `revision` is that of the files they started from. */
export type LyricDraft = { readonly state: LoggedState; readonly revision: string }

export const loggedStateOf = (log: LyricLog): LoggedState => ({
  ...log.acts.reduce(editLyric, stateOf(log.start)),
  log,
})

/** Like `editLyric`, and logs the action. */
export function editLogged({ log, ...state }: LoggedState, act: LyricAct): LoggedState {
  const next = editLyric(state, act)
  if (next === state) return { ...state, log }
  const isGoing = act.type === 'go' && log.acts.at(-1)?.type === 'go'
  const acts = [...(isGoing ? log.acts.slice(0, -1) : log.acts), act]
  return { ...next, log: acts.length > maxActions ? { start: next.doc, acts: [] } : { ...log, acts } }
}

const isLog = (value: unknown): value is LyricLog & { revision: string } =>
  isRecord(value) &&
  typeof value.revision === 'string' &&
  isLyricDoc(value.start) &&
  Array.isArray(value.acts) &&
  value.acts.every(act => isRecord(act) && typeof act.type === 'string')

export const draftKeyOf = (songId: number) => `lyricDraft-${songId}`

/** `opened` is what is saved now: a draft that began from it is compared with it, not with a copy. */
export function readDraft(songId: number, opened: LyricDoc): LyricDraft | undefined {
  const found = readWords({ key: draftKeyOf(songId), isValid: isLog })
  if (!found) return undefined
  const isSame = JSON.stringify(found.start) === JSON.stringify(opened)
  try {
    const state = loggedStateOf({ start: isSame ? opened : found.start, acts: found.acts })
    return isLyricDoc(state.doc) ? { state, revision: found.revision } : undefined
  } catch {
    // Actions of another version of this editor.
    return undefined
  }
}

/** False if the browser refused. */
export const keepDraft = (songId: number, draft: LyricDraft | undefined): boolean =>
  keepWords({
    key: draftKeyOf(songId),
    value: draft && { ...draft.state.log, revision: draft.revision },
  })
