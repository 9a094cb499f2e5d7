import type { Edit, Selection } from '../../../lib/surface.ts'

export type Search = {
  readonly query: string
  readonly isRegExp: boolean
  readonly hasCase: boolean
}

type Found = Selection & { readonly groups: readonly string[] }

/** More than anybody looks through; a pattern that matches everywhere stays quick. */
const maxFound = 10_000

/** All places of a text that fit, in order; nothing where a regular expression is not one. What has no length is no place. */
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

/** The next place from a caret, round the end; the one before it where `isBack`. */
export function nextOf<Place extends Selection>(
  places: readonly Place[],
  { from, to }: Selection,
  isBack: boolean,
): Place | undefined {
  return isBack
    ? (places.findLast(place => place.to <= from) ?? places.at(-1))
    : (places.find(place => place.from >= to) ?? places[0])
}

/** What takes the place of one: as it was typed, or with `$1` and `$&`, `\n` and `\t` where the search is by pattern. */
function replacementOf({ groups }: Found, replacement: string, { isRegExp }: Search): string {
  if (!isRegExp) return replacement
  return replacement.replace(/\$([$&\d])|\\([nt\\])/g, (_, group: string | undefined, sign: string) => {
    if (group === undefined) return { n: '\n', t: '\t' }[sign] ?? '\\'
    return group === '$' ? '$' : (groups[group === '&' ? 0 : Number(group)] ?? '')
  })
}

/** Puts the replacement into these places; the caret goes behind the last one. */
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
