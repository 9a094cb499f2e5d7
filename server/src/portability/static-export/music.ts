import { song as songSchema } from '@xiaolou/contract/music'
import { musicReads } from '@xiaolou/contract/music-read'
import {
  type StaticExportSong,
  type StaticExportSongs,
  staticExportAudioPath,
  staticExportChartsPath,
  staticExportCoverPath,
  staticExportFile,
  staticExportListPath,
  staticExportSongPath,
  staticExportSongsPath,
} from '@xiaolou/contract/static-export'
import * as v from 'valibot'
import type { MusicService } from '../../features/music/music.service.ts'
import type { FileWriter } from './file-writer.ts'

const perPage = 1_000

/** Addresses of covers in an answer of the player's calls. */
const covers = /"\/wapi\/cover\/([0-9a-f]+)"/g

/**
 * Writes the site's own music to a static export: the player's API answers, and song and cover files. Songs
 * whose file cannot be opened are added to `missing` and skipped by the player. Returns the number of playable
 * songs.
 */
export async function writeMusic(given: {
  music: MusicService
  writer: FileWriter
  missing: string[]
  progress: (what: string, done: number, total: number) => void
}): Promise<number> {
  const { music, writer, missing, progress } = given
  const named = new Set<string>()
  /** The body of an answer as the player parses it; unknown fields are removed. */
  const ask = async (read: (typeof musicReads)[keyof typeof musicReads], query: object = {}) => {
    const body = await music.calls.get(read.path)?.(query, '')
    if (body?.code !== 200) throw new Error(`${read.path}: ${JSON.stringify(body)}`)
    return body
  }
  const withCovers = (body: object): string =>
    JSON.stringify({ ...body, code: 200 }).replace(covers, (_, name: string) => {
      named.add(name)
      return JSON.stringify(staticExportCoverPath(name))
    })

  const charts = v.parse(musicReads.toplistDetail.answer, await ask(musicReads.toplistDetail))
  await writer.write(staticExportFile(staticExportChartsPath), withCovers(charts))
  for (const { id, trackCount } of charts.list) {
    const tracks: unknown[] = []
    for (let offset = 0; offset < trackCount; offset += perPage) {
      const part = await ask(musicReads.playlistTracks, { id, limit: perPage, offset })
      tracks.push(...v.parse(musicReads.playlistTracks.answer, part).songs)
    }
    await writer.write(staticExportFile(staticExportListPath(id)), withCovers({ songs: tracks }))
  }

  const all = await music.findAll()
  const songs: StaticExportSongs['songs'][number][] = []
  for (const { song, keys } of all) {
    const { id } = song
    const file = await music.openSong(id)
    const { data } = v.parse(musicReads.songUrl.answer, await ask(musicReads.songUrl, { id: String(id) }))
    const [row] = data
    const address = file && row ? staticExportAudioPath(id, row.type || 'mp3') : null
    if (file && address) await writer.pipe(address.slice(1), () => file.read())
    else missing.push(`音乐：${song.name}`)
    const answers: StaticExportSong = {
      url: { ...row, id, url: address },
      lyric: await ask(musicReads.lyric, { id }),
      lyricNew: await ask(musicReads.lyricNew, { id }),
    }
    await writer.write(staticExportFile(staticExportSongPath(id)), JSON.stringify(answers))
    songs.push({ song: v.parse(songSchema, song), keys })
    progress('首歌', songs.length, all.length)
  }
  await writer.write(staticExportFile(staticExportSongsPath), withCovers({ songs }))
  for (const name of named) {
    const cover = await music.getCover(name, undefined)
    if (cover) await writer.write(staticExportFile(staticExportCoverPath(name)), cover)
  }
  return songs.length
}
