import type { DraftVersion } from '@xiaolou/contract/draft-history'
import { dayNumber } from '@xiaolou/contract/kit/zone'

/**
 * When a version was saved: today's time, 昨天, the date, with the year if it is another. Both are wall times
 * of the site.
 */
export function dayWords(time: string, now: string): string {
  const days = dayNumber(now) - dayNumber(time)
  if (days === 0) return time.slice(11, 16)
  if (days === 1) return '昨天'
  return time.startsWith(now.slice(0, 4)) ? time.slice(5, 10) : time.slice(0, 10)
}

/** Why a version was saved, or how much it changed. */
export function changeWords({ kind, change }: Pick<DraftVersion, 'kind' | 'change'>): string {
  if (kind === 'published') return '发布的那版'
  if (kind === 'restore') return '恢复之前'
  if (kind === 'conflict') return '没挑中的那份'
  if (change === 0) return '改了几处'
  return change > 0 ? `添 ${change.toLocaleString('zh-CN')} 字` : `删 ${(-change).toLocaleString('zh-CN')} 字`
}
