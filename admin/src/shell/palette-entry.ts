/** A place to go to or a thing to do; `words` are others by which it is found. */
export type Entry = {
  readonly id: string
  readonly kind: '去' | '做' | '文章' | '草稿' | '客人'
  readonly name: string
  readonly hint?: string
  readonly words?: string
} & ({ readonly path: string } | { readonly run: () => void })

const normal = (text: string) => text.normalize('NFKC').toLowerCase()

/** Those that hold every word of what was asked, the ones that begin with it first; all of them for nothing. */
export function matchEntries(entries: readonly Entry[], asked: string): Entry[] {
  const words = normal(asked).split(/\s+/).filter(Boolean)
  const rank = ({ name, hint, words: others }: Entry) => {
    const own = normal(name)
    const all = `${own} ${normal(hint ?? '')} ${normal(others ?? '')}`
    if (!words.every(word => all.includes(word))) return -1
    if (words.every(word => own.startsWith(word))) return 0
    return words.every(word => own.includes(word)) ? 1 : 2
  }
  return entries
    .map(entry => ({ entry, at: rank(entry) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry)
}
