import type { Album, Photo } from '@xiaolou/contract/photo'
import type { Picture } from '@xiaolou/contract/picture'
import { noPicture } from '../../platform/picture-shape.ts'
import type { Deps } from '../../platform/services.ts'
import type { AlbumRow, PhotoRow, PhotoStore } from './photo.store.ts'

export type Pictures = ReadonlyMap<string, Picture>
type Summary = Awaited<ReturnType<PhotoStore['findSummaries']>>[number]

function pictureOf(url: string, known: Pictures): Picture {
  return known.get(url) ?? { ...noPicture, url }
}

/** An album's own cover, or its first photo if there is none or it is missing. */
function coverOf(album: AlbumRow, summary: Summary | undefined, known: Pictures): Picture {
  const own = known.get(album.album_cover)
  if (own) return own
  return summary ? pictureOf(summary.first_url, known) : noPicture
}

/** `album_cover` is the owner's choice; `cover` is what is shown. */
function albumView(album: AlbumRow, summary: Summary | undefined, known: Pictures): Album {
  const { id, album_name, description, album_cover } = album
  const cover = coverOf(album, summary, known)
  const { photo_count = 0, last_position = 0 } = summary ?? {}
  return { id, album_name, description, album_cover, cover, photo_count, is_ordered: last_position > 0 }
}

/** Albums as readers see them, each with what `more` adds. */
export async function albumViews<More extends object>(
  { store, media }: { store: PhotoStore; media: Pick<Deps['media'], 'describePictures'> },
  rows: readonly AlbumRow[],
  more: (row: AlbumRow) => More,
): Promise<(Album & More)[]> {
  const summaries = new Map((await store.findSummaries()).map(row => [row.album_id, row]))
  const firsts = rows.map(row => summaries.get(row.id)?.first_url ?? '')
  const known = await media.describePictures([...rows.map(row => row.album_cover), ...firsts])
  return rows.map(row => ({ ...albumView(row, summaries.get(row.id), known), ...more(row) }))
}

/** A photo with its picture; the colour replaces a missing placeholder. */
export function photoView(photo: PhotoRow, known: Pictures): Photo {
  const { id, album_id, caption, taken_at, url } = photo
  const picture = pictureOf(url, known)
  return { id, album_id, caption, taken_at, ...picture, placeholder: photo.placeholder || picture.color }
}
