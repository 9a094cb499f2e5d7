/** What is known of one audio file. `artists` and `other_names` are lists as JSON, `path` is relative, with `/`. */
export type FileRow = {
  path: string
  /** 0 for a file that is no audio that we can read; such rows keep it from being read at every scan. */
  song_id: number
  size_bytes: number
  mtime_ms: number
  is_broken: number
  track_no: number
  disc_no: number
  duration_ms: number
  /** Bits a second. */
  bit_rate: number
  sample_rate: number
  bit_depth: number
  is_lossless: number
  audio_hash: string
  md5: string
  type: string
  name: string
  artists: string
  album: string
  other_names: string
  cover_hash: string
  search_keys: string
  lyric: string
  gain_milli: number | null
  peak_milli: number | null
}

export type PictureRow = { path: string; size_bytes: number; mtime_ms: number; hash: string }
export type PlaylistRow = { path: string; size_bytes: number; mtime_ms: number; tracks: string }

export type MusicTables = {
  music_song: { id: number; createdAt: number; play_count: number }
  music_audio: { audio_hash: string; song_id: number }
  music_file: FileRow
  music_picture: PictureRow
  music_playlist: PlaylistRow
  music_play: { song_id: number; day: number; count: number }
}

/** A file as the folder has it: enough to see whether it changed. */
export type FoundFile = { readonly path: string; readonly sizeBytes: number; readonly mtimeMs: number }
