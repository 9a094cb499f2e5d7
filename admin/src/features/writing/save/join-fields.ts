import type { DraftFields } from '@xiaolou/contract/draft'

/**
 * What was changed elsewhere of how a draft is filed (a tag that has another name, articles made private in bulk), put to what
 * was written here since `base`. Nothing where words differ, or where both changed one field: then one is asked.
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

/** Theirs, with what was put to them here and without what was taken away. */
function joinTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (base.join('\n') === theirs.join('\n')) return [...mine]
  const kept = theirs.filter(tag => mine.includes(tag) || !base.includes(tag))
  return [...kept, ...mine.filter(tag => !base.includes(tag) && !kept.includes(tag))]
}
