import { addressKey } from '../../platform/address-key.ts'
import type { Cache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGrowingWait } from '../../platform/growing-wait.ts'

const fromHere = { freeTries: 5, firstWaitMs: 5_000, longestWaitMs: 15 * 60_000 }
// For all networks together: readers are affected, so the wait stays short.
const fromEverywhere = { freeTries: 50, firstWaitMs: 1_000, longestWaitMs: 60_000 }

/**
 * Slows down guessing an article's password: by article and network, and by article alone. Readers with a
 * pass and the owner need no password, so neither is locked out.
 */
export function createPasswordGuard({ cache, clock }: { cache: Cache; clock: Clock }) {
  const here = createGrowingWait({ cache, clock, name: 'article password', rule: fromHere })
  const everywhere = createGrowingWait({
    ...{ cache, clock, name: 'article passwords', rule: fromEverywhere },
  })
  return {
    /** Counts one try of a password. Throws 429 while it has to wait; call the result if it was right. */
    async takeTry(articleId: number, address: string): Promise<() => Promise<void>> {
      const [article, place] = [`${articleId}`, `${articleId} ${addressKey(address)}`]
      await everywhere.requireTime(article)
      await here.take(place)
      await everywhere.take(article)
      return async () => {
        await here.forget(place)
        // Correct passwords do not make others wait, and do not help anybody guessing elsewhere.
        await everywhere.giveBack(article)
      }
    },
  }
}

export type PasswordGuard = ReturnType<typeof createPasswordGuard>
