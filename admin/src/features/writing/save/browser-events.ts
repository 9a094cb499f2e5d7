import { isRefusal } from '@xiaolou/browser/is-refusal'
import { clientFailure } from '@xiaolou/contract/kit/client'

export function listen(target: EventTarget, name: string, handler: () => void): () => void {
  target.addEventListener(name, handler)
  return () => target.removeEventListener(name, handler)
}

/** Why a save failed: retried automatically, needs a sign-in, or needs other content. */
export function reasonOf(error: unknown): 'unreachable' | 'signedOut' | 'refused' {
  if (!isRefusal(error)) return 'unreachable'
  if (error.status === 401) return 'signedOut'
  const isNoAnswer = error.status === 0 || error.code === clientFailure.badResponse
  return isNoAnswer || error.status >= 500 || error.status === 429 || error.status === 408
    ? 'unreachable'
    : 'refused'
}
