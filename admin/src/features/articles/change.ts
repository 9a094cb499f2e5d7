import { orTell } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import {
  changeManagedArticles,
  getManagedArticleIds,
  getManagedArticles,
} from '@xiaolou/contract/article-manage'
import type { CallInput } from '@xiaolou/contract/kit/route'
import { randomKey } from '../../lib/random-key.ts'
import { refreshCounts } from '../../lib/section-counts.ts'
import { partsOf } from '../../lib/selection.ts'
import { holdBack, showUndo } from '../../lib/undo.ts'
import { type ArticleFilter, articleFilterOf, pageSize, visibilityNames } from './article-filter.ts'

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

type AnyChange = CallInput<typeof changeManagedArticles>['body']['change']
/** Undoable changes. */
type Change = Exclude<AnyChange, { do: 'delete' | 'undo' }>
export type Act = Change | { do: 'delete' }
/** Some articles, or all that match a filter. */
export type Target = { readonly ids: readonly number[]; readonly filter?: ArticleFilter | undefined }

// About one second on the server, so that readers' requests run in between and no answer takes too long.
const idsPerCall = 200

export const idsOf = async ({ ids, filter }: Target): Promise<readonly number[]> =>
  filter ? browserCall(getManagedArticleIds, { body: articleFilterOf(filter) }) : ids

/** What was done, as a sentence; `count` articles. */
export function changeWords(change: Change, count: number): string {
  const these = `${count} 篇`
  switch (change.do) {
    case 'visibility':
      return change.visibility === 'unlisted'
        ? `${these}改成了不列出；数得出来的地址，后面加了一串字母和数字`
        : `${these}改成了${visibilityNames[change.visibility]}`
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
  }
}

const againAfterMs = [1_000, 4_000]

/** One call of a change. If the answer is lost it is repeated: under its own key the change is made once. */
async function changePart(ids: number[], change: Change) {
  const body = { ids, undo_key: randomKey(), change }
  for (const pauseMs of againAfterMs) {
    try {
      return await quietCall(changeManagedArticles, { body })
    } catch (error) {
      if (isRefusal(error) && error.status > 0) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  return browserCall(changeManagedArticles, { body })
}

/** Changes some articles and offers undo. `onProgress` gets the number done, `onDone` reloads the list. */
export async function changeArticles(
  ids: readonly number[],
  change: Change,
  { onProgress, onDone }: { onProgress: (done: number) => void; onDone: () => void },
): Promise<void> {
  const keys: string[] = []
  let count = 0
  const undo = async () => {
    for (const undo_key of [...keys].reverse())
      await browserCall(changeManagedArticles, { body: { change: { do: 'undo', undo_key } } })
    settle(onDone)
  }
  await orTell(async () => {
    for (const [at, part] of partsOf(ids, idsPerCall).entries()) {
      onProgress(at * idsPerCall)
      const { changed, undo_key } = await changePart(part, change)
      count += changed
      if (undo_key) keys.push(undo_key)
    }
  })
  if (count > 0)
    showUndo({
      title: changeWords(change, count),
      undo,
      ...(change.do === 'bin' && { text: '在回收站里留三十天。' }),
    })
  settle(onDone)
}

export type Held = { hide: (isHidden: boolean) => void; onDone: () => void }

/** Cannot be undone on the server: deleted after ten seconds. */
export function deleteArticles(ids: readonly number[], { hide, onDone }: Held): void {
  hide(true)
  holdBack({
    title: `${ids.length} 篇彻底删除`,
    text: '连同历史和评论。十秒之内还能反悔。',
    act: async () => {
      for (const part of partsOf(ids, idsPerCall))
        await browserCall(changeManagedArticles, { body: { ids: part, change: { do: 'delete' } } })
      settle(onDone)
    },
    undo: () => hide(false),
  })
}

export function settle(onDone: () => void) {
  onDone()
  refreshCounts()
}
