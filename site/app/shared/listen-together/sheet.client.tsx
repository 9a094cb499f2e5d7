import { useUser } from '@xiaolou/browser/session'
import type { ListenEntry } from '@xiaolou/contract/listen'
import { role } from '@xiaolou/contract/user'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { AskForSong } from './ask-for-song.tsx'
import { getOffsetMs, leave, setOffsetMs } from './listen.client.ts'
import { OwnerRules } from './owner-rules.tsx'
import { PlayedSongs } from './played-songs.tsx'
import type { RoomState } from './room-state.ts'
import { SongLine, singersOf } from './song-line.tsx'
import { actTogether, useTogether } from './together.client.ts'

/** The chat's playback: the song, the queue, requests, played songs, the owner's settings. */
export function TogetherSheet({ onClose }: { onClose: () => void }) {
  const { room, isLive, phase } = useTogether()
  const user = useUser()
  const isOwner = user?.role === role.administrator
  const isDeputy = isOwner || Boolean(room?.deputies.some(({ user_id }) => user_id === user?.id))
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="一起听"
      description={roomWords(room, isLive)}
      widthPx={520}
      className="together-sheet"
    >
      {room && (
        <>
          <NowPlaying room={room} ownId={user?.id} isDeputy={isDeputy} isListening={phase !== 'out'} />
          <AskForSong isSignedIn={user !== undefined} queued={room.queue} />
          <Queue queue={room.queue} ownId={user?.id} isDeputy={isDeputy} />
          <PlayedSongs playing={room.now?.entry ?? 0} />
          {isOwner && <OwnerRules room={room} />}
          <DeviceOffset />
        </>
      )}
    </Dialog>
  )
}

function roomWords(room: RoomState | undefined, isLive: boolean): string {
  if (!isLive) return '线断了，接上之前点不了歌。'
  if (!room) return '正在看放着什么。'
  return room.count > 0 ? `此刻 ${room.count} 人听着同一首歌的同一句。` : '有人来听，歌就接着放。'
}

function NowPlaying(given: {
  room: RoomState
  ownId: number | undefined
  isDeputy: boolean
  isListening: boolean
}) {
  const { room, ownId, isDeputy, isListening } = given
  const { now, votes, needed } = room
  if (!now) return null
  const { entry } = now
  const isPaused = now.paused_at > 0
  const hasVoted = votes.includes(ownId ?? 0)
  return (
    <section className="together-part together-playing" aria-label="正在放">
      <div className="together-row row">
        <SongLine song={now.song}>
          {singersOf(now.song)} · <bdi>{now.by_name}</bdi>
          {now.by_id > 0 && '点的'}
        </SongLine>
      </div>
      <div className="together-actions wrap">
        {isListening && ownId !== undefined && (
          <Button
            size="small"
            aria-pressed={hasVoted}
            disabled={hasVoted}
            onClick={() => void actTogether({ act: 'vote', entry })}
          >
            {hasVoted ? '想换一首了' : '想换一首'}
            {votes.length > 0 && <span className="tabular"> {`${votes.length} / ${needed}`}</span>}
          </Button>
        )}
        {isDeputy && (
          <>
            <Button
              size="small"
              onClick={() => void actTogether({ act: isPaused ? 'resume' : 'pause', entry })}
            >
              {isPaused ? '接着放' : '停一会儿'}
            </Button>
            <Button size="small" onClick={() => void actTogether({ act: 'skip', entry })}>
              放下一首
            </Button>
          </>
        )}
        {isListening && (
          <Button size="small" tone="quiet" onClick={() => leave()}>
            离开大家
          </Button>
        )}
      </div>
    </section>
  )
}

function Queue(given: { queue: readonly ListenEntry[]; ownId: number | undefined; isDeputy: boolean }) {
  const { queue, ownId, isDeputy } = given
  return (
    <section className="together-part" aria-labelledby="together-queue">
      <h3 id="together-queue">
        等着放的 <small className="tabular">{queue.length} 首</small>
      </h3>
      {queue.length === 0 ? (
        <p className="together-empty ink-3 text-14">还没有人点歌，你先来一首。</p>
      ) : (
        <ol className="together-list">
          {queue.map(({ entry, song, by_id, by_name }) => (
            <li key={entry} className="together-row row">
              <SongLine song={song}>
                {singersOf(song)} · <bdi>{by_name}</bdi>点的
              </SongLine>
              {(isDeputy || by_id === ownId) && (
                <IconButton
                  label={`不放《${song.name}》了`}
                  onClick={() => void actTogether({ act: 'remove', entry })}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const maxMs = 500
const stepMs = 10

/** Wireless headphones play late: the correction for this device, stored in this browser. */
function DeviceOffset() {
  const [ms, setMs] = useState(getOffsetMs)
  const change = (next: number) => {
    setOffsetMs(next)
    setMs(next)
  }
  const words = ms === 0 ? '不调' : ms > 0 ? `提前 ${ms} 毫秒` : `推后 ${-ms} 毫秒`
  return (
    <details className="together-part">
      <summary className="bare-summary row between">蓝牙耳机慢半拍</summary>
      <p className="together-empty ink-3 text-14">和旁边的人对不上时调一调，只管这台设备。</p>
      <label className="together-offset row">
        <span className="sr-only">这台设备的提前量</span>
        <input
          type="range"
          min={-maxMs}
          max={maxMs}
          step={stepMs}
          value={ms}
          aria-valuetext={words}
          onChange={event => change(event.currentTarget.valueAsNumber)}
        />
        <output className="tabular">{words}</output>
      </label>
    </details>
  )
}
