import type { Song } from '@xiaolou/contract/music'
import { Landscape } from '@xiaolou/ui/landscape'
import { useState } from 'react'
import { coverOfSide } from './core/media-session.ts'

/** A song's or list's cover, `sizePx` a side; a landscape from its id where it has none or it does not come. */
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

/** The address of a cover of about `px` a side, for screens of twice the density. */
export const coverAt = (picUrl: string, px: number): string =>
  /^(?:https?:)?\//.test(picUrl) ? coverOfSide(picUrl, px * 2) : picUrl

export const artistsOf = (song: Song): string =>
  song.ar
    .map(({ name }) => name)
    .filter(Boolean)
    .join(' / ') || '佚名'

/** `01:23`; an hour and more in minutes, as players write it. What is no length is `00:00`. */
export function timeText(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** For the ear: `1分23秒`. */
export function spokenTime(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return minutes > 0 ? `${minutes}分${rest}秒` : `${rest}秒`
}

function partsOf(seconds: number): [number, number] {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return [Math.floor(whole / 60), whole % 60]
}
