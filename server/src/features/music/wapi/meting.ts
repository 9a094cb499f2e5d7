import * as v from 'valibot'
import type { Catalogue } from './catalogue.ts'
import type { MusicSource, WireRow, WireSong } from './source.ts'
import { artistView, songView } from './view.ts'

const typed = (max: number) => v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(max)), '')
const asked = v.object({ type: typed(20), id: typed(100) })
const maxSongs = 1_000
const digits = /^[1-9]\d{0,15}$/

type MetingAnswer =
  | { readonly list: readonly WireRow[] }
  | { readonly text: string }
  | { readonly location: string }

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''

/**
 * The interface of MetingJS, which many posts embed: songs of a list, an album, an artist, a search or by
 * themselves, and for each its address, cover and lyric. An `id` that is no number is a name.
 */
export function createMeting(source: MusicSource, catalogue: Catalogue) {
  const row = (song: WireSong, base: string): WireRow => {
    const artists = Array.isArray(song.ar) ? song.ar.map(nameOf).filter(Boolean).join(' / ') : ''
    const of = (type: string) => `${base}/wapi/meting?server=netease&type=${type}&id=${song.id}`
    const pic = of('pic')
    return {
      ...{ name: song.name, title: song.name, artist: artists, author: artists },
      ...{ url: of('url'), pic, cover: pic, lrc: of('lrc') },
    }
  }

  const songsOf = async (type: string, id: string, base: string): Promise<readonly WireSong[]> => {
    const number = digits.test(id) ? Number(id) : undefined
    const whole = { base, limit: maxSongs, offset: 0 }
    if (type === 'search')
      return id === '' ? [] : (await source.search({ ...whole, keywords: id, limit: 30 })).songs
    if (type === 'song')
      return source.findSongs({
        base,
        ids: id
          .split(',')
          .filter(one => digits.test(one))
          .map(Number),
      })
    if (type === 'playlist') {
      const named = number ?? (await source.findCharts({ base })).find(list => list.name === id)?.id
      return named === undefined ? [] : ((await source.findTracks({ ...whole, id: named })) ?? [])
    }
    if (type === 'artist') {
      const found = (await catalogue.findArtists()).find(
        one => one.name === id || artistView(one, '').id === number,
      )
      return (found?.songs ?? []).map(song => songView(song, base))
    }
    if (type !== 'album') return []
    if (number !== undefined) return (await source.getAlbum({ base, id: number }))?.songs ?? []
    const album = (await catalogue.findAlbums()).find(([first]) => first?.row.album === id)
    return (album ?? []).map(song => songView(song, base))
  }

  /** Undefined for an address, a cover or a lyric of an unknown song; an unknown list is an empty one. */
  return async (query: unknown, base: string): Promise<MetingAnswer | undefined> => {
    const { type, id } = v.parse(asked, query)
    if (!['url', 'pic', 'lrc'].includes(type))
      return { list: (await songsOf(type, id, base)).map(song => row(song, base)) }
    const number = digits.test(id) ? Number(id) : 0
    if (type === 'url') {
      const [found] = await source.findUrls({ base, ids: [number], level: 'exhigh' })
      return found?.url ? { location: found.url } : undefined
    }
    if (type === 'pic') {
      const [song] = await source.findSongs({ base, ids: [number] })
      const al: unknown = song?.al
      const picUrl = typeof al === 'object' && al !== null && 'picUrl' in al ? al.picUrl : undefined
      return typeof picUrl === 'string' ? { location: picUrl } : undefined
    }
    const body = await source.getLyric({ base, id: number, isWordByWord: false })
    const lrc: unknown = body?.lrc
    const lyric = typeof lrc === 'object' && lrc !== null && 'lyric' in lrc ? lrc.lyric : ''
    return body && { text: typeof lyric === 'string' ? lyric : '' }
  }
}
