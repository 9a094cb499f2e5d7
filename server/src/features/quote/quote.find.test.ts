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

const keep = (text: string, words: string) =>
  keepAnchor(text, { at: text.indexOf(words), length: words.length })

describe('a few quoted words', () => {
  const before =
    '五更起来，檐下的雨还没有停。江南的春雨总是这样，雨是主人，人是客。我披衣坐到窗前，听了很久。'
  const rewritten = before.replace('春雨', '秋风')

  it.each([
    ['the sentence was written again elsewhere', '又记：五更起来，檐下的雨还没有停，江南的春雨又下了。'],
    ['the paragraph before was copied', '五更起来，檐下的雨还没有停。江南的春雨，后来再没有见过。'],
    ['what follows was copied', '别处的春雨总是这样，雨是主人，人是客。我披衣坐到窗前，听了很久。'],
  ])('that were replaced are not those elsewhere: %s', (_, more) => {
    expect(findQuote(`${rewritten}${more}`, keep(before, '春雨'))).toBeUndefined()
    expect(findQuote(`${more}${rewritten}`, keep(before, '春雨'))).toBeUndefined()
  })

  it('are found where only one side was edited', () => {
    const edited = before.replace('总是这样，雨是主人，人是客', '年年如此')
    expect(findQuote(edited, keep(before, '春雨'))).toMatchObject({
      at: edited.indexOf('春雨'),
      state: 'same',
    })
  })
})

describe('a sentence that was copied beside itself', () => {
  const before =
    '五更起来，檐下的雨还没有停。江南的春天总是这样，雨是主人，人是客。我披衣坐到窗前，听了很久。'
  it.each([
    ['江南的春天总是这样，雨是主人，人是客。', 2],
    ['江南的春天总是这样，雨是主人，人是客。', 3],
    ['江南的春天', 2],
  ])('%s, %i times, is still there: the first', (words, times) => {
    const copied = before.replace(words, words.repeat(times))
    expect(findQuote(copied, keep(before, words))).toMatchObject({ at: before.indexOf(words), state: 'same' })
  })

  it('is uncertain where the copies are far apart', () => {
    expect(
      findQuote(`${before}${'后来的事。'.repeat(20)}${before}`, keep(before, '江南的春天')),
    ).toBeUndefined()
  })
})

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
