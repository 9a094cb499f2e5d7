import type { ReadSong } from './music.reader.ts'
import type { FileRow, FoundFile } from './music.table.ts'

const nothing = {
  track_no: 0,
  disc_no: 0,
  duration_ms: 0,
  bit_rate: 0,
  sample_rate: 0,
  bit_depth: 0,
  is_lossless: 0,
  audio_hash: '',
  md5: '',
  type: '',
  name: '',
  artists: '[]',
  album: '',
  other_names: '[]',
  cover_hash: '',
  search_keys: '',
  lyric: '',
  gain_milli: null,
  peak_milli: null,
}
const keyOf = ({ path, sizeBytes, mtimeMs }: FoundFile) => ({
  path,
  size_bytes: sizeBytes,
  mtime_ms: mtimeMs,
})

/** A file that is no audio that we can read: remembered, so that it is not read again until it changes. */
export const brokenRow = (file: FoundFile): FileRow => ({
  ...nothing,
  ...keyOf(file),
  song_id: 0,
  is_broken: 1,
})

/** What was read of a file, as it is stored. */
export function fileRow(file: FoundFile, song: ReadSong, given: { songId: number; type: string }): FileRow {
  return {
    ...keyOf(file),
    song_id: given.songId,
    is_broken: 0,
    track_no: song.trackNo,
    disc_no: song.discNo,
    duration_ms: song.durationMs,
    bit_rate: song.bitRate,
    sample_rate: song.sampleRate,
    bit_depth: song.bitDepth,
    is_lossless: song.isLossless ? 1 : 0,
    audio_hash: song.audioHash,
    md5: song.md5,
    type: given.type,
    name: song.name,
    artists: JSON.stringify(song.artists),
    album: song.album,
    other_names: JSON.stringify(song.otherNames),
    cover_hash: song.coverHash,
    search_keys: song.searchKeys,
    lyric: song.lyric,
    gain_milli: song.gainMilli,
    peak_milli: song.peakMilli,
  }
}
