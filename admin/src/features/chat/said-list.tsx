import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { type FoundMessage, findChatMessages } from '@xiaolou/contract/chat'
import { Avatar } from '@xiaolou/ui/avatar'
import { Button } from '@xiaolou/ui/button'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListKeys } from '../../lib/list-keys.ts'
import { ListTools, Pages, SearchField } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { guestPath } from '../../lib/paths.ts'
import { BulkBar, RowList } from '../../lib/row-list.tsx'
import { useRows } from '../../lib/selection.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { findIds, recallMessages, type ToHold } from './chat-actions.ts'

const pageSize = 50

/** All messages of the chat, the newest first. */
export function SaidList({
  search,
  userId,
  page,
  filterKey,
  cleared,
  hrefOf,
  onSearch,
  onHold,
}: {
  search: string
  userId: number
  page: number
  filterKey: string
  /** Changes when the chat was cleared, to load the list again. */
  cleared: number
  hrefOf: (part: { page?: number; user?: number }) => string
  onSearch: (words: string) => void
  onHold: (guest: ToHold) => void
}) {
  const of = { search, user_id: userId }
  const load = useLoad(`${search} ${userId} ${page} ${cleared}`, () =>
    quietCall(findChatMessages, { body: { ...of, current: page, size: pageSize } }),
  )
  const { rows, total, selection } = useRows({ load, keyOf: ({ id }) => id, filterKey })
  const place = useListKeys()
  const [asked, setAsked] = useState<readonly number[]>([])
  const { isBusy, run } = useBusy()
  const ask = async () => setAsked(selection.isAll ? await findIds(of) : selection.ids)
  const recall = async () => {
    await recallMessages(asked, load.reload)
    setAsked([])
    selection.clear()
  }
  const empty =
    search || userId > 0 ? (
      <EmptyState title="没有找到这样的话。" text="换一个词再看看。" />
    ) : (
      <EmptyState drawing="tea" title="屋里还很静。" text="有人说了话，就会在这里。" />
    )
  return (
    <div ref={place} className="chat-said">
      <ListTools>
        <SearchField label="说过的话" value={search} onSearch={onSearch} />
        {userId > 0 && (
          <a href={hrefOf({ user: 0 })} className="word-button">
            只看了一个人的，看全部
          </a>
        )}
      </ListTools>
      <LoadState load={load} what="聊天记录" isEmpty={() => rows.length === 0} empty={empty}>
        {() => (
          <RowList
            label="说过的"
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ nick_name, text }) => `${nick_name}：${text.slice(0, 20) || '图片'}`}
            selection={selection}
          >
            {message => (
              <SaidRow
                message={message}
                href={hrefOf({ user: message.user_id })}
                onRecall={() => setAsked([message.id])}
                onHold={onHold}
              />
            )}
          </RowList>
        )}
      </LoadState>
      <Pages page={page} size={pageSize} total={total} hrefOf={next => hrefOf({ page: next })} />
      <BulkBar selection={selection} noun="条" hasPageChoice>
        <Button size="small" isBusy={isBusy} onClick={() => void run(ask)}>
          撤回…
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={asked.length > 0}
        onOpenChange={isOpen => isOpen || setAsked([])}
        title={asked.length > 1 ? `撤回这 ${asked.length} 条吗` : '撤回这一条吗'}
        description="屋里的人马上就看不见了，连同其中的图片。撤回的拿不回来。"
        confirmLabel="撤回"
        isBusy={isBusy}
        onConfirm={() => void run(recall)}
      />
    </div>
  )
}

function SaidRow({
  message: { id, user_id, nick_name, avatar, text, picture, createdAt },
  href,
  onRecall,
  onHold,
}: {
  message: FoundMessage
  /** The address of this writer's messages. */
  href: string
  onRecall: () => void
  onHold: (guest: ToHold) => void
}) {
  const now = useSiteTime()
  return (
    <div className="said-row">
      <Avatar name={nick_name} src={avatar} sizePx={32} />
      <p className="said-who row ink-3 text-13-5 wrap">
        {user_id > 0 ? (
          <Link data-row to={guestPath(user_id)}>
            <bdi>{nick_name}</bdi>
          </Link>
        ) : (
          <span data-row tabIndex={-1}>
            <bdi>{nick_name}</bdi>
          </span>
        )}
        <time title={createdAt}>{whenText(createdAt, now)}</time>
      </p>
      <div dir="auto" className="said-words">
        {picture ? <img src={picture} alt={`${nick_name}发的图片`} loading="lazy" /> : text}
      </div>
      <MoreMenu label={`${nick_name}的这一条还能做什么`} className="said-more">
        <MenuItem render={<a href={`/chat?id=${id}`}>去看看</a>} />
        {user_id > 0 && <MenuItem render={<Link to={href.replace(/^\/admin/, '')}>只看他的</Link>} />}
        <MenuItem onClick={onRecall}>撤回…</MenuItem>
        {user_id > 0 && (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => onHold({ user_id, nick_name, kind: 'mute' })}>禁言…</MenuItem>
            <MenuItem onClick={() => onHold({ user_id, nick_name, kind: 'ban' })}>请出聊天室…</MenuItem>
          </>
        )}
      </MoreMenu>
    </div>
  )
}
