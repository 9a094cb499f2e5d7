import type { DraftFields } from '@xiaolou/contract/draft'

/**
 * Merges changes made elsewhere to a draft's metadata (a renamed tag, articles made private in bulk) with
 * what changed here since `base`. Nothing if the text differs, or if both changed one field: then the author
 * decides.
 */
export function joinFields(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
): DraftFields | undefined {
  if (theirs.content !== base.content || theirs.title !== base.title) return undefined
  const { tags: _, ...others } = theirs
  const taken: Partial<DraftFields> = {}
  for (const [name, value] of Object.entries(others)) {
    const [was, own] = [Reflect.get(base, name), Reflect.get(mine, name)]
    if (value === was || value === own) continue
    if (own !== was) return undefined
    Object.assign(taken, { [name]: value })
  }
  return { ...mine, ...taken, tags: joinTags(base.tags, mine.tags, theirs.tags) }
}

/** Their tags, plus those added here, minus those removed here. */
function joinTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (base.join('\n') === theirs.join('\n')) return [...mine]
  const kept = theirs.filter(tag => mine.includes(tag) || !base.includes(tag))
  return [...kept, ...mine.filter(tag => !base.includes(tag) && !kept.includes(tag))]
}
