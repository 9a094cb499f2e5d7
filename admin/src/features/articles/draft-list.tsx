import { useBusy } from '@xiaolou/browser/busy'
import type { DraftSummary } from '@xiaolou/contract/draft'
import { Button } from '@xiaolou/ui/button'
import { MenuItem } from '@xiaolou/ui/menu'
import { Link, useNavigate } from 'react-router'
import { useListKeys } from '../../lib/list-keys.ts'
import { Pages } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { BulkBar, PageBox, RowList } from '../../lib/row-list.tsx'
import { useRows } from '../../lib/selection.ts'
import { useSiteTime, whenText, wordText } from '../../lib/when.ts'
import { type ArticleQuery, type DraftState, daysLeftText, pageSize } from './article-filter.ts'
import {
  binSomeDrafts,
  deleteSomeDrafts,
  downloadOf,
  readDraftKeys,
  readDrafts,
  restoreSomeDrafts,
  unschedule,
} from './change-drafts.ts'
import { NoDrafts, RowsToCome } from './states.tsx'

/** Drafts, scheduled publications, and drafts in the trash. */
export function DraftList({
  state,
  query: { query: filter, filterKey, hrefOf },
  reloadCounts,
}: {
  state: DraftState
  query: ArticleQuery
  reloadCounts: () => void
}) {
  const load = useLoad(`${filter.search} ${filter.page}`, () => readDrafts(state, filter))
  const reload = () => {
    load.reload()
    reloadCounts()
  }
  const { isBusy, run } = useBusy()
  const { rows, total, selection, hide } = useRows({ load, keyOf: ({ key }) => key, filterKey })
  const place = useListKeys()
  const deleteKeys = (keys: readonly string[]) =>
    deleteSomeDrafts(keys, { hide: isOn => hide(keys, isOn), onDone: reload })
  const actions = {
    bin: (some: readonly DraftSummary[]) => binSomeDrafts(some, reload),
    restore: (keys: readonly string[]) => restoreSomeDrafts(keys, reload),
    deleteKeys,
    unschedule: (row: DraftSummary) => unschedule(row, reload),
  }
  const withChosen = (act: (keys: readonly string[]) => unknown) =>
    run(async () => {
      await act(selection.isAll ? await readDraftKeys(state, filter.search) : selection.ids)
      selection.clear()
    })
  const binChosen = (keys: readonly string[]) =>
    // On other pages only the key, made by the server, shows whether a draft is an article's.
    binSomeDrafts(
      keys.map(key => ({
        key,
        article_id:
          rows.find(row => row.key === key)?.article_id ?? Number(/^article-(\d+)$/.exec(key)?.[1] ?? 0),
      })),
      reload,
    )
  return (
    <div ref={place} className="articles">
      <LoadState
        load={load}
        what="草稿"
        skeleton={<RowsToCome />}
        isEmpty={() => rows.length === 0}
        empty={<NoDrafts state={state} isFiltered={filter.search !== ''} />}
      >
        {() => (
          <>
            <div className="rows-head entry-tools ink-3 text-13">
              <PageBox selection={selection} />
              <span className="entry-hint">{hints[state]}</span>
            </div>
            <RowList
              label="草稿"
              rows={rows}
              keyOf={({ key }) => key}
              nameOf={row => `《${nameOf(row)}》`}
              selection={selection}
            >
              {row => <DraftRow row={row} state={state} actions={actions} />}
            </RowList>
          </>
        )}
      </LoadState>
      <Pages page={filter.page} size={pageSize} total={total} hrefOf={page => hrefOf({ page })} />
      <BulkBar selection={selection} noun="份">
        {state === 'binned' ? (
          <>
            <Button size="small" isBusy={isBusy} onClick={() => void withChosen(actions.restore)}>
              拿回来
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => void withChosen(deleteKeys)}>
              彻底删除
            </Button>
          </>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => void withChosen(binChosen)}>
            回收站
          </Button>
        )}
      </BulkBar>
    </div>
  )
}

const hints: Record<DraftState, string> = {
  writing: '最近动过的在前',
  scheduled: '到了时候，自己出门',
  binned: '三十天里都能拿回来',
}

const nameOf = ({ title, ending }: DraftSummary) => title || ending.slice(-20) || '空白的一页'

type Actions = {
  bin: (rows: readonly DraftSummary[]) => Promise<void>
  restore: (keys: readonly string[]) => Promise<void>
  deleteKeys: (keys: readonly string[]) => void
  unschedule: (row: DraftSummary) => Promise<void>
}

function DraftRow({ row, state, actions }: { row: DraftSummary; state: DraftState; actions: Actions }) {
  const now = useSiteTime()
  const navigate = useNavigate()
  const path = `/write/${row.key}`
  const when = {
    writing: () => whenText(row.updatedAt, now),
    scheduled: () => whenText(row.publish_at, now),
    binned: () => daysLeftText(row.binned_at, now),
  }[state]()
  const words = row.title ? (
    row.title
  ) : row.ending ? (
    <q className="entry-ending ink-2">……{row.ending}</q>
  ) : (
    '空白的一页'
  )
  return (
    <div className="entry" data-of="draft">
      <p className="entry-head baseline gap-12">
        {state === 'binned' ? (
          <span data-row tabIndex={-1} className="entry-title">
            {words}
          </span>
        ) : (
          <Link data-row to={path} className="entry-title">
            {words}
          </Link>
        )}
        {row.article_id > 0 && (
          <span className="entry-marks gap-10 ink-3 text-13 rigid">
            <i>改动未发布</i>
          </span>
        )}
        {row.title && row.ending && <q className="entry-last grow one-line ink-3 text-15">……{row.ending}</q>}
      </p>
      <p className="entry-meta ink-3 text-14">
        <span>{wordText(row.word_count).join('')}</span>
        <time>{when}</time>
      </p>
      <MoreMenu label={`《${nameOf(row)}》还能做什么`} className="entry-more">
        {state === 'binned' ? (
          <>
            <MenuItem onClick={() => void actions.restore([row.key])}>拿回来</MenuItem>
            <MenuItem tone="danger" onClick={() => actions.deleteKeys([row.key])}>
              彻底删除
            </MenuItem>
          </>
        ) : (
          <>
            <MenuItem onClick={() => void navigate(path)}>接着写</MenuItem>
            <MenuItem onClick={() => void downloadOf(row.key)}>下载 .md 文件</MenuItem>
            {state === 'scheduled' && (
              <MenuItem onClick={() => void actions.unschedule(row)}>撤回定时</MenuItem>
            )}
            <MenuItem tone="danger" onClick={() => void actions.bin([row])}>
              {row.article_id > 0 ? '丢弃改动' : '放进回收站'}
            </MenuItem>
          </>
        )}
      </MoreMenu>
    </div>
  )
}
