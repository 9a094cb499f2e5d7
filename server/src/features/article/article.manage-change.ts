import { articleStatus } from '@xiaolou/contract/article'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { likeType } from '@xiaolou/contract/like'
import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import { followedDraft, type Refile } from '../../platform/followed-draft.ts'
import type { Deps } from '../../platform/services.ts'
import { createUndoStore } from '../../platform/undo.ts'
import { type Asked, type Columns, columns, columnsAfter, refileOf } from './article.manage-rules.ts'
import { createArticleManageStore, type ManagedState } from './article.manage-store.ts'
import { createArticleWriter } from './article.write-store.ts'

const undoKind = 'article-columns'
/** The changed columns before and after, and which articles got or lost a tag. */
const before = v.object({
  states: v.array(v.object({ id: v.number(), before: columns, after: columns })),
  tag: v.nullable(v.object({ id: v.number(), added: v.array(v.number()), removed: v.array(v.number()) })),
  /** The changed fields of their drafts. */
  drafts: v.optional(v.array(followedDraft), []),
})

// A transaction blocks all others; updating the search index takes a millisecond per article.
const articlesPerTurn = 50
const turnsOf = (ids: readonly number[]) => inParts(ids, articlesPerTurn)

const countIn = ({ states, tag, drafts }: v.InferOutput<typeof before>) => {
  const ids = [...states.map(row => row.id), ...drafts.map(one => one.article_id)]
  return new Set([...ids, ...(tag?.added ?? []), ...(tag?.removed ?? [])]).size
}

const differs = (row: ManagedState, columns: Columns) =>
  Object.entries(columns).some(([name, value]) => Reflect.get(row, name) !== value)
const replacedIn = (row: ManagedState, by: Columns): Columns =>
  v.parse(columns, Object.fromEntries(Object.keys(by).map(name => [name, Reflect.get(row, name)])))

const pick = (changes: ReadonlyMap<number, Columns>, ids: readonly number[]) =>
  new Map(ids.flatMap(id => (changes.has(id) ? [[id, changes.get(id) ?? {}] as const] : [])))

