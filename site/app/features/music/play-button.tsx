import { IconButton } from '@xiaolou/ui/icon-button'
import { Pause, Play } from '@xiaolou/ui/room-icon'
import { actions, useView } from './music-player.ts'

/** Plays or pauses; a ring turns while the sound is awaited. */
export function PlayButton({ size = 20, className = '' }: { size?: number; className?: string }) {
  const paused = useView(view => view.paused)
  const isBuffering = useView(view => view.isBuffering)
  return (
    <IconButton
      label={paused ? '播放' : '暂停'}
      aria-busy={isBuffering || undefined}
      onClick={actions.toggle}
      className={className}
    >
      {paused ? (
        <Play size={size} fill="currentColor" aria-hidden="true" className="play-sign" />
      ) : (
        <Pause size={size} fill="currentColor" aria-hidden="true" />
      )}
    </IconButton>
  )
}
