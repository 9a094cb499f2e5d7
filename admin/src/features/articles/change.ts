import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { changeManagedArticles, getManagedArticles } from '@xiaolou/contract/article-manage'
import {
  binDrafts,
  type Draft,
  type DraftSummary,
  deleteDrafts,
  getDraft,
  getDraftList,
  getDraftOfArticle,
  publishDraft,
  restoreDrafts,
  saveDraft,
  unscheduleDraft,
} from '@xiaolou/contract/draft'
import type { CallInput } from '@xiaolou/contract/kit/route'
import { refreshCounts } from '../../lib/room-counts.ts'
import { partsOf, readAllPages } from '../../lib/selection.ts'
import { holdBack, showUndo } from '../../lib/undo.ts'
import {
  type ArticleFilter,
  articleFilterOf,
  type DraftState,
  pageSize,
  visibilityNames,
} from './article-filter.ts'

export const readArticles = (filter: ArticleFilter) =>
  quietCall(getManagedArticles, {
    body: {
      ...articleFilterOf(filter),
      current: filter.page,
      size: pageSize,
      sort: filter.sort,
      is_ascending: filter.isAscending,
    },
  })

export const readDrafts = (state: DraftState, { search, page }: ArticleFilter) =>
  quietCall(getDraftList, { body: { state, search, current: page, size: pageSize } })

export type Change = CallInput<typeof changeManagedArticles>['body']['change']
export type Target = { readonly ids: readonly number[]; readonly filter?: ArticleFilter | undefined }

const idsPerCall = 1_000

/** What was done, in a sentence; `count` articles. */
export function changeWords(change: Change, count: number): string {
  const these = `${count} 篇`
  switch (change.do) {
    case 'visibility':
      return `${these}改成了${visibilityNames[change.visibility]}`
    case 'category':
      return `${these}归到了「${change.category}」`
    case 'add_tag':
      return `${these}加上了「${change.tag}」`
    case 'remove_tag':
      return `${these}去掉了「${change.tag}」`
    case 'pin':
      return change.is_pinned ? `${these}置顶了` : `${these}不再置顶`
    case 'bin':
      return `${these}放进了回收站`
    case 'restore':
      return `${these}拿回来了`
    case 'delete':
      return `${these}彻底删除了`
    case 'undo':
      return `${these}恢复原样`
  }
}

/** Changes some articles, or all that a filter finds, and offers to take it back. `onDone` shows the list anew. */
export async function changeArticles({
  target: { ids, filter },
  change,
  onDone,
}: {
  target: Target
  change: Change
  onDone: () => void
}): Promise<void> {
  const calls = filter
    ? [{ filter: articleFilterOf(filter), change }]
    : partsOf(ids, idsPerCall).map(part => ({ ids: part, change }))
  const keys: string[] = []
  let count = 0
  const undo = async () => {
    for (const undo_key of [...keys].reverse())
      await browserCall(changeManagedArticles, { body: { change: { do: 'undo', undo_key } } })
    settle(onDone)
  }
  try {
    for (const body of calls) {
      const { changed, undo_key } = await browserCall(changeManagedArticles, { body })
      count += changed
      if (undo_key) keys.push(undo_key)
    }
  } catch (error) {
    showRefusal(error)
  }
  if (count > 0 && keys.length > 0)
    showUndo({
      title: changeWords(change, count),
      undo,
      ...(change.do === 'bin' && { text: '在回收站里留三十天。' }),
    })
  else if (count > 0) showNotice({ tone: 'ok', title: changeWords(change, count) })
  settle(onDone)
}

function settle(onDone: () => void) {
  onDone()
  refreshCounts()
}

const keysPerCall = 100

/** Every key of a list of drafts. */
export async function readDraftKeys(state: DraftState, search: string): Promise<string[]> {
  const drafts = await readAllPages(current =>
    browserCall(getDraftList, { body: { state, search, current, size: keysPerCall } }),
  )
  return drafts.map(({ key }) => key)
}

type DraftCall = typeof binDrafts | typeof restoreDrafts | typeof deleteDrafts

const callFor = async (call: DraftCall, keys: readonly string[]) => {
  for (const part of partsOf(keys, keysPerCall)) await browserCall(call, { body: { keys: part } })
}

/** Puts the words of an article's draft back after they were given up. */
async function putBack({ article_id, fields }: Draft): Promise<void> {
  const { key, revision } = await browserCall(getDraftOfArticle, { params: { id: article_id } })
  await browserCall(saveDraft, { params: { key }, body: { ...fields, base_revision: revision, article_id } })
}

/** Drafts into the trash; of an article's draft the changes are given up, and undo writes them back. */
export async function binSomeDrafts(
  rows: readonly { key: string; article_id: number }[],
  onDone: () => void,
): Promise<void> {
  try {
    const changed: Draft[] = []
    for (const { key } of rows.filter(({ article_id }) => article_id > 0))
      changed.push(await browserCall(getDraft, { params: { key } }))
    const keys = rows.map(({ key }) => key)
    const own = rows.filter(({ article_id }) => article_id === 0).map(({ key }) => key)
    await callFor(binDrafts, keys)
    showUndo({
      title:
        changed.length === rows.length
          ? `丢弃了 ${changed.length} 篇的改动`
          : `${rows.length} 份草稿放进了回收站`,
      text: changed.length === rows.length ? '读者看到的没有变，丢掉的留在历史里。' : '在回收站里留三十天。',
      undo: async () => {
        await callFor(restoreDrafts, own)
        for (const draft of changed) await putBack(draft)
        settle(onDone)
      },
    })
  } catch (error) {
    showRefusal(error)
  }
  settle(onDone)
}

/** Gives up the changes of an article that readers have not seen. */
export async function discardChanges(articleId: number, onDone: () => void): Promise<void> {
  try {
    const draft = await browserCall(getDraftOfArticle, { params: { id: articleId } })
    await binSomeDrafts([{ key: draft.key, article_id: articleId }], onDone)
  } catch (error) {
    showRefusal(error)
  }
}

export async function restoreSomeDrafts(keys: readonly string[], onDone: () => void): Promise<void> {
  try {
    await callFor(restoreDrafts, keys)
    showUndo({
      title: `${keys.length} 份草稿拿回来了`,
      undo: async () => {
        await callFor(binDrafts, keys)
        settle(onDone)
      },
    })
  } catch (error) {
    showRefusal(error)
  }
  settle(onDone)
}

/** No call brings these back: they go once ten seconds have passed. */
export function deleteSomeDrafts(keys: readonly string[], { hide, onDone }: Held): void {
  hide(true)
  holdBack({
    title: `${keys.length} 份草稿彻底删除`,
    text: '它的历史也一起。十秒之内还能反悔。',
    act: async () => {
      await callFor(deleteDrafts, keys)
      settle(onDone)
    },
    undo: () => hide(false),
  })
}
type Held = { hide: (isHidden: boolean) => void; onDone: () => void }

/** Takes a planned publishing back; the words stay a draft. Undo plans it for the same time. */
export async function unschedule(
  { key, revision, publish_at }: Pick<DraftSummary, 'key' | 'revision' | 'publish_at'>,
  onDone: () => void,
): Promise<void> {
  try {
    await browserCall(unscheduleDraft, { params: { key } })
    showUndo({
      title: '定时撤回了',
      text: '还在草稿里，想好了再定。',
      undo: async () => {
        await browserCall(publishDraft, { params: { key }, body: { revision, publish_at } })
        settle(onDone)
      },
    })
  } catch (error) {
    showRefusal(error)
  }
  settle(onDone)
}
