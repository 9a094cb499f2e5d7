import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import type { CallResult } from '@xiaolou/contract/kit/route'
import {
  channels,
  dropLetters,
  type getLetters,
  type Letter,
  resendLetters,
  topicNames,
} from '@xiaolou/contract/outbox'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import type { Loaded } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { BulkBar, RowList } from '../../lib/row-list.tsx'
import { useSelection } from '../../lib/selection.ts'
import { showUndo } from '../../lib/undo.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'

export const lettersPerPage = 20
export const shelves = ['waiting', 'sent', 'failed'] as const
type Shelf = (typeof shelves)[number]
type Found = CallResult<typeof getLetters>

const nothing = {
  waiting: { title: '没有待发的。', text: '有事要告诉谁，先写在这里，再一条条发出去。' },
  sent: { title: '还没有发过什么。', text: '发过的留三十天。' },
  failed: { title: '没有没发成的。', text: '三天都发不成的，才搁到这里，等你看一眼。' },
} as const satisfies Record<Shelf, object>

/** Letters that are waiting, sent, or failed. */
export function LetterList({
  load,
  shelf,
  filterKey,
  page,
  hrefOf,
}: {
  load: Loaded<Found>
  shelf: Shelf
  filterKey: string
  page: number
  hrefOf: (part: { page: number }) => string
}) {
  const rows = load.value?.list ?? []
  const selection = useSelection({ page: rows.map(({ id }) => id), total: rows.length, filterKey })
  const { isBusy, run } = useBusy()
  const { reload } = load

  const resend = async (ids: number[]) => {
    const { count } = await quietCall(resendLetters, { body: { ids } })
    reload()
    return count
  }
  const act = async () => {
    const ids = selection.ids
    if (shelf === 'failed') {
      const count = await resend(ids)
      showNotice({ tone: 'ok', title: `重新发送 ${count} 条`, text: '排到「待发」里了。' })
    } else {
      const { count } = await quietCall(dropLetters, { body: { ids } })
      reload()
      if (count > 0) showUndo({ title: `${count} 条取消发送`, undo: () => resend(ids) })
      else showNotice({ tone: 'info', title: '来不及了', text: '已经寄出去了。' })
    }
    selection.clear()
  }

  const empty = <EmptyState drawing="boat" {...nothing[shelf]} />
  return (
    <PagedState load={load} what="信" page={page} size={lettersPerPage} hrefOf={hrefOf} empty={empty}>
      {list => (
        <>
          <RowList
            label="信"
            rows={list}
            keyOf={({ id }) => id}
            nameOf={letter => `「${topicNames[letter.topic]}」`}
            {...(shelf !== 'sent' && { selection })}
          >
            {letter => <LetterRow letter={letter} />}
          </RowList>
          <BulkBar selection={selection} noun="件" hasPageChoice>
            <Button size="small" isBusy={isBusy} onClick={() => void run(act)}>
              {shelf === 'failed' ? '重新发送' : '取消发送'}
            </Button>
          </BulkBar>
        </>
      )}
    </PagedState>
  )
}

function LetterRow({ letter }: { letter: Letter }) {
  const { channel, topic, state, to, words, count, tries, answer, createdAt, at } = letter
  const now = useSiteTime()
  return (
    <div className="letter">
      <div className="letter-words">
        <b>{topicNames[topic]}</b>
        {count > 1 && <i>并作一件，共 {count} 条</i>}
        <p className="ink-2 text-15">{words || '只有他自己看得见的链接'}</p>
      </div>
      <div className="letter-way ink-2 text-15">
        <span>
          {channels[channel].name} → {to || '你'}
        </span>
        {answer && <p data-failed={state !== 'sent' || undefined}>{answer}</p>}
        <small className="ink-3 text-13">
          {whenText(createdAt, now)}写下
          {state === 'waiting' &&
            (tries > 0 ? `，试过 ${tries} 次，${whenText(at, now)}再寄` : `，${whenText(at, now)}寄`)}
          {state === 'sending' && '，正在寄'}
          {state === 'sent' && `，${whenText(at, now)}寄到`}
          {state === 'failed' && `，试了 ${tries} 次，不再试了`}
        </small>
      </div>
    </div>
  )
}
