import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { ListenSong } from '@xiaolou/contract/listen'
import { Landscape } from '@xiaolou/ui/landscape'
import type { ReactNode } from 'react'

export const singersOf = ({ artists }: Pick<ListenSong, 'artists'>): string => artists.join(' / ') || '佚名'

const coverPx = 80

/** A song's cover, or else a landscape generated from its id. */
function Cover({ song }: { song: ListenSong }) {
  const { id, cover } = song
  const address = isInsidePath(cover) ? `${cover}?param=${coverPx}y${coverPx}` : cover
  return (
    <span className="frame together-cover">
      {cover ? <img src={address} alt="" width={40} height={40} decoding="async" /> : <Landscape seed={id} />}
    </span>
  )
}

/** Cover, name, and a line under it. */
export function SongLine({ song, children }: { song: ListenSong; children: ReactNode }) {
  return (
    <>
      <Cover song={song} />
      <span className="together-names grow">
        <strong>{song.name}</strong>
        <small>{children}</small>
      </span>
    </>
  )
}
