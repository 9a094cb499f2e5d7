import type { WireRow, WireSong } from './source.ts'

const isRow = (value: unknown): value is WireRow => typeof value === 'object' && value !== null
const isNamed = (value: unknown): value is WireRow & { name: string } =>
  isRow(value) && typeof value.name === 'string'
const rowsOf = (value: unknown): WireRow[] => (Array.isArray(value) ? value.filter(isNamed) : [])

const artistRow = (artist: WireRow) => ({
  id: artist.id ?? 0,
  name: artist.name ?? '',
  picUrl: null,
  alias: [],
  albumSize: 0,
  picId: 0,
  img1v1Url: '',
  img1v1: 0,
  musicSize: 0,
  trans: null,
})

/** A song of the new shape in the old one, as `/search` answers it: `artists album duration alias`, with its cover. */
export function oldSongView(song: WireSong): WireRow {
  const album = isRow(song.al) ? song.al : {}
  const artists = rowsOf(song.ar)
  return {
    id: song.id,
    name: song.name,
    artists: artists.map(artistRow),
    album: {
      id: album.id ?? 0,
      name: album.name ?? '',
      artist: artistRow(artists[0] ?? {}),
      picUrl: album.picUrl ?? '',
      picId: 0,
      publishTime: song.publishTime ?? 0,
      size: 0,
      status: 0,
      copyrightId: 0,
      mark: 0,
    },
    duration: song.dt ?? 0,
    copyrightId: 0,
    status: 0,
    alias: song.alia ?? [],
    rtype: 0,
    ftype: 0,
    transNames: song.tns ?? [],
    mvid: song.mv ?? 0,
    fee: song.fee ?? 0,
    rUrl: null,
    mark: song.mark ?? 0,
  }
}
