import type { LibrarySong } from './music.library.ts'
import { streamHoldsSeconds } from './music.sign.ts'
import type { WireSongUrl } from './music.source.ts'
import { levelOf } from './music.view.ts'

const fromMilli = (value: number | null) => (value === null ? null : value / 1_000)

/** One row of `/song/url/v1`; without a song the one that says 404. */
export function urlView(id: number, song: LibrarySong | undefined, address: string): WireSongUrl {
  const row = song?.row
  return {
    id,
    url: row ? address : null,
    br: row?.bit_rate ?? 0,
    size: row?.size_bytes ?? 0,
    md5: row?.md5 ?? null,
    code: row ? 200 : 404,
    expi: row ? streamHoldsSeconds : 0,
    type: row?.type ?? null,
    encodeType: row?.type ?? null,
    level: song ? levelOf(song) : null,
    // 0 dB is what the family says of a song whose loudness nobody measured.
    gain: fromMilli(row?.gain_milli ?? null) ?? 0,
    peak: fromMilli(row?.peak_milli ?? null) ?? (row ? 1 : 0),
    closedGain: 0,
    closedPeak: 0,
    time: row?.duration_ms ?? 0,
    sr: row?.sample_rate ?? 0,
    musicId: String(id),
    freeTrialInfo: null,
    fee: 0,
    payed: 0,
    flag: 0,
    uf: null,
    canExtend: false,
    channelLayout: null,
    freeTrialPrivilege: {
      resConsumable: false,
      userConsumable: false,
      listenType: null,
      cannotListenReason: null,
      playReason: null,
      freeLimitTagType: null,
    },
    freeTimeTrialPrivilege: { resConsumable: false, userConsumable: false, type: 0, remainTime: 0 },
    urlSource: 0,
    rightSource: 0,
    podcastCtrp: null,
    effectTypes: null,
    message: null,
    levelConfuse: null,
    accompany: null,
    auEff: null,
  }
}
