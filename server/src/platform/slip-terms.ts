import { type QueryTerm, textsOf } from '@xiaolou/contract/search-text'
import { isLong } from '@xiaolou/contract/slips'
import type { IndexTerm } from './db/text-index.ts'

const pairsOf = (part: string) =>
  part.length < 2 ? [part] : [...part.slice(1)].map((sign, at) => `${part[at]}${sign}`)

/**
 * The terms of an index for a query with one slip in each long word; empty if no word is long. `near` gives
 * the known words within one edit of a Latin one. Matches must still be verified.
 */
export async function slipTermsOf(
  terms: readonly QueryTerm[],
  near: (word: string) => Promise<readonly string[]>,
): Promise<IndexTerm[]> {
  const texts = textsOf(terms)
  if (!texts.some(isLong)) return []
  const slips: IndexTerm[] = []
  for (const [at, term] of terms.entries()) {
    const text = texts[at] ?? ''
    if (!isLong(text)) slips.push(term)
    else if ('phrase' in term) slips.push({ either: partsWithoutOne(text) })
    else {
      const words = await near(text)
      if (words.length === 0) return []
      slips.push({ either: words.map(word => [word]) })
    }
  }
  return slips
}

// Half of a longer text is rare enough, and costs less than every way to leave one out.
const halvedFrom = 6

/** The pairs that one edit leaves: of all characters but one, or of a half. */
function partsWithoutOne(text: string): string[][] {
  const half = Math.floor(text.length / 2)
  if (text.length >= halvedFrom) return [text.slice(0, half), text.slice(half)].map(pairsOf)
  return Array.from({ length: text.length }, (_, wrong) =>
    [text.slice(0, wrong), text.slice(wrong + 1)].filter(Boolean).flatMap(pairsOf),
  )
}
