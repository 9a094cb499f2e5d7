import { limits } from '@xiaolou/contract/limits'
import type { Playlist, Song } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import type { NamedMusic } from '@xiaolou/contract/song-link'
import { useEffect, useState } from 'react'

/** The console's calls for music, of the site's own library and of the upstream. */
export const askMusic = createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs })
const waitMs = 200
const songsAtMost = 6
const listsAtMost = 3

type Found = { readonly words: string; readonly rows: readonly NamedMusic[]; readonly isFailed: boolean }
const nothing: Found = { words: '', rows: [], isFailed: false }

const asSong = ({ id, name, ar }: Song): NamedMusic => ({
  kind: 'song',
  id,
  name,
  artist: ar
    .map(artist => artist.name)
    .filter(Boolean)
    .join(' / '),
})
const asList = ({ id, name }: Playlist): NamedMusic => ({ kind: 'list', id, name, artist: '' })

async function find(words: string): Promise<readonly NamedMusic[]> {
  const [{ result }, { list }] = await Promise.all([
    askMusic(musicReads.search, { keywords: words, limit: songsAtMost, offset: 0 }),
    askMusic(musicReads.toplistDetail, {}),
  ])
  const lists = list.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  return [...result.songs.slice(0, songsAtMost).map(asSong), ...lists.slice(0, listsAtMost).map(asList)]
}

/**
 * Songs and lists by name, of the own library and of the upstream. The last results stay while the next load;
 * `isNone` once there are none.
 */
export function useFoundMusic(given: string) {
  const [found, setFound] = useState(nothing)
  const words = given.trim().slice(0, limits.searchQueryMaxLength)
  useEffect(() => {
    if (words === '') {
      setFound(nothing)
      return
    }
    let isOver = false
    const show = (rows: readonly NamedMusic[], isFailed: boolean) =>
      !isOver && setFound({ words, rows, isFailed })
    const timer = setTimeout(() => {
      find(words).then(
        rows => show(rows, false),
        () => show([], true),
      )
    }, waitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [words])
  const isAnswered = found.words === words && words !== ''
  return {
    rows: words === '' ? [] : found.rows,
    isFailed: isAnswered && found.isFailed,
    isNone: isAnswered && !found.isFailed && found.rows.length === 0,
  }
}
