import { readdirSync, readFileSync } from 'node:fs'
import { renderArticle } from '@xiaolou/markdown'

import { describe, expect, it } from 'vitest'
import {
  edited,
  fateOf,
  seededRandom,
  selection,
  squeezedTrace,
  traced,
  withRepeats,
} from '../../testing/quote-edits.ts'
import { findQuote, keepAnchor } from './quote.find.ts'

const folder = new URL('../../../../starter/articles/', import.meta.url)
const articles = readdirSync(folder).map(name => textOf(readFileSync(new URL(name, folder), 'utf8')))

function textOf(file: string): string {
  const markdown = file.replace(/^---\n[\s\S]*?\n---\n/, '')
  return renderArticle({ markdown, siteUrl: '', pictures: new Map() }).text
}

/** Quotes a passage of an article, edits the article, and searches for the passage again. */
function tryOnce(seed: number) {
  const random = seededRandom(seed)
  const written = articles[Math.floor(random() * articles.length)] ?? ''
  // Every third article has repeated sentences and paragraphs from the start.
  const article = seed % 3 === 0 ? withRepeats(written, random) : written
  const chosen = selection(article, random)
  const isChosen = (at: number) => at >= chosen.at && at < chosen.at + chosen.length
  const before = squeezedTrace(traced(article))
  const own = before.from.flatMap((from, at) => (isChosen(from) ? [at] : []))
  const place = { at: own[0] ?? 0, length: own.length }
  const after = squeezedTrace(edited(traced(article), random))
  const fate = fateOf(after, { at: chosen.at, end: chosen.at + chosen.length, length: own.length })
  const found = findQuote(after.text, keepAnchor(before.text, place))
  const words = before.text.slice(place.at, place.at + place.length)
  return { seed, fate, found, words, length: place.length, text: after.text }
}

describe('quoted words in an article that was edited', () => {
  const tries = Array.from({ length: 2_000 }, (_, at) => tryOnce(at + 1)).filter(({ length }) => length > 1)
  const standing = tries.filter(({ fate }) => fate.stands)
  const mostly = tries.filter(({ fate }) => !fate.stands && fate.leftShare >= 0.7)
  const share = (some: typeof tries) => some.filter(({ found }) => found).length / some.length

  it('are never said to stand where they do not', () => {
    const wrong = tries.filter(({ found, fate }) => found && !fate.isRight(found))
    for (const { seed, words, found, text } of wrong)
      console.log(seed, words, '→', found?.state, found && text.slice(found.at, found.at + found.length))
    console.log(
      `${tries.length} edits, ${wrong.length} wrong; of ${standing.length} that stand unchanged ${(100 * share(standing)).toFixed(1)} % found, of ${mostly.length} changed a little ${(100 * share(mostly)).toFixed(1)} %`,
    )
    expect(wrong).toEqual([])
  })

  it('are found in at least 95 of 100 cases where they stand as they were', () => {
    expect(standing.length).toBeGreaterThan(1_000)
    expect(share(standing)).toBeGreaterThanOrEqual(0.95)
  })
})
