import * as v from 'valibot'
import { bodyId } from './kit/field.ts'
import { post } from './kit/route.ts'
import { isRecord, looseList, looseNumber, looseText, numberOrNull, requiredId } from './music-field.ts'

/**
 * What there is of music on the wire, after what came in has been made plain. The shapes of the `/wapi` family are
 * older than we are: songs come in two of them, and what is asked of either is the same here.
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

/** Reads a song in the new shape (`ar al dt alia`) or the old one (`artists album duration alias`). */
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

/** A song of either shape made plain; nothing for what has no id or no name. */
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
 * Where a song is to be heard. `url` is null when it cannot be, whatever the row's other fields say; `expi` the seconds
 * for which the address holds; `gain` in dB and `peak` of its loudness, where they are known; `time` in ms, 0 when not
 * known; `freeTrialInfo` (seconds) only when what is at the address is a part of the song.
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
 * The texts of a song's lyrics, '' where there is none: lines, their translation and romanisation (LRC), the same word
 * by word, and ours alone, `ttml`. The flags are what the service says; they do not cancel lines that are there.
 */
export type LyricAnswer = Record<LyricBlock, string> & {
  nolyric: boolean
  pureMusic: boolean
  uncollected: boolean
}

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
