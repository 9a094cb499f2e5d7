import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { type Draft, type DraftFields, getDraft, getDraftOfArticle, saveDraft } from '@xiaolou/contract/draft'
import { keepDraftVersion } from '@xiaolou/contract/draft-history'
import { joinFields } from './join-fields.ts'
import { type JournalEntry, journal } from './journal.ts'
import { takeUp } from './recover.ts'
import { openWindows, ownWindow } from './windows.ts'

/** An opened draft: what is shown, its base, and a conflicting version. */
export type OpenedDraft = {
  readonly draft: Draft
  readonly fields: DraftFields
  readonly isUnsaved: boolean
  /** The server's version, if it conflicts. */
  readonly theirs: Draft | undefined
  readonly unanswered: DraftFields | undefined
  /** Journal entries that this window continues. */
  readonly adopted: readonly string[]
}

const articleAddress = /^article-(\d+)$/

/** Throws if the server does not answer and this browser has no text of the draft either. */
export async function openDraft(key: string): Promise<OpenedDraft> {
  let server: Draft
  try {
    server = await readServer(key)
  } catch (error) {
    const [left] = (await entriesOf(key)).sort((one, other) => other.atMs - one.atMs)
    if (!left || (isRefusal(error) && error.status > 0 && error.status < 500)) throw error
    // Without a connection editing continues from the local text; the first save reveals conflicts.
    return opened({ ...left.draft, revision: left.base, fields: left.baseFields }, left)
  }
  const entries = await entriesOf(server.key)
  const found = takeUp(server, entries)
  for (const fields of found.others) await keepOther(server.key, fields)
  const { adopted } = found
  if (found.entry === undefined) return { ...opened(server), adopted }
  if (found.kind === 'mine') return { ...opened(server, found.entry), adopted }
  const arrived = found.kind === 'unanswered' ? await arrivedRevision(found.entry) : undefined
  if (arrived !== undefined) return { ...opened({ ...server, revision: arrived }, found.entry), adopted }
  const joined = joinFields(found.entry.baseFields, found.entry.fields, server.fields)
  if (joined) {
    const entry = { ...found.entry, fields: joined, base: server.revision, unanswered: undefined }
    return { ...opened(server, entry), adopted }
  }
  // The base stays the same: if this tab crashes now, the conflict must be found again instead of overwriting
  // one of them.
  const { base, baseFields } = found.entry
  const own = { ...server, revision: base, fields: baseFields }
  return { ...opened(own, found.entry), theirs: server, adopted, unanswered: undefined }
}

function opened(draft: Draft, entry?: JournalEntry): OpenedDraft {
  return {
    draft,
    fields: entry?.fields ?? draft.fields,
    isUnsaved: entry !== undefined,
    theirs: undefined,
    unanswered: entry?.base === draft.revision ? entry.unanswered : undefined,
    adopted: entry ? [entry.id] : [],
  }
}

async function readServer(key: string): Promise<Draft> {
  const id = articleAddress.exec(key)?.[1]
  if (id) return quietCall(getDraftOfArticle, { params: { id: Number(id) } })
  return quietCall(getDraft, { params: { key } })
}

/** Entries of closed windows. */
async function entriesOf(draftKey: string): Promise<JournalEntry[]> {
  const entries = await journal.ofDraft(draftKey).catch(() => [])
  const strangers = entries.filter(({ window }) => window !== ownWindow)
  if (strangers.length === 0) return entries
  const alive = await openWindows(draftKey)
  return entries.filter(({ window }) => !alive.has(window))
}

/** Repeats the unanswered save: if the same content is stored, it had arrived. */
async function arrivedRevision({ draftKey, base, draft, unanswered }: JournalEntry) {
  if (!unanswered) return undefined
  const body = { ...unanswered, base_revision: base, article_id: draft.article_id }
  const { revision, conflict } = await quietCall(saveDraft, { params: { key: draftKey }, body })
  return conflict ? undefined : revision
}

const keepOther = (key: string, fields: DraftFields): Promise<unknown> =>
  quietCall(keepDraftVersion, { params: { key }, body: { kind: 'conflict', fields } })
