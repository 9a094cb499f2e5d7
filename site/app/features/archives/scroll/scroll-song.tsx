import { useStore } from '@xiaolou/browser/use-store'
import { postPath } from '@xiaolou/contract/address'
import type { TimelineEntry } from '@xiaolou/contract/article'
import type { NamedMusic } from '@xiaolou/contract/song-link'
import { isOn, playerNow, playerPort } from '~/lib/player.ts'
import { useHasMusic } from '~/lib/site.ts'
import { SongCover } from '~/shared/song-card/song-cover.tsx'
import { useMusicFacts } from '~/shared/song-card/song-facts.ts'

const coverPx = 38

/** An article's own music as a small disc that plays and pauses it; nothing if it is gone. */
export function ScrollSong({ row, music }: { row: TimelineEntry; music: NamedMusic }) {
  const facts = useMusicFacts(music)
  const isPlaying = useStore(playerNow, now => isOn(now, music) && !now.isPaused)
  if (!useHasMusic() || facts.state === 'gone') return null
  const label = `${isPlaying ? '暂停' : '播放'}：${music.name}`
  const source = { title: row.article_title, path: postPath(row.slug), isOwnMusic: true }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="year-scroll-song"
      data-playing={isPlaying || undefined}
      onPointerEnter={playerPort.preload}
      onClick={() => playerPort.toggle({ target: music, source })}
    >
      <SongCover id={music.id} picUrl={facts.state === 'known' ? facts.picUrl : ''} sizePx={coverPx} />
    </button>
  )
}
