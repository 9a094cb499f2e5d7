import { setImmediate } from 'node:timers/promises'
import { articleListPath } from '@xiaolou/contract/address'
import { createKeyIndex, createTextsAsOne } from '@xiaolou/contract/name-index'
import { normaliseText, type QueryTerm, textsOf } from '@xiaolou/contract/search-text'
import { endsOf, isLong, writtenNear } from '@xiaolou/contract/slips'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Finder } from '../../platform/finder.ts'
import { plainTermsOf, type SoundTerm, soundKeysOf, spellingsOf, wordsHeard } from '../../platform/sounds.ts'
import { matchedIn } from '../../platform/text-search.ts'
import type { TermKind } from './term.store.ts'

/** A category or tag with listed articles. */
type Term = { id: number; name: string; article_count: number; description: string }

// Some four milliseconds of pinyin conversion: other requests are served in between.
const heardAtOnce = 100

function placesOfAll(parts: readonly string[], findPlaces: (part: string) => number[]): number[] {
  const [first = [], ...others] = parts.map(findPlaces)
  const also = others.map(places => new Set(places))
  return first.filter(place => also.every(places => places.has(place)))
}

/**
 * Searches categories or tags by name, by sound and with a slip: exact matches first, then in the owner's
 * order. All of them are in memory; the sound of a name is cached while the name exists.
 */
export function createTermFinder(
  deps: { bus: Bus; clock: Clock },
  kind: TermKind,
  findAll: () => Promise<readonly Term[]>,
): Finder {
  let known: ReadonlyMap<string, string> = new Map()
  const listed = createMemo(deps, async () => {
    const terms = (await findAll()).filter(({ article_count }) => article_count > 0)
    return { terms, findPlaces: createTextsAsOne(terms.map(({ name }) => normaliseText(name))) }
  })
  const heard = createMemo(deps, async () => {
    const { terms } = await listed()
    const keysByName = new Map<string, string>()
    for (const { name } of terms) {
      keysByName.set(name, known.get(name) ?? `\n${(await soundKeysOf(name)).join('\n')}`)
      if (!known.has(name) && keysByName.size % heardAtOnce === 0) await setImmediate()
    }
    known = keysByName
    return { terms, index: createKeyIndex(terms.map(({ name }) => keysByName.get(name) ?? '')) }
  })

  /** Names that begin with the sounds, then readings that mix full syllables and initials. */
  async function* findBySound(sounds: readonly SoundTerm[]): AsyncGenerator<Term | undefined> {
    const { terms, index } = await heard()
    const letters = plainTermsOf(sounds).map(({ prefix }) => prefix)
    if (letters.length > 0) for (const place of index.findBegun(letters)) yield terms[place]
    const words = await Promise.all(sounds.map(({ prefix }) => spellingsOf(prefix)))
    for (const place of index.findMixed(words)) {
      const term = terms[place]
      if (term && (await wordsHeard(term.name, sounds)).length > 0) yield term
    }
  }

  /** Names in which the words have a slip. */
  async function* findWithSlips(asked: readonly QueryTerm[]): AsyncGenerator<Term> {
    const { terms, findPlaces } = await listed()
    const findNear = (word: string) => {
      const { head, tail } = endsOf(word)
      return isLong(word) ? [...new Set([...findPlaces(head), ...findPlaces(tail)])] : findPlaces(word)
    }
    for (const place of placesOfAll(textsOf(asked), findNear)) {
      const term = terms[place]
      if (term && writtenNear(term.name, asked).length > 0) yield term
    }
  }

  return {
    kind,
    async find({ words, terms: asked, sounds, limit }) {
      const { terms, findPlaces } = await listed()
      const called = normaliseText(words).trim()
      const named = placesOfAll(textsOf(asked), findPlaces).flatMap(place => terms[place] ?? [])
      const hits = new Set([...named.filter(({ name }) => normaliseText(name) === called), ...named])
      if (hits.size < limit && sounds.length > 0)
        for await (const term of findBySound(sounds)) if (term && hits.add(term).size === limit) break
      if (hits.size < limit && textsOf(asked).some(isLong))
        for await (const term of findWithSlips(asked)) if (hits.add(term).size === limit) break
      const found = [...hits].slice(0, limit)
      return Promise.all(
        found.map(async ({ id, name, article_count, description }) => ({
          id,
          title: name,
          address: articleListPath({ type: kind, id, name }),
          text: [`${article_count} 篇文章`, description].filter(Boolean).join(' · '),
          matched: await matchedIn({ title: name, text: '' }, { terms: asked, sounds }),
        })),
      )
    },
  }
}
