import { orTell } from '@xiaolou/browser/busy'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useListKeys } from '../../lib/list-keys.ts'
import { Choice, Pages } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { BulkBar, PageBox, RowList } from '../../lib/row-list.tsx'
import { useRows } from '../../lib/selection.ts'
import { useSiteTime } from '../../lib/when.ts'
import {
  type ArticleFilter,
  type ArticleQuery,
  isFiltered,
  noTitle,
  orderWords,
  pageSize,
  sorts,
} from './article-filter.ts'
import { ArticleRow } from './article-row.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { type Act, changeArticles, deleteArticles, idsOf, readArticles } from './change.ts'
import { NoArticles, RowsToCome } from './states.tsx'

/** The articles of a state: rows, sorting, bulk actions, pages. */
export function ArticleList({
  query: { query: filter, filterKey, hrefOf, change },
  names,
  reloadCounts,
}: {
  query: ArticleQuery
  /** Existing categories and tags, for suggestions in the bulk bar. */
  names: { categories: readonly string[]; tags: readonly string[] }
  reloadCounts: () => void
}) {
  const { isProving: _, ...asked } = filter
  const load = useLoad(JSON.stringify(asked), () => readArticles(filter))
  const reload = () => {
    load.reload()
    reloadCounts()
  }
  const now = useSiteTime()
  const { rows, total, selection, hide } = useRows({ load, keyOf: ({ id }) => id, filterKey })
  const place = useListKeys()
  const [doing, setDoing] = useState<{ done: number; of: number }>()
  const actOn = async (ids: readonly number[], what: Act) => {
    if (what.do === 'delete') return deleteArticles(ids, { hide: isOn => hide(ids, isOn), onDone: reload })
    await changeArticles(ids, what, {
      onProgress: done => setDoing({ done, of: ids.length }),
      onDone: reload,
    })
    setDoing(undefined)
  }
  const actOnChosen = async (what: Act) => {
    await orTell(async () => {
      await actOn(await idsOf({ ids: selection.ids, filter: selection.isAll ? filter : undefined }), what)
      selection.clear()
    })
  }
  const lastPage = Math.ceil(total / pageSize)
  // The last row of the last page is gone: go to the new last page.
  if (load.value?.list.length === 0 && !load.isLoading && total > 0 && filter.page > lastPage)
    return <Navigate replace to={hrefOf({ page: lastPage }).replace(/^\/admin/, '')} />
  return (
    <div ref={place} className="articles">
      <LoadState
        load={load}
        what="文章"
        skeleton={<RowsToCome />}
        isEmpty={() => rows.length === 0}
        empty={<NoArticles state={filter.state} isFiltered={isFiltered(filter)} />}
      >
        {() => (
          <>
            <div className="rows-head entry-tools ink-3 text-13">
              <PageBox selection={selection} />
              <SortLinks filter={filter} hrefOf={hrefOf} />
              <Choice
                label="排序"
                value={`${filter.sort}${filter.isAscending ? '+' : ''}`}
                options={sorts.flatMap(({ value, label, first: [usual, turned] }) => [
                  { value, label: `${label}，${usual}` },
                  { value: `${value}+`, label: `${label}，${turned}` },
                ])}
                onChoose={value =>
                  change({
                    sort: sorts.find(one => value.startsWith(one.value))?.value ?? 'created',
                    isAscending: value.endsWith('+'),
                  })
                }
              />
            </div>
            <RowList
              label="文章"
              rows={rows}
              keyOf={({ id }) => id}
              nameOf={({ article_title }) => `《${article_title || noTitle}》`}
              selection={selection}
            >
              {row => (
                <ArticleRow
                  row={row}
                  filter={filter}
                  now={now}
                  onAct={what => void actOn([row.id], what)}
                  reload={reload}
                />
              )}
            </RowList>
          </>
        )}
      </LoadState>
      <Pages page={filter.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page })} />
      <BulkBar selection={selection} noun="篇">
        <BulkActions isBinned={filter.state === 'binned'} names={names} onAct={actOnChosen} />
        {doing && doing.of > doing.done && doing.done > 0 && (
          <p role="status" className="ink-2">
            改了 {doing.done} / {doing.of} 篇…
          </p>
        )}
      </BulkBar>
    </div>
  )
}

/** The column headers, which sort the list. */
function SortLinks({
  filter: { sort, isAscending },
  hrefOf,
}: {
  filter: ArticleFilter
  hrefOf: (part: Partial<ArticleFilter>) => string
}) {
  const link = (value: ArticleFilter['sort'], label: string) => {
    const isNow = sort === value
    const isNext = isNow && !isAscending
    return (
      <a
        href={hrefOf({ sort: value, isAscending: isNext || (value === 'title' && !isNow) })}
        aria-current={isNow ? 'true' : undefined}
        aria-label={`按${label}排${isNow ? `，现在${orderWords(sort, isAscending)}` : ''}`}
      >
        {label}
        {isNow && <span aria-hidden="true">{isAscending ? '↑' : '↓'}</span>}
      </a>
    )
  }
  return (
    <nav aria-label="排序" className="entry-sorts text-13">
      {link('title', '标题')}
      <span className="entry-category">分类</span>
      {link('words', '字数')}
      {link('views', '阅读')}
      <span className="entry-comments">评论</span>
      {sort === 'updated' ? link('updated', '改动') : link('created', '发表')}
      {/* The date that the column shows, and a link to the other one. */}
      <a
        href={hrefOf({ sort: sort === 'updated' ? 'created' : 'updated', isAscending: false })}
        className="entry-other"
        aria-label={sort === 'updated' ? '改按发表的日子排' : '改按改动的日子排'}
      >
        {sort === 'updated' ? '发表' : '改动'}
      </a>
    </nav>
  )
}