/** Changes many articles in batches, with requests in between; old values are stored for ten minutes. */
export function createBulkChange(deps: Pick<Deps, 'db' | 'clock' | 'conversation' | 'content'>) {
  const { db, clock } = deps

  const inTurns = async (
    ids: readonly number[],
    work: (inner: Db, some: readonly number[]) => Promise<void>,
  ) => {
    for (const some of turnsOf(ids)) {
      await db.transaction(inner => work(inner, some))
      await new Promise(setImmediate)
    }
  }
  const setColumns = async (inner: Db, changes: ReadonlyMap<number, Columns>) => {
    const writer = createArticleWriter(inner)
    for (const [id, given] of changes) {
      await writer.updateArticle(id, given)
      await writer.syncListing(id)
    }
  }
  const findStates = async (ids: readonly number[]) => {
    const states: ManagedState[] = []
    for (const some of turnsOf(ids)) states.push(...(await createArticleManageStore(db).findStates(some)))
    return states
  }
  const keep = (key: string, kept: v.InferInput<typeof before>) =>
    createUndoStore(db, clock).keep(undoKind, kept, key)

  /** What the change would update in the drafts of these articles. */
  const planDrafts = (rows: readonly ManagedState[], refile: Refile) => {
    const kept = rows.filter(row => row.status !== articleStatus.bin).map(row => row.id)
    return deps.content.drafts.plan(db, kept, refile)
  }

  const changeColumns = async (
    { ids, undo_key: key }: Asked,
    afterOf: (row: ManagedState) => Columns | undefined,
    refile: Refile,
  ) => {
    const changes = new Map<number, Columns>()
    const states: v.InferOutput<typeof before>['states'] = []
    const found = await findStates(ids)
    for (const row of found) {
      const after = afterOf(row)
      if (!after || !differs(row, after)) continue
      changes.set(row.id, after)
      states.push({ id: row.id, before: replacedIn(row, after), after })
    }
    // Stored before anything changes, so that an interrupted change can be undone, too.
    const drafts = await planDrafts(found, refile)
    const all = [...new Set([...changes.keys(), ...drafts.map(one => one.article_id)])]
    const undo_key = all.length === 0 ? '' : await keep(key, { states, tag: null, drafts })
    await inTurns(all, async (inner, some) => {
      await setColumns(inner, pick(changes, some))
      await deps.content.drafts.refile(inner, some, refile)
    })
    return { changed: all.length, undo_key }
  }

  const changeTag = async (
    { ids, undo_key: key }: Asked,
    tagId: number,
    isAdded: boolean,
    refile: Refile,
  ) => {
    const found = (await findStates(ids)).filter(row => row.status !== articleStatus.bin)
    const there = found.map(row => row.id)
    const tagged = new Set<number>()
    for (const some of turnsOf(there))
      for (const id of await createArticleManageStore(db).findTagged(some, tagId)) tagged.add(id)
    const changed = there.filter(id => tagged.has(id) !== isAdded)
    const tag = { id: tagId, added: isAdded ? changed : [], removed: isAdded ? [] : changed }
    const drafts = await planDrafts(found, refile)
    const all = [...new Set([...changed, ...drafts.map(one => one.article_id)])]
    const undo_key = all.length === 0 ? '' : await keep(key, { states: [], tag, drafts })
    await setTag(changed, tagId, isAdded)
    await inTurns(all, async (inner, some) => void (await deps.content.drafts.refile(inner, some, refile)))
    return { changed: all.length, undo_key }
  }
  const setTag = (ids: readonly number[], tagId: number, isAdded: boolean) =>
    inTurns(ids, async (inner, some) => {
      const store = createArticleManageStore(inner)
      if (isAdded) await store.addTag(some, tagId)
      else await store.removeTag(some, tagId)
      for (const id of some) await createArticleWriter(inner).syncTagList(id)
    })

  const deleteForever = async (ids: readonly number[]) => {
    const binned = (await findStates(ids)).filter(row => row.status === articleStatus.bin).map(row => row.id)
    await inTurns(binned, async (inner, some) => {
      await deps.conversation.removeBelow(inner, likeType.article, some)
      for (const id of some) await createArticleWriter(inner).deleteArticle(id)
    })
    return { changed: binned.length, undo_key: '' }
  }

  const undo = async (key: string) => {
    const kept = orRefuse(
      await db.transaction(inner => createUndoStore(inner, clock).take(undoKind, key, before)),
      'undoExpired',
    )
    const now = new Map((await findStates(kept.states.map(row => row.id))).map(row => [row.id, row]))
    const { tag } = kept
    // Articles changed again since are left alone: they may have been closed for good reason.
    const isLeft = ({ id, after }: (typeof kept.states)[number]) => {
      const row = now.get(id)
      return row !== undefined && !differs(row, after)
    }
    const back = new Map(kept.states.filter(isLeft).map(({ id, before }) => [id, before]))
    await inTurns([...back.keys()], (inner, some) => setColumns(inner, pick(back, some)))
    await inTurns([...kept.drafts.keys()], (inner, some) =>
      deps.content.drafts.takeBack(
        inner,
        some.flatMap(at => kept.drafts[at] ?? []),
      ),
    )
    const changed = tag ? [...tag.added, ...tag.removed] : []
    const stillThere = tag ? (await findStates(changed)).map(row => row.id) : []
    if (tag && tag.added.length > 0) await setTag(stillThere, tag.id, false)
    if (tag && tag.removed.length > 0 && (await createArticleWriter(db).isThere('tag', tag.id)))
      await setTag(stillThere, tag.id, true)
    return { changed: back.size + stillThere.length, undo_key: '' }
  }

  const run = async (asked: Asked) => {
    const { ids, change } = asked
    const ensureNamed = (table: 'category' | 'tag', name: string) =>
      db.transaction(async inner => {
        const writer = createArticleWriter(inner)
        await writer.lockNames()
        return writer.ensureNamed(table, name, clock.now())
      })
    const refile = refileOf(change)
    switch (change.do) {
      case 'undo':
        return undo(change.undo_key)
      case 'delete':
        return deleteForever(ids)
      case 'category': {
        if (change.category === '') throw refusal('categoryNotFound')
        const category_id = await ensureNamed('category', change.category)
        const inCategory = (row: ManagedState) =>
          row.status === articleStatus.bin ? undefined : { category_id }
        return changeColumns(asked, inCategory, refile)
      }
      case 'add_tag':
        if (change.tag === '') throw refusal('tagNotFound')
        return changeTag(asked, await ensureNamed('tag', change.tag), true, refile)
      case 'remove_tag':
        return changeTag(
          asked,
          orRefuse(await createArticleManageStore(db).getTagId(change.tag), 'tagNotFound'),
          false,
          refile,
        )
      default:
        return changeColumns(asked, row => columnsAfter(row, change, clock.now()), refile)
    }
  }

  /** Completes an earlier change with the same key, and returns the count of the whole. */
  return async (asked: Asked) => {
    const { undo_key } = asked
    const earlier = undo_key && (await createUndoStore(db, clock).get(undoKind, undo_key, before))
    const done = await run(asked)
    return earlier ? { changed: countIn(earlier), undo_key } : done
  }
}
