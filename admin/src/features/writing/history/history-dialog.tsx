import { useBusy } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import type { DraftFields } from '@xiaolou/contract/draft'
import { getDraftHistory, getDraftVersion, keepDraftVersion } from '@xiaolou/contract/draft-history'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { LoadState, useLoad } from '../../../lib/load.tsx'
import { useSiteTime } from '../../../lib/when.ts'
import { DiffView } from './diff-view.tsx'
import { changeWords, dayWords } from './version-labels.ts'

const pageSize = 100

/**
 * The versions of a draft, each compared with the current text; one can be restored, after the current one
 * was saved.
 */
export function HistoryDialog({
  draftKey,
  now,
  first,
  onRestore,
  onClose,
}: {
  draftKey: string
  now: DraftFields
  /** The version shown first; undefined for the newest. */
  first: number | undefined
  /** False if it is not possible now. */
  onRestore: (fields: DraftFields) => boolean
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(first)
  const today = useSiteTime()
  const list = useLoad(`history ${draftKey}`, () =>
    quietCall(getDraftHistory, { params: { key: draftKey }, body: { current: 1, size: pageSize } }),
  )
  const id = chosen ?? list.value?.list[0]?.id
  const empty = <p className="diff-none">还没有留下旧稿。写一会儿，歇一歇，它自己会留。</p>
  return (
    <OpenDialog
      onClose={onClose}
      title="历史"
      description="红的是那以后添的，划去的是那以后删的。恢复之前，此刻的先收好。"
      widthPx={860}
      className="history"
    >
      <LoadState load={list} what="历史" isEmpty={({ list: rows }) => rows.length === 0} empty={empty}>
        {({ list: rows }) => (
          <div className="history-halves">
            <ul aria-label="留下的几版">
              {rows.map(row => (
                <li key={row.id}>
                  <button
                    type="button"
                    aria-current={row.id === id || undefined}
                    onClick={() => setChosen(row.id)}
                  >
                    <b>{dayWords(row.createdAt, today)}</b>
                    <span>{changeWords(row)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {id !== undefined && (
              <Version
                key={id}
                id={id}
                draftKey={draftKey}
                now={now}
                onRestore={onRestore}
                onClose={onClose}
              />
            )}
          </div>
        )}
      </LoadState>
    </OpenDialog>
  )
}

function Version({
  id,
  draftKey,
  now,
  onRestore,
  onClose,
}: {
  id: number
  draftKey: string
  now: DraftFields
  onRestore: (fields: DraftFields) => boolean
  onClose: () => void
}) {
  const { isBusy, run } = useBusy()
  const version = useLoad(`version ${id}`, () => quietCall(getDraftVersion, { params: { id } }))
  const restore = (fields: DraftFields) =>
    run(async () => {
      await browserCall(keepDraftVersion, {
        params: { key: draftKey },
        body: { kind: 'restore', fields: now },
      })
      if (onRestore(fields)) onClose()
    })
  return (
    <div className="history-version">
      <LoadState load={version} what="这一版">
        {({ fields, word_count }) => (
          <>
            <div className="compare-text">
              <DiffView from={fields} to={now} />
            </div>
            <div className="ui-dialog-answers">
              <span className="history-words ink-3 text-14">{word_count.toLocaleString('zh-CN')} 字</span>
              <Button isBusy={isBusy} onClick={() => void restore(fields)}>
                恢复这一版
              </Button>
            </div>
          </>
        )}
      </LoadState>
    </div>
  )
}
