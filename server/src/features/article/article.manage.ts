import { articleStatus, isTop } from '@xiaolou/contract/article'
import * as contract from '@xiaolou/contract/article-manage'
import { type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import type { HandlerInput } from '@xiaolou/contract/kit/route'
import { likeType } from '@xiaolou/contract/like'
import { holdsAll, queryTermsOf } from '@xiaolou/contract/search-text'
import { wireTime } from '../../platform/clock.ts'
import { createKeyedMemo, createMemo } from '../../platform/content-change.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/services.ts'
import { createBulkChange } from './article.manage-change.ts'
import { createArticleManageStore, type ManageFilter } from './article.manage-store.ts'
import { keptStatus, visibilityOf } from './article.rules.ts'
import type { ArticleStore } from './article.store.ts'
import { searchIndexName } from './article.table.ts'
import { type Names, summaryView } from './article.view.ts'

type ManageDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'conversation' | 'content'> & {
  store: ArticleStore
  names: () => Promise<Names>
}
type Asked = Pick<
  HandlerInput<typeof contract.getManagedArticles>['body'],
  'state' | 'search' | 'category_id' | 'tag_id' | 'series'
>

// A search with a thousand hits needs a better word.
const maxHits = 1_000
const maxKeptTotals = 50
// For bulk changes of everything that a filter finds.
const everything = { limit: 1_000_000, offset: 0 }

/** The calls of the console's list of articles. */
export function articleManageRoutes(deps: ManageDeps): BoundRoute[] {
  const { db, timeZone } = deps
  const store = createArticleManageStore(db)
  const index = db.textIndex(searchIndexName)
  const timeOf = (ms: number) => (ms === 0 ? '' : wireTime(ms, timeZone))

  /** The newest listed articles whose title or text contains the words. */
  const findHits = async (words: string): Promise<number[]> => {
    const terms = queryTermsOf(words)
    if (terms.length === 0) return []
    const inTitle = await index.find({ field: 'title', terms, limit: maxHits })
    const inBody = await index.find({ field: 'body', terms, limit: maxHits })
    const ids = [...new Set([...inTitle, ...inBody])]
    if (db.kind !== 'postgres') return ids
    // Its index has no positions and may find too much.
    const texts = await deps.store.findTexts(ids)
    return texts
      .filter(row => holdsAll(row.article_title, terms) || holdsAll(row.text, terms))
      .map(row => row.id)
  }
  /** Adds unlisted articles by title, in a separate query: a combined one would read every article. */
  const findAmong = async (words: string): Promise<number[]> => [
    ...new Set([...(await findHits(words)), ...(await store.findUnlistedTitled(words, maxHits))]),
  ]
  const filterOf = async (asked: Asked): Promise<ManageFilter> => ({
    state: asked.state,
    among: asked.search === '' ? undefined : await findAmong(asked.search),
    categoryId: asked.category_id,
    tagId: asked.tag_id,
    series: asked.series,
  })
  // Counting costs more than fetching a page, and the next page needs the count again. Not for changed
  // drafts, which publish no content change.
  const totals = createKeyedMemo({ ...deps, maxKeys: maxKeptTotals }, async (key: string) =>
    store.count(JSON.parse(key)),
  )
  const countOf = (filter: ManageFilter) =>
    filter.state === 'changed' || filter.among ? store.count(filter) : totals(JSON.stringify(filter))
  const kinds = createMemo(deps, store.countKinds)
  const changeMany = createBulkChange(deps)

  const viewsOf = async (ids: readonly number[]) => {
    const rows = await store.findRows(ids)
    const [tags, names, changed, comments] = await Promise.all([
      deps.store.findTagsOf(ids),
      deps.names(),
      store.findChanged(ids),
      deps.conversation.countComments(likeType.article, ids),
    ])
    return rows.map(row => ({
      ...summaryView(row, tags.get(row.id) ?? [], names, timeZone),
      visibility: visibilityOf({ ...row, status: keptStatus(row) }),
      has_changes: changed.has(row.id),
      comment_count: comments.get(row.id) ?? 0,
      series: row.series,
      binned_at: timeOf(row.binned_at),
      pinned_until: timeOf(row.pinned_until),
    }))
  }

  return [
    bind(contract.getManagedArticles, async ({ body }) => {
      const { current, size, sort: by, is_ascending: isAscending } = body
      const filter = await filterOf(body)
      const ids = await store.findIds(filter, { by, isAscending }, sliceOf(body))
      return { current, size, list: await viewsOf(ids), total: await countOf(filter) }
    }),

    bind(contract.getArticleCounts, async () => {
      const all = await kinds()
      const sum = (is: (kind: (typeof all)[number]) => boolean) =>
        all.filter(is).reduce((total, kind) => total + Number(kind.count), 0)
      const isKept = (kind: { status: number }) => kind.status !== articleStatus.bin
      const isOpen = (kind: { status: number }) => kind.status === articleStatus.public
      const isShut = (kind: { status: number }) => kind.status === articleStatus.private
      return {
        all: sum(isKept),
        public: sum(kind => isOpen(kind) && kind.is_hidden === 0),
        unlisted: sum(kind => isOpen(kind) && kind.is_hidden === 1),
        password: sum(kind => isShut(kind) && kind.has_password === 1),
        private: sum(kind => isShut(kind) && kind.has_password === 0),
        pinned: sum(kind => isKept(kind) && kind.is_top === isTop.yes),
        binned: sum(kind => !isKept(kind)),
        ...(await store.countDrafts()),
      }
    }),

    bind(contract.getManagedArticleIds, async ({ body }) =>
      store.findIds(await filterOf(body), { by: 'created', isAscending: false }, everything),
    ),

    bindChange(contract.changeManagedArticles, ({ body: { ids, undo_key, change } }) =>
      changeMany({ ids: [...new Set(ids)], undo_key, change }),
    ),
  ]
}
