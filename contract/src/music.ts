import * as v from 'valibot'
import { bodyId } from './kit/field.ts'
import { post } from './kit/route.ts'
import { isRecord, looseList, looseNumber, looseText, numberOrNull, requiredId } from './music-field.ts'

/**
 * Music on the wire, after normalization. The formats of the `/wapi` family are older than this project:
 * there are two for songs, which are read into the same type here.
 */

const named = v.object({ id: looseNumber(), name: looseText })
const texts = looseList(v.string())

const plainSong = v.object({
  id: requiredId,
  name: v.string(),
  ar: looseList(named),
  al: v.fallback(v.object({ id: looseNumber(), name: looseText, picUrl: looseText }), {
    id: 0,
    name: '',
    picUrl: '',
  }),
  dt: looseNumber(),
  alia: texts,
})

/** One song. `dt` is its length in ms, `alia` its other names, the first of them its subtitle. */
export type Song = v.InferOutput<typeof plainSong>

/** Reads a song in the new format (`ar al dt alia`) or the old one (`artists album duration alias`). */
export const song = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform(raw => ({
    id: raw.id,
    name: raw.name,
    ar: raw.ar ?? raw.artists,
    al: raw.al ?? raw.album,
    dt: raw.dt ?? raw.duration,
    alia: raw.alia ?? raw.alias,
  })),
  plainSong,
)

/** A song of either format, normalized; undefined without an id or name. */
export function normaliseSong(raw: unknown): Song | undefined {
  const parsed = v.safeParse(song, raw)
  return parsed.success ? parsed.output : undefined
}

/** A list or chart. Recommended lists call their cover `picUrl`. */
export const playlist = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform(raw => ({ ...raw, coverImgUrl: raw.coverImgUrl ?? raw.picUrl })),
  v.object({
    id: requiredId,
    name: v.string(),
    coverImgUrl: looseText,
    description: looseText,
    updateFrequency: looseText,
    trackCount: looseNumber(),
    playCount: looseNumber(),
  }),
)
export type Playlist = v.InferOutput<typeof playlist>

export const songLevels = [
  'standard',
  'higher',
  'exhigh',
  'lossless',
  'hires',
  'jyeffect',
  'sky',
  'dolby',
  'vivid',
  'jymaster',
] as const
export type SongLevel = (typeof songLevels)[number]

const freeTrial = v.object({ start: looseNumber(), end: looseNumber() })

/**
 * A song's playback address. `url` is null if it cannot be played, whatever the other fields say; `expi` is
 * the address's validity in seconds; `gain` in dB and `peak` of its loudness, if known; `time` in ms, 0 if
 * unknown; `freeTrialInfo` (seconds) only if the address has just a part of the song.
 */
export const songUrl = v.pipe(
  v.object({
    id: requiredId,
    url: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
    code: looseNumber(200),
    br: looseNumber(),
    size: looseNumber(),
    md5: looseText,
    type: looseText,
    level: looseText,
    expi: looseNumber(),
    time: looseNumber(),
    gain: numberOrNull,
    peak: numberOrNull,
    freeTrialInfo: v.fallback(v.nullable(freeTrial), null),
  }),
  v.transform(row => (row.code === 200 ? row : { ...row, url: null })),
)
export type SongUrl = v.InferOutput<typeof songUrl>

const lyricBlocks = ['lrc', 'tlyric', 'romalrc', 'yrc', 'ytlrc', 'yromalrc', 'ttml', 'klyric'] as const
type LyricBlock = (typeof lyricBlocks)[number]

/**
 * A song's lyrics, '' for none: lines, their translation and romanization (LRC), the same word by word, and
 * our own extension `ttml`. The flags come from the service; they do not override existing lines.
 */
export type LyricAnswer = Record<LyricBlock, string> & {
  nolyric: boolean
  pureMusic: boolean
  uncollected: boolean
}

/** A time inside a line of LRC: `[00:12.03]长<00:12.76>亭` (A2) or `[00:12.03]长[00:12.76]亭` (ESLyric). */
export const wordTime: RegExp = /<\d{1,3}:\d|[^\]\s]\[\d{1,3}:\d/

export const lyricAnswer = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform((raw): LyricAnswer => {
    const textOf = (block: LyricBlock) => {
      const given = raw[block]
      return isRecord(given) && typeof given.lyric === 'string' ? given.lyric : ''
    }
    return {
      lrc: textOf('lrc'),
      tlyric: textOf('tlyric'),
      romalrc: textOf('romalrc'),
      yrc: textOf('yrc'),
      ytlrc: textOf('ytlrc'),
      yromalrc: textOf('yromalrc'),
      ttml: textOf('ttml'),
      klyric: textOf('klyric'),
      nolyric: raw.nolyric === true,
      pureMusic: raw.pureMusic === true,
      uncollected: raw.uncollected === true,
    }
  }),
)

export const playMusic = post('anyone', '/music/play', {
  limit: 'musicPlay',
  summary: '听了一首：同一访客、同一首歌，一段时间里只算一次；没有算上时为 false',
  body: v.object({ id: bodyId }),
  result: v.boolean(),
})
