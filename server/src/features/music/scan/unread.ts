import { unreadLabels, unreadReasons } from '@xiaolou/contract/music-manage'
import type { ScanReport } from './scan.ts'

/** `音乐文件夹里有 3 个听不了：2 个是空的；1 个没有权限读`; '' for none. */
export function unreadWords(unread: ScanReport['unread']): string {
  const all = unreadReasons.flatMap(reason => {
    const count = unread[reason] ?? 0
    return count === 0 ? [] : [{ count, words: `${count} 个${unreadLabels[reason]}` }]
  })
  const sum = all.reduce((total, { count }) => total + count, 0)
  return sum === 0 ? '' : `音乐文件夹里有 ${sum} 个听不了：${all.map(({ words }) => words).join('；')}`
}
