import { type Counted, countedNames, type Measure, measure, wordsIn } from './measure.ts'

/** A document as the export has it. `html` is what the old site made its page from. */
export type SourceDocument = {
  /** Its id in the export, or its path in a folder. */
  key: string
  kind: 'post' | 'page'
  title: string
  html: string
  /** Epoch milliseconds; undefined without one. */
  createdAtMs: number | undefined
  comments: readonly SourceComment[]
}
export type SourceComment = { createdAtMs: number | undefined; html: string }

/** A draft without a time has no date to compare. */
export type StoredDocument = {
  html: string
  createdAtMs: number | undefined
  comments: readonly SourceComment[]
}

/** What is different, in words; `isMissing`: something of the source is not there. */
export type Difference = { text: string; isMissing: boolean }

const shownWords = 20
const sum = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((all, count) => all + count, 0)

function without(words: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) {
  const left = new Map<string, number>()
  for (const [word, count] of words) {
    const more = count - (others.get(word) ?? 0)
    if (more > 0) left.set(word, more)
  }
  return left
}

const listed = (words: ReadonlyMap<string, number>) =>
  `${[...words.keys()].slice(0, shownWords).join(' ')}${words.size > shownWords ? ' ……' : ''}`

/** Marks of other systems that should not be seen in a page. */
const rawMarks =
  /\[\/[a-z][\w-]{0,40}\]|\[[a-z][\w-]{0,40}\s[^\][]{0,200}=[^\][]{0,200}\]|&(?:lt|gt|amp|nbsp|quot|#\d{1,6});|\*\*|\{%-?\s{0,9}[a-z]\w{0,30}|\{\{[<%]|<!--|\]\(/gi

function rawIn(page: Measure, source: Measure): string[] {
  const found = new Set(Array.from(page.prose.matchAll(rawMarks), ([mark]) => mark))
  // What the author typed is no mark.
  return [...found].filter(mark => !source.prose.includes(mark))
}

const dayOf = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19)
const minuteMs = 60_000

/** How a document here differs from the one in the export. */
export function differencesOf(source: SourceDocument, stored: StoredDocument): Difference[] {
  const [from, to] = [measure(source.html), measure(stored.html)]
  const lost = without(from.words, to.words)
  // A plugin replaced `[ratings]`; whether the brackets were words cannot be known.
  for (const word of lost.keys()) if (from.prose.includes(`[${word}]`)) lost.delete(word)
  const added = without(to.words, from.words)
  const found: Difference[] = []
  // A first heading with the title is left out, as the page shows the title.
  const isTitle = without(lost, wordsIn(source.title)).size === 0
  if (lost.size > 0) found.push({ isMissing: !isTitle, text: `少了 ${sum(lost)} 个字词：${listed(lost)}` })
  if (added.size > 0) found.push({ isMissing: false, text: `多了 ${sum(added)} 个字词：${listed(added)}` })
  const names: Counted[] = ['code', 'pictures', 'tables', 'formulas', 'links']
  for (const name of names) {
    const [before, after] = [from.counts[name], to.counts[name]]
    if (after < before) found.push({ isMissing: true, text: `${countedNames[name]} ${before} → ${after}` })
  }
  const [date, own] = [source.createdAtMs, stored.createdAtMs]
  if (date !== undefined && own !== undefined && Math.abs(date - own) >= minuteMs)
    found.push({ isMissing: true, text: `日期 ${dayOf(date)} → ${dayOf(own)}（UTC）` })
  const raw = rawIn(to, from)
  if (raw.length > 0) found.push({ isMissing: true, text: `露出来的记号：${raw.join(' ')}` })
  return [...found, ...commentDifferences(source.comments, stored.comments)]
}

function commentDifferences(
  source: readonly SourceComment[],
  stored: readonly SourceComment[],
): Difference[] {
  const left = stored.map(one => ({ ...one, words: measure(one.html).words }))
  const missing: string[] = []
  for (const one of source) {
    const words = measure(one.html).words
    const distance = (other: (typeof left)[number]) => sum(without(words, other.words))
    const near = left.filter(
      other => Math.abs((one.createdAtMs ?? Number.NaN) - (other.createdAtMs ?? Number.NaN)) < minuteMs,
    )
    const [best] = near.toSorted((a, b) => distance(a) - distance(b))
    if (best) left.splice(left.indexOf(best), 1)
    if (!best || distance(best) > 0) missing.push(`${wordsShown(one.html)}${best ? '（少了字）' : ''}`)
  }
  if (missing.length === 0) return []
  const shown = missing.slice(0, 3).join('；')
  return [{ isMissing: true, text: `评论 ${source.length} 条，少了 ${missing.length} 条：${shown}` }]
}

const wordsShown = (html: string) => `“${[...wordsIn(measure(html).prose).keys()].slice(0, 12).join('')}”`
