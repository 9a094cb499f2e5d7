import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { wordTime } from '@xiaolou/contract/music'
import type {
  getLyricFiles,
  getManagedSongs,
  ListedSong,
  LyricFiles,
  SongTags,
  saveLyricFiles,
} from '@xiaolou/contract/music-manage'
import { readWordLyric } from '@xiaolou/contract/word-lyric'
import type { Clock } from '../../platform/clock.ts'
import type { Slice } from '../../platform/db/rows.ts'
import { isMissing } from '../../platform/files.ts'
import type { Machine } from '../../platform/services.ts'
import type { Library, LibrarySong } from './music.library.ts'
import type { MusicStore } from './music.store.ts'
import type { MusicPlace } from './scan/folder.ts'
import type { StreamSigner } from './stream/stream.ts'
import { decodeText, maxLyricBytes } from './tags/text.ts'
import { besidePaths, endings, stemOf } from './wapi/lyric.ts'

type Block = keyof typeof endings
const written = ['lrc', 'tlyric', 'romalrc', 'yrc'] as const
/** Enhanced LRC, with a time before each word. */
const isReadOnly = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && ['EACCES', 'EPERM', 'EROFS'].includes(`${cause.code}`)

/** Reports file system errors to the owner: a missing folder, or one that is not writable. */
export async function orReadOnly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (isReadOnly(cause)) throw refusal('musicReadOnly')
    if (isMissing(cause)) throw refusal('musicReadOnly', { message: '放歌的文件夹不见了，看看 MUSIC_DIR' })
    throw cause
  }
}

const view = ({ id, row, artists, cover }: LibrarySong) => ({
  ...{ id, name: row.name, artists: [...artists], album: row.album, duration_ms: row.duration_ms },
  ...{ cover, path: row.path },
})

