import type { SearchGroup, SearchHit, SearchKind } from '@xiaolou/contract/search'

/** A row of the list: a hit, or the button for more of its kind. */
export type Row = {
  /** Unique within the list and stable for the same thing. */
  readonly key: string
  readonly kind: SearchKind
} & ({ readonly hit: SearchHit } | { readonly list: string })

/** The name of each kind, and its unit. */
export const kindWords: Readonly<Record<SearchKind, { name: string; unit: string }>> = {
  article: { name: '文章', unit: '篇' },
  category: { name: '分类', unit: '个' },
  tag: { name: '标签', unit: '个' },
  talk: { name: '说说', unit: '条' },
  message: { name: '留言', unit: '条' },
  album: { name: '相册', unit: '本' },
  song: { name: '歌', unit: '首' },
  comment: { name: '我的评论', unit: '条' },
}

/** The rows of a group in their order. */
export function rowsOf({ kind, hits, has_more, list }: SearchGroup): Row[] {
  const rows: Row[] = hits.map(hit => ({ key: `${kind}-${hit.id}`, kind, hit }))
  return has_more ? [...rows, { key: `${kind}-more`, kind, list }] : rows
}

/** The result count for screen readers: 「找到 文章 2 篇、歌 1 首」; 以上 if there are more. */
export function countWords(groups: readonly SearchGroup[]): string {
  const counts = groups.map(({ kind, hits, has_more }) => {
    const { name, unit } = kindWords[kind]
    return `${name} ${hits.length} ${unit}${has_more ? '以上' : ''}`
  })
  return `找到 ${counts.join('、')}`
}

/** The row that a key moves to in a list of `count` rows; nothing for other keys. */
export function stepOf(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
