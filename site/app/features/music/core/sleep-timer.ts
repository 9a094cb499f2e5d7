/** When the music stops by itself: after some minutes, some songs (this one counts), or with the list. */
export type SleepPlan =
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'songs'; readonly count: number }
  | { readonly kind: 'list' }

/** The time or songs left. */
export type SleepView =
  | { readonly kind: 'time'; readonly endsAtMs: number }
  | { readonly kind: 'songs'; readonly left: number }
  | { readonly kind: 'list' }

/** The last seconds fade out. */
const sleepFadeMs = 12_000

/** Compares the clock instead of counting ticks: a hidden tab's timers run late, or once a minute. */
export function startSleep(plan: SleepPlan, nowMs: number): SleepView {
  if (plan.kind === 'time') return { kind: 'time', endsAtMs: nowMs + Math.max(0, plan.minutes) * 60_000 }
  if (plan.kind === 'songs') return { kind: 'songs', left: Math.max(1, Math.floor(plan.count)) }
  return plan
}

/** The volume factor, from 1 down to 0; at 0 it is time to stop. */
export function sleepLoudness(sleep: SleepView | undefined, nowMs: number): number {
  if (sleep?.kind !== 'time') return 1
  return Math.min(1, Math.max(0, (sleep.endsAtMs - nowMs) / sleepFadeMs))
}

/** A song has ended: what is left, or `undefined` if it is time to stop. */
export function sleepAfterSong(sleep: SleepView, song: { isLastOfList: boolean; nowMs: number }) {
  if (sleep.kind === 'time') return sleepLoudness(sleep, song.nowMs) > 0 ? sleep : undefined
  if (sleep.kind === 'list') return song.isLastOfList ? undefined : sleep
  return sleep.left > 1 ? { ...sleep, left: sleep.left - 1 } : undefined
}

/** What a sleep timer has left, in words; '' for none. */
export function sleepText(sleep: SleepView | undefined, nowMs: number): string {
  if (!sleep) return ''
  if (sleep.kind === 'list') return '放完列表就停'
  if (sleep.kind === 'songs') return sleep.left === 1 ? '放完这首就停' : `再放 ${sleep.left} 首就停`
  const minutes = Math.ceil((sleep.endsAtMs - nowMs) / 60_000)
  return minutes > 1 ? `${minutes} 分钟后停` : '一分钟内停'
}
