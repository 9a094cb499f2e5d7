import type { Song } from '@xiaolou/contract/music'

export const artistsOf = ({ ar }: Pick<Song, 'ar'>): string =>
  ar
    .map(({ name }) => name)
    .filter(Boolean)
    .join(' / ') || '佚名'

/** The address of a cover of `side` pixels: services of this family read `param`. */
export const coverOfSide = (picUrl: string, side: number): string =>
  `${picUrl}${picUrl.includes('?') ? '&' : '?'}param=${side}y${side}`

/** The address of a cover of about `px` a side, at double density. */
export const coverAt = (picUrl: string, px: number): string =>
  /^(?:https?:)?\//.test(picUrl) ? coverOfSide(picUrl, px * 2) : picUrl
