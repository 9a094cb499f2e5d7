import { oneLine } from '@xiaolou/contract/grapheme'
import { type IAudioMetadata, type ILyricsTag, parseFile } from 'music-metadata'
import type { FileRow, FoundFile } from '../music.store.ts'
import type { AudioType } from '../scan/folder.ts'
import { hashPicture, pictureOf } from '../scan/sidecar.ts'
import { divideArtists, folderName, readFileName } from './names.ts'
import { readMetadata } from './ogg-flac.ts'
import { measureMp3 } from './sound.ts'
import { maxLyricBytes, readTagTexts } from './text.ts'

/** A file's tags, cleaned. `lyric` is LRC, or lines without times. */
export type Tags = Omit<
  FileRow,
  | keyof FoundFile
  | ('song_id' | 'is_broken' | 'type' | 'audio_hash' | 'md5' | 'search_keys')
  | ('artists' | 'other_names')
> & { artists: readonly string[]; other_names: readonly string[] }

/** Returns a tag's text in its real encoding. */
type ReadText = ReturnType<typeof readTagTexts>

const maxNameLength = 300
const maxNames = 20
const paddingMs = 500

// Control characters would break lines of the search keys, or control a terminal. Each of several values in
// UTF-16 begins with its own byte order mark.
const plain = (text: string) =>
  oneLine(text.replaceAll('\uFEFF', '')).normalize('NFC').slice(0, maxNameLength).toWellFormed()

const stamp = (ms: number) => {
  const hundredths = Math.max(0, Math.round(ms / 10))
  const two = (value: number) => String(value).padStart(2, '0')
  return `[${two(Math.floor(hundredths / 6_000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}]`
}

/** Timed lyrics before plain ones; the first of each kind. Times not in ms are dropped, the text is kept. */
function readLyric(tags: readonly ILyricsTag[], read: ReadText): string {
  // Its types promise `syncText`; unsynchronised frames come without.
  const timed = tags.find(tag => (tag.syncText?.length ?? 0) > 0)
  const words = tags.find(tag => (tag.text ?? '') !== '')?.text
  const isInMs = timed?.timeStampFormat === 2
  const lines = (timed?.syncText ?? []).map(({ text, timestamp }) => {
    const line = read(text)
      .replace(/[\r\n]+/g, ' ')
      .trim()
    return isInMs && timestamp !== undefined ? `${stamp(timestamp)}${line}` : line
  })
  const text = lines.length > 0 ? lines.join('\n') : read(words ?? '')
  return text
    .replace(/[\0\uFEFF]/g, '')
    .slice(0, maxLyricBytes / 4)
    .toWellFormed()
}

const milli = (value: number | undefined) =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1_000)
const count = (value: number | null | undefined) =>
  value && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0

function artistsOf({ common }: IAudioMetadata, read: ReadText): string[] {
  const written = (common.artists ?? []).map(name => plain(read(name))).filter(name => name !== '')
  const [only] = written
  const artists = written.length === 1 && only !== undefined ? divideArtists(only) : written
  return [...new Set(artists)].slice(0, maxNames)
}

/** Every text of the tags that helps to detect their encoding, shown or not. */
const textsOf = ({ common }: IAudioMetadata): string[] =>
  [
    common.title,
    common.album,
    common.albumartist,
    common.artists,
    common.subtitle,
    common.composer,
    common.lyricist,
    common.grouping,
    common.comment?.map(({ text }) => text),
    common.lyrics?.flatMap(({ text, syncText = [] }) => [text, syncText.map(line => line.text).join('\n')]),
  ]
    .flat()
    .filter(text => text !== undefined)

/**
 * Reads the tags of one file; `path` is its path below the music folder. Undefined if it is not audio, or has
 * no duration. Without tags, names come from the file name and the album from the folder.
 */
export async function readTags(file: string, path: string, type: AudioType): Promise<Tags | undefined> {
  let metadata = await readMetadata(file, type)
  // Without a duration in the header the whole file must be parsed.
  if (!metadata.format.duration) metadata = await parseFile(file, { duration: true })
  const { common, format } = metadata
  const measured = type === 'mp3' ? measureMp3(file) : undefined
  const saidMs = count((format.duration ?? 0) * 1_000)
  // A duration from the header excludes the encoder's padding.
  const isSaid = measured === undefined || Math.abs(saidMs - measured.durationMs) < paddingMs
  const durationMs = isSaid ? saidMs : measured.durationMs
  if (durationMs === 0) return undefined
  const read = readTagTexts(textsOf(metadata))
  const title = plain(read(common.title ?? ''))
  const artists = artistsOf(metadata, read)
  const byName = readFileName(path.normalize('NFC'))
  const picture = pictureOf(metadata)
  return {
    name: title || byName.name,
    artists: artists.length > 0 || title ? artists : byName.artists,
    album: plain(read(common.album ?? '')) || folderName(path.normalize('NFC')),
    other_names: [...new Set((common.subtitle ?? []).map(name => plain(read(name))))]
      .filter(name => name !== '' && name !== title)
      .slice(0, maxNames),
    track_no: count(common.track.no),
    disc_no: count(common.disk.no),
    duration_ms: durationMs,
    bit_rate: measured?.bitRate ?? count(format.bitrate),
    sample_rate: count(format.sampleRate),
    bit_depth: count(format.bitsPerSample),
    is_lossless: format.lossless === true || type === 'flac' || type === 'wav' ? 1 : 0,
    cover_hash: picture ? hashPicture(picture) : '',
    lyric: readLyric(common.lyrics ?? [], read),
    gain_milli: milli(common.replaygain_track_gain?.dB),
    peak_milli: milli(common.replaygain_track_peak?.ratio),
  }
}
