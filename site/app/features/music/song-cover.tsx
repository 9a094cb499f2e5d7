import { Landscape } from '@xiaolou/ui/landscape'
import { useState } from 'react'

/** A song's or list's cover, `sizePx` a side; a landscape from its id where it has none or it does not come. */
export function SongCover({ id, picUrl, sizePx }: { id: number; picUrl: string; sizePx: number }) {
  const [missing, setMissing] = useState('')
  return (
    <span className="music-cover">
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

/** The address of a cover of about `px` a side, for screens of twice the density. Services of this family read `param`. */
export function coverAt(picUrl: string, px: number): string {
  if (!/^(?:https?:)?\//.test(picUrl)) return picUrl
  const side = px * 2
  return `${picUrl}${picUrl.includes('?') ? '&' : '?'}param=${side}y${side}`
}
