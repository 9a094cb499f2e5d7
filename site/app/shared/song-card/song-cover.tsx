import { Landscape } from '@xiaolou/ui/landscape'
import { useState } from 'react'
import { coverAt } from './song-format.ts'

/** A song's or list's cover, `sizePx` a side; a generated landscape if it is missing or fails to load. */
export function SongCover({ id, picUrl, sizePx }: { id: number; picUrl: string; sizePx: number }) {
  const [missing, setMissing] = useState('')
  return (
    <span className="frame music-cover">
      {picUrl && picUrl !== missing ? (
        <img
          src={coverAt(picUrl, sizePx)}
          alt=""
          width={sizePx}
          height={sizePx}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(picUrl)}
        />
      ) : (
        <Landscape seed={id} />
      )}
    </span>
  )
}
