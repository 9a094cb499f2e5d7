import { quietCall } from '@xiaolou/browser/call'
import { consoleRooms } from '@xiaolou/contract/console'
import { getPageList } from '@xiaolou/contract/page'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import { Link } from 'react-router'
import './pages.css'
import { ListTools, Tabs } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { RowList } from '../../lib/row-list.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { useHidden } from '../../lib/selection.ts'
import { createPageActs } from './page-acts.ts'
import { PageList, PageRow } from './page-list.tsx'

const readFilter = (query: QueryReader) => ({ state: query.choice('state', ['all', 'bin'], 'all') })

/** The owner's own pages, and those in the bin. */
export function Component() {
  const { query, hrefOf } = useQueryState(readFilter)
  const load = useLoad('pages', () => quietCall(getPageList))
  const { isHidden, hide } = useHidden<number>()
  const acts = createPageActs(load.reload)
  const pages = (load.value ?? []).filter(({ id }) => !isHidden(id))
  const kept = pages.filter(({ binned_at }) => !binned_at)
  const binned = pages.filter(({ binned_at }) => binned_at)
  return (
    <>
      <ScreenHead
        title={consoleRooms['/pages']}
        lead="关于、项目、年表：不算文章，各有自己的地址；先后就是菜单里的先后。"
        actions={
          <Link to="/pages/new" className={buttonClass({ tone: 'primary' })}>
            写一页
          </Link>
        }
      />
      <ListTools>
        <Tabs
          label="哪些"
          current={query.state}
          hrefOf={state => hrefOf({ state })}
          tabs={[
            { value: 'all', label: '全部', count: load.value && kept.length },
            { value: 'bin', label: '回收站', count: load.value && binned.length },
          ]}
        />
      </ListTools>
      <LoadState
        load={load}
        what="页面"
        isEmpty={() => (query.state === 'bin' ? binned : kept).length === 0}
        empty={
          query.state === 'bin' ? (
            <EmptyState title="回收站是空的。" text="放进来的页面，地址一直给它留着。" />
          ) : (
            <EmptyState drawing="book" title="还没有自己的页面。" text="写一页「关于」，让来客知道你是谁。" />
          )
        }
      >
        {() =>
          query.state === 'bin' ? (
            <RowList
              label="回收站里的页面"
              rows={binned}
              keyOf={({ id }) => id}
              nameOf={({ title }) => title}
            >
              {page => (
                <PageRow page={page}>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`拿回来「${page.title}」`}
                    onClick={() => acts.restore(page)}
                  >
                    拿回来
                  </Button>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`彻底删除「${page.title}」`}
                    onClick={() => acts.remove(page, isGone => hide([page.id], isGone))}
                  >
                    彻底删除
                  </Button>
                </PageRow>
              )}
            </RowList>
          ) : (
            <PageList pages={kept} acts={acts} />
          )
        }
      </LoadState>
    </>
  )
}
