import type { DraftVersion } from '@xiaolou/contract/draft-history'

/** When a version was kept: the minute today, 昨天, the day, the year with it when it is another. */
export function dayWords(time: string, now = new Date()): string {
  const [day = '', clock = ''] = time.split(' ')
  const dayOf = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('-')
  if (day === dayOf(now)) return clock.slice(0, 5)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day === dayOf(yesterday)) return '昨天'
  return day.startsWith(String(now.getFullYear())) ? day.slice(5) : day
}

/** What a version is: why it was kept, or how much it changed. */
export function changeWords({ kind, change }: Pick<DraftVersion, 'kind' | 'change'>): string {
  if (kind === 'published') return '发布的那版'
  if (kind === 'restore') return '恢复之前'
  if (kind === 'conflict') return '没挑中的那份'
  if (change === 0) return '改了几处'
  return change > 0 ? `添 ${change.toLocaleString('zh-CN')} 字` : `删 ${(-change).toLocaleString('zh-CN')} 字`
}
