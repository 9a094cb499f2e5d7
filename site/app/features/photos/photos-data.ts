import { refusal } from '@xiaolou/contract/errors'
import { getAllAlbumList, getAllPhotosByAlbumId, type Photo } from '@xiaolou/contract/photo'
import type { LoadInput } from '~/lib/api.ts'
import type { ShownPhoto } from './photo-group.ts'

export type PhotosData = Awaited<ReturnType<typeof loadPhotos>>

/** An album and its photos. Its name is the data's own; an id that nobody has is refused (404). */
export async function loadPhotos({ call, url }: LoadInput) {
  const given = url.searchParams.get('id') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(given)) throw refusal('albumNotFound')
  const id = Number(given)
  const [albums, photos] = await Promise.all([
    call(getAllAlbumList),
    call(getAllPhotosByAlbumId, { params: { id } }),
  ])
  const album = albums.find(one => one.id === id)
  if (!album) throw refusal('albumNotFound')
  return { album, photos: photos.map(shown) }
}

function shown({ album_id: _album, color, placeholder, ...photo }: Photo): ShownPhoto {
  return { ...photo, placeholder: placeholder || color }
}
