import { quietCall } from '@xiaolou/browser/call'
import { sendCall } from '@xiaolou/browser/send-call'
import { useUser } from '@xiaolou/browser/session'
import { getChatPresence } from '@xiaolou/contract/chat'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import type { Playlist } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import { Button } from '@xiaolou/ui/button'
import { useState } from 'react'
import type { RoomState } from './room-state.ts'
import { actTogether } from './together.client.ts'

const call = createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs, fetch: sendCall })

type Known = {
  lists: readonly Playlist[]
  people: CallResult<typeof getChatPresence>['list']
}

/** The owner's settings: what plays while there are no requests, and who else may pause and skip. */
export function OwnerRules({ room }: { room: RoomState }) {
  const [known, setKnown] = useState<Known | 'failed'>()
  const load = async () => {
    try {
      const [{ list }, presence] = await Promise.all([
        call(musicReads.toplistDetail, {}),
        quietCall(getChatPresence),
      ])
      setKnown({ lists: list, people: presence.list })
    } catch {
      setKnown('failed')
    }
  }
  return (
    <details className="together-part" onToggle={event => event.currentTarget.open && void load()}>
      <summary className="bare-summary row between">房主的安排</summary>
      {known === 'failed' ? (
        <p role="alert" className="together-empty ink-3 text-14">
          没有取到。
          <Button size="small" tone="quiet" onClick={() => void load()}>
            再试一次
          </Button>
        </p>
      ) : known ? (
        <>
          <Programme room={room} lists={known.lists} />
          <Deputies room={room} people={known.people} />
        </>
      ) : (
        <p className="together-empty ink-3 text-14">正在取歌单…</p>
      )}
    </details>
  )
}

function Programme({ room, lists }: { room: RoomState; lists: readonly Playlist[] }) {
  const chosen = room.programme
  return (
    <label className="together-programme grid gap-6 ink-2 text-15">
      <span>没人点歌时放</span>
      <select
        className="ui-input"
        value={chosen?.list_id ?? 0}
        onChange={event => void actTogether({ act: 'programme', list_id: Number(event.currentTarget.value) })}
      >
        <option value={0}>什么也不放</option>
        {chosen && !lists.some(({ id }) => id === chosen.list_id) && (
          <option value={chosen.list_id}>{`${chosen.name}（不在了）`}</option>
        )}
        {lists
          .filter(({ trackCount }) => trackCount > 0)
          .map(({ id, name, trackCount }) => (
            <option key={id} value={id}>{`${name}（${trackCount} 首）`}</option>
          ))}
      </select>
    </label>
  )
}

function Deputies({ room, people }: { room: RoomState; people: Known['people'] }) {
  const ids = room.deputies.map(({ user_id }) => user_id)
  const ownId = useUser()?.id
  const here = people.filter(({ user_id }) => user_id !== ownId && !ids.includes(user_id))
  const set = (user_ids: number[]) => void actTogether({ act: 'deputies', user_ids })
  return (
    <fieldset className="together-deputies gap-8 wrap">
      <legend>副手：能停、能换、能撤下点的歌</legend>
      {ids.length === 0 && here.length === 0 && (
        <p className="together-empty ink-3 text-14">此刻没有别人在座，来了人再请。</p>
      )}
      {room.deputies.map(({ user_id, nick_name }) => (
        <Button
          key={user_id}
          size="small"
          aria-pressed="true"
          onClick={() => set(ids.filter(id => id !== user_id))}
        >
          <bdi>{nick_name}</bdi> · 不当了
        </Button>
      ))}
      {here.map(({ user_id, nick_name }) => (
        <Button key={user_id} size="small" aria-pressed="false" onClick={() => set([...ids, user_id])}>
          请<bdi>{nick_name}</bdi>
        </Button>
      ))}
    </fieldset>
  )
}
