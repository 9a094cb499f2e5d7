export { SongCover } from '~/shared/song-card/song-cover.tsx'
export { artistsOf, coverAt } from '~/shared/song-card/song-format.ts'

/** `01:23`; an hour and more in minutes, as players show it. `00:00` if it is not a length. */
export function timeText(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** For screen readers: `1分23秒`. */
export function spokenTime(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return minutes > 0 ? `${minutes}分${rest}秒` : `${rest}秒`
}

function partsOf(seconds: number): [number, number] {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return [Math.floor(whole / 60), whole % 60]
}
