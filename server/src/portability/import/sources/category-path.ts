type Category = { name: string; parent: string }

/** The names from the topmost parent down; cycles of parents are cut. */
function pathOf({ id, name }: { id: string; name: string }, find: (id: string) => Category | undefined) {
  const path = [name]
  const seen = new Set([id])
  for (let at = find(id)?.parent ?? ''; at !== '' && !seen.has(at); ) {
    seen.add(at)
    const parent = find(at)
    if (!parent) break
    path.unshift(parent.name)
    at = parent.parent
  }
  return path
}

/** The categories of a post as paths, parent first; a path that is the beginning of another is omitted. */
export function categoryPaths(
  categories: readonly { id: string; name: string }[],
  find: (id: string) => Category | undefined,
): string[][] {
  const paths = categories.map(category => pathOf(category, find))
  const isWithin = (path: string[]) =>
    paths.some(other => other.length > path.length && path.every((name, at) => other[at] === name))
  return paths.filter(path => !isWithin(path))
}
