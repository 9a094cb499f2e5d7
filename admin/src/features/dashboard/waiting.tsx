import type { ModerationAct, ModerationRow } from '@xiaolou/contract/moderation'
import { Avatar } from '@xiaolou/ui/avatar'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Loaded } from '../../lib/load.tsx'
import { AnswerForm } from '../../lib/moderation/answer-form.tsx'
import { placeText, reasonWords, reportText } from '../../lib/moderation/held-label.ts'
import { moderateRows } from '../../lib/moderation/moderation-actions.ts'
import { QuotedWords } from '../../lib/moderation/quoted-text.tsx'
import { whenText } from '../../lib/when.ts'
import type { readWaiting } from './dashboard-data.ts'
import { Section } from './section.tsx'

type Waiting = Awaited<ReturnType<typeof readWaiting>>

const queuePath = '/comments'
const isSame = (one: ModerationRow, other: ModerationRow) => one.kind === other.kind && one.id === other.id

/** What waits for approval, the newest first; each action takes effect at once and can be undone. */
export function WaitingComments({ load, now }: { load: Loaded<Waiting>; now: string }) {
  const { value, change, reload } = load
  if (!value || value.total === 0) return null
  const leave = (row: ModerationRow) =>
    change(last => ({
      ...last,
      total: last.total - 1,
      list: last.list.filter(one => !isSame(one, row)),
    }))
  const act = (row: ModerationRow, what: ModerationAct) => {
    leave(row)
    void moderateRows(what, { items: [{ kind: row.kind, id: row.id }] }, { onChanged: reload })
  }
  return (
    <Section title="待审核" aside={<Link to={queuePath}>全部 {value.total.toLocaleString('en')}</Link>}>
      <ul>
        {value.list.map(row => (
          <WaitingRow
            key={`${row.kind} ${row.id}`}
            row={row}
            now={now}
            onAct={what => act(row, what)}
            onAnswered={() => {
              leave(row)
              reload()
            }}
          />
        ))}
      </ul>
    </Section>
  )
}

function WaitingRow({
  row,
  now,
  onAct,
  onAnswered,
}: {
  row: ModerationRow
  now: string
  onAct: (act: ModerationAct) => void
  onAnswered: () => void
}) {
  const { kind, nick_name, avatar, text, url, reason, reports, createdAt } = row
  const [isAnswering, setIsAnswering] = useState(false)
  const isLink = kind === 'link'
  const why = reports.length > 0 ? reportText(reports) : reasonWords[reason]
  return (
    <li className="desk-waiting">
      <Avatar name={nick_name} src={avatar} sizePx={34} />
      <div>
        <p className="desk-who ink-3 text-13-5">
          <b>
            <bdi>{nick_name}</bdi>
          </b>
          {placeText(row)} {whenText(createdAt, now)}
          {why && `，${why}`}
        </p>
        {row.quote && <QuotedWords quote={row.quote} />}
        <p dir="auto" className="desk-said">
          {text}
        </p>
        {isAnswering && <AnswerForm row={row} onCancel={() => setIsAnswering(false)} onDone={onAnswered} />}
      </div>
      <p className="desk-actions gap-16 ink-2 text-14">
        <button type="button" onClick={() => onAct('approve')}>
          {isLink ? '通过' : reports.length > 0 ? '留着' : '通过'}
        </button>
        {isLink ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            去看看
          </a>
        ) : (
          <button type="button" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
            回复
          </button>
        )}
        <button type="button" onClick={() => onAct('bin')}>
          {isLink ? '拒绝' : '删除'}
        </button>
      </p>
    </li>
  )
}
