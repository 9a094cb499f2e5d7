import { useStore } from '@xiaolou/browser/use-store'
import type { NamedMusic } from '@xiaolou/contract/song-link'
import { Pause, Play } from '@xiaolou/ui/section-icon'
import { isOn, type MusicSource, playerNow, playerPort } from '../../lib/player.ts'
import { SongCover } from './song-cover.tsx'
import { type MusicFacts, useMusicFacts } from './song-facts.ts'
import '@xiaolou/ui/song-card.css'
import './song-card.css'

const coverPx = 52

/**
 * A song or list as a card that plays and pauses it in the page's player. Until its current data load, the
 * link's text is shown. Phrasing content only, since it is within a paragraph.
 */
export function SongCard({ music, source }: { music: NamedMusic; source?: MusicSource | undefined }) {
  const facts = useMusicFacts(music)
  const isHere = useStore(playerNow, now => isOn(now, music))
  const isPaused = useStore(playerNow, now => now.isPaused)
  const isPlaying = isHere && !isPaused
  const name = facts.state === 'known' ? facts.name : music.name
  const words = (
    <>
      <span className="song-card-record rigid relative">
        <SongCover id={music.id} picUrl={facts.state === 'known' ? facts.picUrl : ''} sizePx={coverPx} />
      </span>
      <span className="song-card-words grow">
        <strong>{name}</strong>
        <small>{secondLine(music, facts)}</small>
      </span>
    </>
  )
  if (facts.state === 'gone')
    return (
      <span className="song-card-press gap-16 full row" data-gone="">
        {words}
      </span>
    )
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      className="song-card-press gap-16 full row"
      aria-label={`${isPlaying ? '暂停' : '播放'}：${name}，${secondLine(music, facts)}`}
      data-playing={isPlaying || undefined}
      onPointerEnter={playerPort.preload}
      onFocus={playerPort.preload}
      onClick={() => playerPort.toggle({ target: music, source })}
    >
      {words}
      <span className="song-card-sign ink-accent rigid centered">
        <Icon
          size={18}
          fill="currentColor"
          aria-hidden="true"
          className={isPlaying ? undefined : 'play-sign'}
        />
      </span>
    </button>
  )
}

function secondLine({ kind, artist }: NamedMusic, facts: MusicFacts): string {
  if (facts.state === 'gone') return kind === 'song' ? '这首歌不在了' : '这张歌单不在了'
  if (facts.state !== 'known') return artist || (kind === 'song' ? '楼里的一首歌' : '一张歌单')
  return kind === 'song' ? facts.artist : `歌单 · ${facts.songCount} 首`
}
