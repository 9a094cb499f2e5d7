import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Actor } from '@xiaolou/contract/kit/handler'

/**
 * Looks tokens up while sessions end. `actorOf` gives undefined for a token that is nobody's, and throws when that cannot
 * be known now; `noteEnding` is to be called whenever a session ends.
 */
export function createTokenReader(resolveActor: (token: string) => Promise<Actor>) {
  // A token that was being looked up when a session ended is looked up again.
  let endings = 0
  return {
    noteEnding() {
      endings += 1
    },
    async actorOf(token: string): Promise<Actor | undefined> {
      for (;;) {
        const before = endings
        try {
          const actor = await resolveActor(token)
          if (before === endings) return actor
        } catch (cause) {
          if (cause instanceof ApiError && cause.status === 401) return undefined
          throw cause
        }
      }
    },
  }
}
