/** The interval in words: 每 5 秒, 每 10 分钟, 每小时, 每天; a job without one runs when due. */
export function everyText(seconds: number): string {
  if (seconds === 0) return '到时候就做'
  if (seconds < 60) return `每 ${seconds} 秒`
  if (seconds < 3_600) return seconds === 60 ? '每分钟' : `每 ${Math.round(seconds / 60)} 分钟`
  if (seconds < 86_400) return seconds === 3_600 ? '每小时' : `每 ${Math.round(seconds / 3_600)} 小时`
  return seconds === 86_400 ? '每天' : `每 ${Math.round(seconds / 86_400)} 天`
}

/** A duration in words: 不到 1 秒, 12 秒, 3 分钟. */
export function secondsText(seconds: number): string {
  if (seconds < 1) return '不到 1 秒'
  return seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`
}
