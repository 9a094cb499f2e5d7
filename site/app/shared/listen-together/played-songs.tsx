import { quietCall } from '@xiaolou/browser/call'
import { getListenHistory, type PlayedSong } from '@xiaolou/contract/listen'
import { Button } from '@xiaolou/ui/button'
import { useEffect, useState } from 'react'
import { SongLine, singersOf } from './song-line.tsx'

const shown = 20

/** The songs played this evening, the newest first. Loaded when opened, and again with each song. */
export function PlayedSongs({ playing }: { playing: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [rows, setRows] = useState<readonly PlayedSong[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another song or a retry loads again.
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    quietCall(getListenHistory, { body: { current: 1, size: shown } }).then(
      ({ list }) => {
        if (isOver) return
        setRows(list)
        setHasFailed(false)
      },
      () => !isOver && setHasFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [isOpen, playing, attempt])
  const past = rows?.filter(({ id }) => id !== playing)
  return (
    <details className="together-part" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="bare-summary row between">放过的</summary>
      {hasFailed && (
        <p role="alert" className="together-empty ink-3 text-14">
          没有取到。
          <Button size="small" tone="quiet" onClick={() => setAttempt(attempt + 1)}>
            再试一次
          </Button>
        </p>
      )}
      {past?.length === 0 && <p className="together-empty ink-3 text-14">还没有放过歌。</p>}
      {past && past.length > 0 && (
        <ol className="together-list">
          {past.map(({ id, song, by_name, by_id, is_skipped, createdAt }) => (
            <li key={id} className="together-row row">
              <SongLine song={song}>
                {singersOf(song)} · <bdi>{by_name}</bdi>
                {by_id > 0 && '点的'}
                {is_skipped && ' · 换掉了'}
              </SongLine>
              <time className="rigid tabular ink-3 text-13">{createdAt.slice(5, 16)}</time>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
