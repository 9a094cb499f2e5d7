import type { MusicCall } from '@xiaolou/contract/music-client'

/**
 * The same calls, telling in the server's words when the site's own library answers for a service that is away: once,
 * until an answer of that service's own comes again.
 */
export function withFallbackTold(call: MusicCall, tell: (words: string) => void): MusicCall {
  let isTold = false
  return async (asked, query, options) => {
    const answer = await call(asked, query, options)
    const words = fallbackWords(answer)
    if (words !== undefined && !isTold) tell(words)
    isTold = words !== undefined || (isTold && !saysWhoAnswered(answer))
    return answer
  }
}

/** Lists, songs and searches name who answered; lyrics do not. */
function saysWhoAnswered(answer: object): boolean {
  return 'list' in answer || 'songs' in answer || 'result' in answer || 'data' in answer
}

function fallbackWords(answer: object): string | undefined {
  if (!('fallback' in answer) || answer.fallback !== true) return undefined
  const words = 'fallbackMessage' in answer ? answer.fallbackMessage : undefined
  return typeof words === 'string' && words !== '' ? words : '外面的曲库暂时连不上，先听楼里的歌'
}
