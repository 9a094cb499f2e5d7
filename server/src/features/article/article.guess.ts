import { addressKey } from '../../platform/address-key.ts'
import type { Cache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGrowingWait } from '../../platform/growing-wait.ts'

const fromHere = { freeTries: 5, firstWaitMs: 5_000, longestWaitMs: 15 * 60_000 }
// From many addresses: readers come in between, so that it stays short.
const fromEverywhere = { freeTries: 50, firstWaitMs: 1_000, longestWaitMs: 60_000 }

/**
 * Slows down guessing an article's password: by article and network, and by article alone. Who has a pass is not asked for the
 * password, and its owner reads it without one: this locks neither out.
 */
export function createPasswordGuard({ cache, clock }: { cache: Cache; clock: Clock }) {
  const here = createGrowingWait({ cache, clock, name: 'article password', rule: fromHere })
  const everywhere = createGrowingWait({
    ...{ cache, clock, name: 'article passwords', rule: fromEverywhere },
  })
  return {
    /** One try of a password. Throws 429 while it has to wait; what it gives is called once it was the right one. */
    async takeTry(articleId: number, address: string): Promise<() => Promise<void>> {
      const [article, place] = [`${articleId}`, `${articleId} ${addressKey(address)}`]
      await everywhere.requireTime(article)
      await here.take(place)
      await everywhere.take(article)
      return async () => {
        await here.forget(place)
        // Readers who know it do not make others wait; who guesses elsewhere gains nothing by them.
        await everywhere.giveBack(article)
      }
    },
  }
}

export type PasswordGuard = ReturnType<typeof createPasswordGuard>
