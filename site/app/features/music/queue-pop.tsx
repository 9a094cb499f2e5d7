import { ListMusic } from '@xiaolou/ui/room-icon'
import { LatePart } from './late-part.tsx'
import { useView } from './music-player.ts'
import { MusicPop } from './music-pop.tsx'

const loadQueue = () => import('./queue-list.tsx').then(module => module.QueueList)

/** The way to the custom queue, with how many songs are in it. */
export function QueuePop() {
  const count = useView(view => view.queue.length)
  const icon = (
    <>
      <ListMusic size={20} aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" className="music-count">
          {count}
        </span>
      )}
    </>
  )
  return (
    <MusicPop name="queue" title="播放列表" label={`播放列表，${count} 首`} icon={icon}>
      <LatePart load={loadQueue} name="待播" shown={{ pop: 'queue' }} hidden={{ pop: '' }} />
    </MusicPop>
  )
}
