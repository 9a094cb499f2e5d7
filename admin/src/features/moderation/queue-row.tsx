import type { ModerationAct, ModerationRow } from '@xiaolou/contract/moderation'
import { Avatar } from '@xiaolou/ui/avatar'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { AnswerForm } from '../../lib/moderation/answer-form.tsx'
import { kindNames, placeText, reasonWords, reportText } from '../../lib/moderation/held-label.ts'
import type { Aim } from '../../lib/moderation/moderation-actions.ts'
import { QuotedWords } from '../../lib/moderation/quoted-text.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { guestPath } from '../../lib/paths.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import type { QueueFilter } from './queue-filter.ts'

type OnAct = (act: ModerationAct, aim: Aim) => void

/** A comment or message: author, place, time, reason for waiting, text, and actions. */
export function QueueRow({
  row,
  isKindShown,
  hrefOf,
  onAct,
  onAnswered,
}: {
  row: ModerationRow
  isKindShown: boolean
  hrefOf: (part: Partial<QueueFilter>) => string
  onAct: OnAct
  onAnswered: () => void
}) {
  const now = useSiteTime()
  const [isAnswering, setIsAnswering] = useState(false)
  const {
    kind,
    id,
    state,
    reason,
    nick_name,
    avatar,
    user_id,
    address,
    createdAt,
    text,
    url,
    mail,
    reports,
    alike,
  } = row
  const one: Aim = { items: [{ kind, id }] }
  const place = placeText(row)
  const isWaiting = state === 'waiting' || reports.length > 0 || kind === 'link'
  return (
    <article className="queued" aria-label={`${nick_name}：${text.slice(0, 30)}`}>
      <Avatar name={nick_name} src={avatar} sizePx={34} />
      <div className="queued-words">
        <p className="queued-who wrap ink-3 text-13-5">
          {user_id > 0 ? (
            <Link data-row to={guestPath(user_id)}>
              <bdi>{nick_name}</bdi>
            </Link>
          ) : (
            <b data-row tabIndex={-1}>
              <bdi>{nick_name}</bdi>
            </b>
          )}
          {place && (state === 'shown' && address ? <a href={address}>{place}</a> : <span>{place}</span>)}
          <time title={createdAt}>{whenText(createdAt, now)}</time>
          {isKindShown && kind === 'comment' && !place && <span>{kindNames[kind]}</span>}
          {reason && state !== 'shown' && <span>{reasonWords[reason]}</span>}
        </p>
        {row.quote && <QuotedWords quote={row.quote} />}
        <p dir="auto" className="queued-text">
          {text}
        </p>
        {(url || mail) && (
          <p className="queued-note">
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {url}
              </a>
            )}
            {mail && <a href={`mailto:${mail}`}>{mail}</a>}
          </p>
        )}
        {reports.length > 0 && (
          <p className="queued-note" data-reported>
            {reportText(reports)}
            {reports.filter(({ words }) => words).map(({ words }) => `「${words}」`)}
          </p>
        )}
        {(alike.shape > 0 || alike.network > 0) && (
          <p className="queued-note">
            {alike.shape > 0 && (
              <a href={hrefOf({ state: 'waiting', shape: row.shape })}>一样的话还有 {alike.shape} 条</a>
            )}
            {alike.network > 0 && (
              <a href={hrefOf({ state: 'waiting', network: row.network })}>
                同一处来的还有 {alike.network} 条
              </a>
            )}
          </p>
        )}
        {isAnswering && (
          <AnswerForm
            row={row}
            onCancel={() => setIsAnswering(false)}
            onDone={() => {
              setIsAnswering(false)
              onAnswered()
            }}
          />
        )}
      </div>
      <p className="queued-actions row gap-16 ink-2 text-14">
        {(state !== 'shown' || isWaiting) && (
          <button type="button" onClick={() => onAct('approve', one)}>
            {state === 'waiting' ? '通过' : state === 'shown' ? '留着' : '放回来'}
          </button>
        )}
        {row.answer && (state === 'waiting' || state === 'shown') && (
          <button type="button" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
            回复
          </button>
        )}
        {state !== 'bin' && state !== 'spam' && (
          <button type="button" onClick={() => onAct('bin', one)}>
            {kind === 'link' ? '拒绝' : '删除'}
          </button>
        )}
        <MoreActions row={row} one={one} hrefOf={hrefOf} onAct={onAct} />
      </p>
    </article>
  )
}

function MoreActions({
  row: { kind, state, nick_name, writer, shape, network, alike, address },
  one,
  hrefOf,
  onAct,
}: {
  row: ModerationRow
  one: Aim
  hrefOf: (part: Partial<QueueFilter>) => string
  onAct: OnAct
}) {
  // An unpublished message has no page yet.
  const canGo = address !== '' && (state === 'shown' || (kind === 'comment' && state === 'waiting'))
  const like = (mark: { shape?: string; network?: string }): Aim => ({ all: { state: 'waiting', ...mark } })
  return (
    <MoreMenu label={`${nick_name}的话还能怎样`} className="queued-more">
      {state !== 'spam' && <MenuItem onClick={() => onAct('spam', one)}>标为垃圾</MenuItem>}
      {alike.shape > 0 && (
        <MenuItem onClick={() => onAct('spam', like({ shape }))}>一样的话都标为垃圾</MenuItem>
      )}
      {alike.network > 0 && (
        <MenuItem onClick={() => onAct('spam', like({ network }))}>同一处来的都标为垃圾</MenuItem>
      )}
      {state === 'spam' && <MenuItem onClick={() => onAct('bin', one)}>收进回收站</MenuItem>}
      <MenuSeparator />
      {canGo && <MenuItem render={<a href={address} />}>去看看</MenuItem>}
      {writer && (
        <MenuItem render={<a href={hrefOf({ state: 'all', writer, kind: 'every' })} />}>
          只看这一个人的
        </MenuItem>
      )}
      <MenuItem onClick={() => onAct('ban', one)}>拉黑这个人…</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onClick={() => onAct('delete', one)}>
        彻底删掉{kind === 'comment' ? '，连同回复' : ''}
      </MenuItem>
    </MoreMenu>
  )
}
