import { Button } from '@xiaolou/ui/button'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import type { DrawingName } from '@xiaolou/ui/drawing'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { ErrorState } from '@xiaolou/ui/error-state'
import { SkeletonText } from '@xiaolou/ui/skeleton'
import { type ReactNode, useRef, useState } from 'react'
import { tellRefusal } from '~/lib/account/tell-refusal.ts'
import { showNotice } from '~/lib/notice.ts'
import { withSignIn } from '~/lib/session.ts'
import type { useOwnList } from './use-own-list.ts'

type Row = { readonly id: number }

/** What one has written somewhere: loaded by and by, each entry leading to its spot, deleted after a question. */
export function OwnList<T extends Row>(given: {
  list: Omit<ReturnType<typeof useOwnList>, 'rows'> & { rows: readonly T[] | undefined }
  label: string
  empty: { drawing: DrawingName; title: string; action: ReactNode }
  /** What is lost with an entry, said before it is. */
  consequence: string
  remove: (row: T) => Promise<unknown>
  children: (row: T) => ReactNode
}) {
  const { list, label, empty, consequence, remove, children } = given
  const [asked, setAsked] = useState<T>()
  const [isRemoving, setIsRemoving] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  const confirm = async (row: T) => {
    setIsRemoving(true)
    try {
      const isGone = await withSignIn(() => remove(row))
      if (isGone === undefined) return
      list.drop(row.id)
      showNotice({ tone: 'ok', title: '提示', text: '删除成功' })
      // The button that was pressed is gone with its entry.
      place.current?.focus()
    } catch (error) {
      tellRefusal(error)
    } finally {
      setAsked(undefined)
      setIsRemoving(false)
    }
  }

  if (!list.rows) {
    return list.hasFailed ? (
      <ErrorState title={`${label}没有取到`} onRetry={list.loadMore} isRetrying={list.isBusy} />
    ) : (
      <div aria-busy="true" className="center-waiting">
        <SkeletonText lines={5} />
      </div>
    )
  }
  if (list.rows.length === 0 && !list.canLoadMore) return <EmptyState {...empty} />
  return (
    <div ref={place} tabIndex={-1} className="own-list">
      <p className="center-note">共 {list.total} 条</p>
      <ul>
        {list.rows.map(row => (
          <li key={row.id}>
            {children(row)}
            <Button size="small" tone="quiet" onClick={() => setAsked(row)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {list.canLoadMore ? (
        <p className="own-list-more">
          {list.hasFailed ? <span role="alert">下面的没有取到。</span> : null}
          <Button isBusy={list.isBusy} onClick={list.loadMore}>
            {list.isBusy ? '正在翻页…' : list.hasFailed ? '再试一次' : '加载更多'}
          </Button>
        </p>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={isOpen => isOpen || setAsked(undefined)}
        title="确定删除吗"
        description={consequence}
        confirmLabel="删除"
        isBusy={isRemoving}
        onConfirm={() => asked && void confirm(asked)}
      />
    </div>
  )
}
