import type { Song } from '@xiaolou/contract/music'
import type { SleepView } from './core/sleep-timer.ts'

export const artistsOf = (song: Song): string =>
  song.ar
    .map(({ name }) => name)
    .filter(Boolean)
    .join(' / ') || '佚名'

/** `01:23`; an hour and more in minutes, as players write it. What is no length is `00:00`. */
export function timeText(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** For the ear: `1分23秒`. */
export function spokenTime(seconds: number): string {
  const [minutes, rest] = partsOf(seconds)
  return minutes > 0 ? `${minutes}分${rest}秒` : `${rest}秒`
}

function partsOf(seconds: number): [number, number] {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return [Math.floor(whole / 60), whole % 60]
}

/** What a sleep timer has left, in words; '' for none. */
export function sleepText(sleep: SleepView | undefined, nowMs: number): string {
  if (!sleep) return ''
  if (sleep.kind === 'list') return '放完列表就停'
  if (sleep.kind === 'songs') return sleep.left === 1 ? '放完这首就停' : `再放 ${sleep.left} 首就停`
  const minutes = Math.ceil((sleep.endsAtMs - nowMs) / 60_000)
  return minutes > 1 ? `${minutes} 分钟后停` : '一分钟内停'
}
