import type { Edit, Selection } from '../../../lib/surface.ts'

export type Search = {
  readonly query: string
  readonly isRegExp: boolean
  readonly hasCase: boolean
}

type Found = Selection & { readonly groups: readonly string[] }

/** More than anybody reads; keeps a pattern that matches everywhere fast. */
const maxFound = 10_000

/** All matches in a text, in order; nothing for an invalid regular expression. Empty matches are skipped. */
export function findAll(text: string, search: Search): readonly Found[] | undefined {
  const pattern = patternOf(search)
  if (!pattern) return search.query === '' ? [] : undefined
  const found: Found[] = []
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match
    if (whole === '') continue
    found.push({ from: match.index, to: match.index + whole.length, groups: [whole, ...groups] })
    if (found.length === maxFound) break
  }
  return found
}

function patternOf({ query, isRegExp, hasCase }: Search): RegExp | undefined {
  if (query === '') return undefined
  try {
    return new RegExp(
      isRegExp ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
      hasCase ? 'gmu' : 'gimu',
    )
  } catch {
    return undefined
  }
}

/** The next match after the caret, wrapping around; the previous one if `isBack`. */
export function nextOf<Place extends Selection>(
  places: readonly Place[],
  { from, to }: Selection,
  isBack: boolean,
): Place | undefined {
  return isBack
    ? (places.findLast(place => place.to <= from) ?? places.at(-1))
    : (places.find(place => place.from >= to) ?? places[0])
}

/** The replacement of a match: literal, or with `$1` and `$&`, `\n` and `\t` for a regular expression. */
function replacementOf({ groups }: Found, replacement: string, { isRegExp }: Search): string {
  if (!isRegExp) return replacement
  return replacement.replace(/\$([$&\d])|\\([nt\\])/g, (_, group: string | undefined, sign: string) => {
    if (group === undefined) return { n: '\n', t: '\t' }[sign] ?? '\\'
    return group === '$' ? '$' : (groups[group === '&' ? 0 : Number(group)] ?? '')
  })
}

/** Replaces these matches; the caret moves after the last one. */
export function replaceFound(found: readonly Found[], replacement: string, search: Search): Edit {
  const changes = found.map(place => ({
    from: place.from,
    to: place.to,
    insert: replacementOf(place, replacement, search),
  }))
  const last = changes.at(-1)
  if (!last) return { changes }
  const grown = changes.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0)
  const at = last.to + grown
  return { changes, selection: { from: at, to: at } }
}
