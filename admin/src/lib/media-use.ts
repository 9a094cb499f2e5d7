import type { MediaUse } from '@xiaolou/contract/media'

const kindNames: Readonly<Record<string, string>> = {
  article: '文章',
  draft: '草稿',
  draft_version: '旧稿',
  talk: '说说',
  album: '相册封面',
  photo: '相册',
  page: '单页',
  comment: '评论',
  message: '留言',
  link: '友链',
  resource: '资源',
  setting: '设置',
  page_header: '页头图',
  user: '头像',
  chat: '聊天',
  song: '歌',
}

export const placeKindName = (kind: string): string => kindNames[kind] ?? '别处'

/** Uses as listed: the versions of one draft are one line, with their number. */
export function groupUses(uses: readonly MediaUse[]): (MediaUse & { readonly count: number })[] {
  const groups = new Map<string, MediaUse & { count: number }>()
  for (const use of uses) {
    const key = use.kind === 'draft_version' ? `${use.kind} ${use.address}` : `${use.kind} ${use.id}`
    groups.set(key, { ...use, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
