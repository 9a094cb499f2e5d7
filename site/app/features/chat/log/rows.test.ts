import { describe, expect, it } from 'vitest'
import type { ChatRow } from '../client/chat-view.ts'
import { modelMessage } from '../testing/model-log.ts'
import { planRows } from './rows.ts'

const noon = Date.parse('2026-11-18T04:00:00Z')
const timeZone = 'Asia/Shanghai'

function message(id: number, userId: number, atMs: number, isOwn = false): ChatRow {
  return {
    kind: 'message',
    key: `m${id}`,
    isOwn,
    message: modelMessage({ id, seq: id, user_id: userId, nick_name: `客${userId}`, at: atMs }),
  }
}

const plan = (rows: ChatRow[], unreadId = 0) =>
  planRows({ rows, unreadId, timeZone, nowMs: noon }).map(item =>
    item.kind === 'row'
      ? `${item.key}${item.isFirst ? ' first' : ''}${item.isDelivered ? ' delivered' : ''}`
      : item.kind === 'day'
        ? item.text
        : '以下是新消息',
  )

describe('the list', () => {
  it('parts days and keeps together what one writer says within three minutes', () => {
    const rows = [
      message(1, 7, noon - 86_400_000),
      message(2, 7, noon - 10_000),
      message(3, 7, noon),
      message(4, 8, noon + 1),
      message(5, 7, noon + 2),
      message(6, 7, noon + 180_002),
    ]
    expect(plan(rows)).toEqual([
      '昨天',
      'm1 first',
      '今天',
      'm2 first',
      'm3',
      'm4 first',
      'm5 first',
      'm6 first',
    ])
  })

  it('begins anew below the line of what is unread', () => {
    expect(plan([message(1, 7, noon), message(2, 7, noon + 1)], 2)).toEqual([
      '今天',
      'm1 first',
      '以下是新消息',
      'm2 first',
    ])
  })

  it('takes a recalled row as a break, and names the newest of one’s own that has arrived', () => {
    const recalled: ChatRow = {
      ...{ kind: 'recalled', key: 'r2', id: 2, at: noon + 1, who: '你' },
      ...{ text: '', editUntilMs: 0 },
    }
    expect(plan([message(1, 7, noon, true), recalled, message(3, 7, noon + 2, true)])).toEqual([
      '今天',
      'm1 first',
      'r2 first',
      'm3 first delivered',
    ])
  })
})
