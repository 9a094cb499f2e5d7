import { setImmediate } from 'node:timers/promises'
import { articleListPath } from '@xiaolou/contract/address'
import { normaliseText, textsOf } from '@xiaolou/contract/search-text'
import { holdsKeys } from '@xiaolou/contract/sound-reading'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Finder } from '../../platform/finder.ts'
import { createMixedTests, type SoundTerm, soundKeysOf, wordsHeard } from '../../platform/sounds.ts'
import type { Taxonomy } from './taxonomy.store.ts'

/** A category or tag under which something is listed. */
type Term = { id: number; name: string; article_count: number; description: string }

// Some four milliseconds of hearing: others are served in between.
const heardAtOnce = 100

/**
 * Categories or tags by their names, and by how these sound: one that is called just so first, then in the owner's order. All
 * of them are in memory, as the dictionary has them; how a name sounds is kept for as long as there is the name.
 */
export function createTermFinder(
  deps: { bus: Bus; clock: Clock },
  kind: Taxonomy,
  findAll: () => Promise<readonly Term[]>,
): Finder {
  let known: ReadonlyMap<string, string> = new Map()
  const listed = createMemo(deps, async () =>
    (await findAll())
      .filter(({ article_count }) => article_count > 0)
      .map(term => ({ ...term, folded: normaliseText(term.name) })),
  )
  const heard = createMemo(deps, async () => {
    const keysByName = new Map<string, string>()
    for (const { name } of await listed()) {
      keysByName.set(name, known.get(name) ?? `\n${(await soundKeysOf(name)).join('\n')}`)
      if (!known.has(name) && keysByName.size % heardAtOnce === 0) await setImmediate()
    }
    known = keysByName
    return keysByName
  })

  /** What begins with the sounds, then what they mean where whole syllables and initials are mixed. */
  async function* findBySound(terms: readonly Term[], sounds: readonly SoundTerm[]): AsyncGenerator<Term> {
    const keysByName = await heard()
    const keysOf = ({ name }: Term) => keysByName.get(name) ?? ''
    const prefixes = sounds.map(({ prefix }) => prefix)
    for (const term of terms) if (holdsKeys(keysOf(term), prefixes)) yield term
    const isMixed = createMixedTests(sounds)
    for (const term of terms)
      if (isMixed?.(keysOf(term)) && (await wordsHeard(term.name, sounds)).length > 0) yield term
  }

  return {
    kind,
    async find({ words, terms, sounds, limit }) {
      const all = await listed()
      const [called, parts] = [normaliseText(words).trim(), textsOf(terms)]
      const hits = new Set<Term>(
        all
          .filter(({ folded }) => parts.every(part => folded.includes(part)))
          .toSorted((one, other) => Number(other.folded === called) - Number(one.folded === called)),
      )
      if (hits.size < limit && sounds.length > 0)
        for await (const term of findBySound(all, sounds)) if (hits.add(term).size === limit) break
      return [...hits].slice(0, limit).map(({ id, name, article_count, description }) => ({
        id,
        title: name,
        address: articleListPath({ type: kind, id, name }),
        text: [`${article_count} 篇文章`, description].filter(Boolean).join(' · '),
      }))
    },
  }
}
