import { useStore } from '@xiaolou/browser/use-store'
import type { OnlineUser } from '@xiaolou/contract/frame'
import { Avatar } from '@xiaolou/ui/avatar'
import { IconButton } from '@xiaolou/ui/button'
import { Menu, MenuItem } from '@xiaolou/ui/menu'
import { Seal } from '@xiaolou/ui/seal'
import { Ellipsis } from '@xiaolou/ui/section-icon'
import { Switch } from '@xiaolou/ui/switch'
import { useRef } from 'react'
import { isOn, playerNow, playerPort } from '~/lib/player.ts'
import { useHasMusic } from '~/lib/site.ts'
import { useMusicFacts } from '~/shared/song-card/song-facts.ts'
import { isListeningShown, showListening } from '../client/listening.ts'
import { isMentionTold, noticeObstacle, tellMentions } from '../client/mention-notice.ts'
import { findFocus } from '../list/message-menu.tsx'
import { PersonActions, RestrictedList } from './moderation.tsx'
import { useRoom } from './room-context.ts'

const avatarPx = 32

/** Who is in the chat: the owner first, then in order of arrival; and the number of readers. */
export function OnlineList() {
  const { view, isAdministrator, ownId } = useRoom()
  const hasMusic = useHasMusic()
  const { online, readerCount } = view
  const sorted = [...online].sort((one, two) => Number(two.is_owner) - Number(one.is_owner))
  return (
    <>
      {sorted.length === 0 ? (
        <p className="ink-3 text-13-5">{readerCount > 0 ? '还没有人落座。' : '此刻没有别人，灯还亮着。'}</p>
      ) : (
        <ul className="chat-online">
          {sorted.map(user => (
            <OnlineRow key={user.user_id} user={user} />
          ))}
        </ul>
      )}
      {ownId !== undefined && (
        <div className="chat-switches text-13-5 ink-2">
          {hasMusic && <ListeningSwitch />}
          <MentionSwitch />
        </div>
      )}
      {readerCount > 0 && <p className="chat-readers ink-3 text-13-5">另有 {readerCount} 位访客</p>}
      {isAdministrator && <RestrictedList />}
    </>
  )
}

function OnlineRow({ user }: { user: OnlineUser }) {
  const { ownId, mention, isAdministrator, isAsking } = useRoom()
  const goesToField = useRef(false)
  const isMe = user.user_id === ownId
  return (
    <li className="chat-online-row row">
      <Avatar name={user.nick_name} src={user.avatar} sizePx={avatarPx} />
      <div className="grow">
        <span className="gap-6 row text-15" title={`${user.createTime} 来的`}>
          <span className="one-line">
            <bdi>{user.nick_name}</bdi>
          </span>
          {user.is_owner && (
            <span title="楼主">
              <Seal sizePx={15} />
              <span className="sr-only">楼主</span>
            </span>
          )}
          {isMe && <span className="ink-3 text-13-5">我</span>}
        </span>
        {user.song_id !== undefined && <ListenedSong id={user.song_id} />}
      </div>
      {!isMe && (ownId !== undefined || isAdministrator) && (
        <Menu
          align="end"
          // The confirmation has the focus.
          finalFocus={() => !isAsking && findFocus(goesToField)}
          trigger={
            <IconButton label={`${user.nick_name}：更多`} className="chat-online-more">
              <Ellipsis size={18} aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem
            onClick={() => {
              goesToField.current = true
              mention(user)
            }}
          >
            @ 提到
          </MenuItem>
          <PersonActions person={user} />
        </Menu>
      )}
    </li>
  )
}

/** The song that somebody in the chat listens to, as a play button; nothing until its title is loaded. */
function ListenedSong({ id }: { id: number }) {
  const target = { kind: 'song', id } as const
  const facts = useMusicFacts(target)
  const isHere = useStore(playerNow, now => isOn(now, target) && !now.isPaused)
  if (facts.state !== 'known') return null
  return (
    <button
      type="button"
      className="chat-listening one-line ink-3 text-13"
      title={isHere ? '正一起听着' : '我也听听'}
      onPointerEnter={playerPort.preload}
      onClick={() => !isHere && playerPort.toggle({ target })}
    >
      在听 <bdi>{facts.name}</bdi>
    </button>
  )
}

/** Off by default, both; stored only in this browser. */
function ListeningSwitch() {
  const isShown = useStore(isListeningShown)
  return (
    <Switch
      label="让在座的人看见我在听什么"
      checked={isShown}
      onChange={event => showListening(event.currentTarget.checked)}
    />
  )
}

function MentionSwitch() {
  const isTold = useStore(isMentionTold)
  const obstacle = useStore(noticeObstacle)
  return (
    <>
      <Switch
        label="有人 @ 我时通知我"
        checked={isTold}
        onChange={event => void tellMentions(event.currentTarget.checked)}
      />
      <p role="status" className="ink-3 text-13">
        {isTold && obstacle}
      </p>
    </>
  )
}