/** The owner's view of the songs: what exists, and the lyric files of each. */
export function createMusicManager(deps: {
  place: MusicPlace
  clock: Clock
  signer: StreamSigner
  alone: Machine['alone']
  getLibrary(): Promise<Library>
  search(keywords: string): Promise<readonly LibrarySong[]>
  getTagLyric(path: string): Promise<string>
  store: Pick<MusicStore, 'saveTag' | 'deleteTag'>
}) {
  const { place, getLibrary } = deps

  const songOf = async (id: number): Promise<LibrarySong> => {
    const song = (await getLibrary()).songs.get(id)
    if (!song) throw refusal('songNotFound')
    return song
  }

  /** Every file that may be one of a song's lyrics; `text` is missing if it is too long. */
  const findBeside = async (stem: string, block: Block) => {
    const found: { path: string; digest: string; text: string | undefined }[] = []
    for (const path of endings[block].flatMap(ending => besidePaths(stem, ending))) {
      const file = await place.open(path)
      if (!file) continue
      if (file.sizeBytes > maxLyricBytes) {
        await file.close()
        found.push({ path, digest: `${file.sizeBytes} ${file.mtimeMs}`, text: undefined })
        continue
      }
      const bytes = await file.readAll().finally(file.close)
      found.push({ path, digest: createHash('sha256').update(bytes).digest('hex'), text: decodeText(bytes) })
    }
    return found
  }

  const read = async ({ row: { path } }: LibrarySong) => {
    const stem = stemOf(path)
    const [lrc, tlyric, romalrc, yrc, ttml] = await Promise.all([
      findBeside(stem, 'lrc'),
      findBeside(stem, 'tlyric'),
      findBeside(stem, 'romalrc'),
      findBeside(stem, 'yrc'),
      findBeside(stem, 'ttml'),
    ])
    const found = { lrc, tlyric, romalrc, yrc, ttml }
    const textOf = (block: Block) => found[block].find(({ text }) => text)?.text ?? ''
    const files = {
      ...{ lrc: textOf('lrc'), tlyric: textOf('tlyric'), romalrc: textOf('romalrc') },
      ...{ yrc: textOf('yrc'), ttml: textOf('ttml') },
    }
    const marks = Object.values(found).flatMap(some => some.map(({ path: one, digest }) => [one, digest]))
    const revision = createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 32)
    return { found, files, revision }
  }

  const kindOf = async (song: LibrarySong): Promise<ListedSong['lyric']> => {
    const { files } = await read(song)
    if (files.yrc || files.ttml || wordTime.test(files.lrc) || readWordLyric(files.lrc)) return 'words'
    if (files.lrc) return 'lines'
    return (await deps.getTagLyric(song.row.path)) ? 'tags' : 'none'
  }

  /** Writes to the file that was shown, or a new one; files not shown are neither overwritten nor removed. */
  const write = async (stem: string, files: LyricFiles, found: Awaited<ReturnType<typeof read>>['found']) => {
    const targets = written.map(block => {
      const shown = found[block].find(({ text }) => text)?.path
      return { text: files[block], shown, path: shown ?? stem + endings[block][0] }
    })
    const unread = Object.values(found).flatMap(some => some.filter(({ text }) => text === undefined))
    const inTheWay = targets.find(({ text, path }) => text && unread.some(one => one.path === path))
    if (inTheWay) {
      const name = posix.basename(inTheWay.path)
      throw refusal('musicReadOnly', { message: `旁边的 ${name} 太长，没有读进来，不敢盖掉它；先把它挪开` })
    }
    for (const { text, shown, path } of targets) {
      if (text) await place.write(path, Buffer.from(text))
      else if (shown) await place.remove(shown)
    }
  }

  /** A TTML would take precedence over the others: it is renamed to a free name. */
  const putAside = async (stem: string, ttml: string) => {
    for (let number = 1; ; number += 1) {
      const path = `${stem}.ttml.old${number === 1 ? '' : number}`
      const there = await place.open(path)
      await there?.close()
      if (there) continue
      await place.write(path, Buffer.from(ttml))
      return place.remove(`${stem}.ttml`)
    }
  }

  return {
    async list(
      search: string,
      { limit, offset }: Slice,
    ): Promise<Pick<CallResult<typeof getManagedSongs>, 'list' | 'total'>> {
      const songs = search ? await deps.search(search) : [...(await getLibrary()).songs.values()]
      const shown = songs.slice(offset, offset + limit)
      const list = await Promise.all(
        shown.map(async song => ({
          ...view(song),
          ...{ lyric: await kindOf(song), track_no: song.row.track_no, is_renamed: song.tags !== undefined },
        })),
      )
      return { list, total: songs.length }
    },

    async getLyricFiles(id: number): Promise<CallResult<typeof getLyricFiles>> {
      const song = await songOf(id)
      const { files, revision } = await read(song)
      return {
        song: view(song),
        address: deps.signer.sign(id, deps.clock.now()),
        tag_lyric: await deps.getTagLyric(song.row.path),
        files,
        revision,
      }
    },

    async saveTags(id: number, tags: SongTags | null): Promise<void> {
      const { otherNames } = await songOf(id)
      if (!tags) return deps.store.deleteTag(id)
      const { makeKeys } = await import('./tags/names.ts')
      const search_keys = await makeKeys({ ...tags, other_names: otherNames })
      await deps.store.saveTag({ ...tags, song_id: id, artists: JSON.stringify(tags.artists), search_keys })
    },

    /** The caller must rescan: the song remains known until then. */
    async deleteSong(id: number): Promise<void> {
      await songOf(id)
      const { idByPath } = await getLibrary()
      const paths = [...idByPath].filter(([, songId]) => songId === id).map(([path]) => path)
      await orReadOnly(async () => {
        for (const path of paths) {
          await place.remove(path)
          for (const ending of Object.values(endings).flat()) await place.remove(stemOf(path) + ending)
        }
      })
    },

    async saveLyricFiles(body: {
      id: number
      revision: string
      files: LyricFiles
      is_ttml_aside: boolean
    }): Promise<CallResult<typeof saveLyricFiles>> {
      const song = await songOf(body.id)
      const stem = stemOf(song.row.path)
      return deps.alone(`lyric ${body.id}`, async () => {
        const now = await read(song)
        if (now.revision !== body.revision) throw refusal('lyricOutdated')
        await orReadOnly(async () => {
          await write(stem, body.files, now.found)
          if (now.files.ttml && body.is_ttml_aside) await putAside(stem, now.files.ttml)
        })
        return { revision: (await read(song)).revision }
      })
    },
  }
}
