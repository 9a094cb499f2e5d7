import type { Resource } from '@xiaolou/contract/resource'

/** Rows in their order → groups, each where its first row stands. */
export function resourceGroups(rows: readonly Resource[]): { category: string; resourceList: Resource[] }[] {
  const groups = new Map<string, Resource[]>()
  for (const row of rows) {
    const group = groups.get(row.category)
    if (group) group.push(row)
    else groups.set(row.category, [row])
  }
  return [...groups].map(([category, resourceList]) => ({ category, resourceList }))
}
