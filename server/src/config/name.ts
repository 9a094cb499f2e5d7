// Many ordinary words are one letter away from PORT and HOST; META_DIR is two letters away from DATA_DIR.
const shortestForOne = 5
const shortestForTwo = 9

/** The edit distance: letters to insert, delete, replace or swap to turn one into the other. */
function countSlips(one: string, other: string): number {
  const before = [...Array(other.length + 1).keys()]
  let twoRowsUp: number[] = []
  let rowUp = before
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const isExchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row.push(
        Math.min(
          (rowUp[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (rowUp[to - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (twoRowsUp[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    twoRowsUp = rowUp
    rowUp = row
  }
  return rowUp[other.length] ?? 0
}

/** `SITEURL`, `site_url` and `SITE-URL` count as the same name. */
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Variable names that are not `known` but probably misspell a known one: equal but for case and underscores,
 * or one or two edits away, depending on length. Skips names whose correct form is also set.
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { given: string; meant: string }[] {
  const others = names.filter(name => !known.includes(name))
  return others.flatMap(given => {
    const meant = known.find(name => {
      if (plain(name) === plain(given)) return true
      if (name.length < shortestForOne || given.length < shortestForOne) return false
      return countSlips(given.toUpperCase(), name) <= (name.length < shortestForTwo ? 1 : 2)
    })
    return meant === undefined || names.includes(meant) ? [] : [{ given, meant }]
  })
}
