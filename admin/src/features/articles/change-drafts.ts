import { orTell } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
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
import { downloadDraft } from '../../lib/draft-file.ts'
import { partsOf, readAllPages } from '../../lib/selection.ts'
import { holdBack, showUndo } from '../../lib/undo.ts'
import { type ArticleFilter, type DraftState, pageSize } from './article-filter.ts'
import { type Held, settle } from './change.ts'

export const readDrafts = (state: DraftState, { search, page }: ArticleFilter) =>
  quietCall(getDraftList, { body: { state, search, current: page, size: pageSize } })

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

/** Restores an article's draft after it was discarded. */
async function putBack({ article_id, fields }: Draft): Promise<void> {
  const { key, revision } = await browserCall(getDraftOfArticle, { params: { id: article_id } })
  await browserCall(saveDraft, { params: { key }, body: { ...fields, base_revision: revision, article_id } })
}

/** Downloads an article as its desk has it: with changes that are not published. */
export const downloadArticle = (id: number) =>
  orTell(async () => downloadDraft((await browserCall(getDraftOfArticle, { params: { id } })).fields))

export const downloadOf = (key: string) =>
  orTell(async () => downloadDraft((await browserCall(getDraft, { params: { key } })).fields))

/** Moves drafts to the trash; for an article's draft its changes are discarded, and undo writes them back. */
export async function binSomeDrafts(
  rows: readonly { key: string; article_id: number }[],
  onDone: () => void,
): Promise<void> {
  await orTell(async () => {
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
  })
  settle(onDone)
}

/** Discards an article's unpublished changes. */
export async function discardChanges(articleId: number, onDone: () => void): Promise<void> {
  await orTell(async () => {
    const draft = await browserCall(getDraftOfArticle, { params: { id: articleId } })
    await binSomeDrafts([{ key: draft.key, article_id: articleId }], onDone)
  })
}

export async function restoreSomeDrafts(keys: readonly string[], onDone: () => void): Promise<void> {
  await orTell(async () => {
    await callFor(restoreDrafts, keys)
    showUndo({
      title: `${keys.length} 份草稿拿回来了`,
      undo: async () => {
        await callFor(binDrafts, keys)
        settle(onDone)
      },
    })
  })
  settle(onDone)
}

/** Cannot be undone on the server: deleted after ten seconds. */
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
/** Cancels a scheduled publication; the text stays a draft. Undo schedules it for the same time. */
export async function unschedule(
  { key, revision, publish_at }: Pick<DraftSummary, 'key' | 'revision' | 'publish_at'>,
  onDone: () => void,
): Promise<void> {
  await orTell(async () => {
    await browserCall(unscheduleDraft, { params: { key } })
    showUndo({
      title: '定时撤回了',
      text: '还在草稿里，想好了再定。',
      undo: async () => {
        await browserCall(publishDraft, { params: { key }, body: { revision, publish_at } })
        settle(onDone)
      },
    })
  })
  settle(onDone)
}
