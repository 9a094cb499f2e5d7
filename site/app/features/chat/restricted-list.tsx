import { getRestrictions, liftRestriction, type Restriction } from '@xiaolou/contract/chat'
import { Button } from '@xiaolou/ui/button'
import { useEffect, useState } from 'react'
import { browserCall, quietCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice } from '~/lib/notice.ts'

/** For the administrator: who may not write or not come in now, and the way back for them. */
export function RestrictedList() {
  const [rows, setRows] = useState<readonly Restriction[]>([])
  useEffect(() => {
    let isOver = false
    // A list that does not come is asked for again when it is opened again.
    quietCall(getRestrictions).then(
      found => !isOver && setRows(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  const lift = async ({ user_id, kind, nick_name }: Restriction) => {
    try {
      await browserCall(liftRestriction, { body: { user_id, kind } })
      setRows(rows.filter(row => row.user_id !== user_id || row.kind !== kind))
      showNotice({ tone: 'ok', title: '已解除', text: nick_name })
    } catch (error) {
      // The shell tells it; the row stays.
      if (!isRefusal(error)) throw error
    }
  }
  if (rows.length === 0) return null
  return (
    <section className="chat-restricted" aria-label="被禁言或请出的人">
      <h3>不能说话或不能进来</h3>
      <ul>
        {rows.map(row => (
          <li key={`${row.user_id} ${row.kind}`}>
            <p>
              <span>{row.nick_name}</span>
              <span>
                {row.kind === 'mute' ? '禁言' : '请出'}
                {row.until === '' ? '，直到解除' : `，到 ${row.until.slice(5, 16)}`}
              </span>
            </p>
            <Button tone="quiet" size="small" onClick={() => void lift(row)}>
              解除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
