import { screens } from '@xiaolou/contract/address'
import type { ImportReportData } from '@xiaolou/contract/import-report'
import type { Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { useState } from 'react'
import { MoreRows } from './more-rows.tsx'

export type Join = Task['options']['joins'][number]

/** The path of an article or the guestbook here, from a full or partial address; '' for anything else. */
function addressOf(given: string): string {
  const url = URL.parse(given.trim(), location.origin)
  if (url?.pathname === screens.messages.path) return url.pathname
  return url?.pathname.startsWith('/posts/') ? decodeURIComponent(url.pathname) : ''
}

/** Comments without a matching article: the owner enters its address here, and the dry run is repeated. */
export function LostList({
  lost,
  joins,
  onJoin,
}: {
  lost: ImportReportData['lost']
  joins: readonly Join[]
  onJoin: (joins: Join[]) => void
}) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const made = Object.entries(given)
    .map(([page, words]) => ({ page, address: addressOf(words) }))
    .filter(({ address }) => address !== '')
  return (
    <>
      <MoreRows rows={lost} keyOf={({ page }) => page}>
        {({ page, title, count }) => (
          <>
            <span>
              {title || page}
              {title && <i className="report-path">{page}</i>}
            </span>
            <small>{count} 条</small>
            <Input
              aria-label={`${title || page} 的评论接到哪一篇`}
              aria-invalid={(given[page]?.trim() && addressOf(given[page]) === '') || undefined}
              placeholder="接到 /posts/…"
              value={given[page] ?? ''}
              onChange={event => setGiven({ ...given, [page]: event.currentTarget.value })}
            />
          </>
        )}
      </MoreRows>
      <p className="transfer-quiet">
        还没有导入的文章，导入以后把这个文件再交一次，就会接上；换了地址的，贴上它如今的地址。不是文章的页面（关于、友链），可以接到一篇文章，或者写
        {screens.messages.path}，收进留言。
      </p>
      {made.length > 0 && (
        <div className="transfer-actions">
          <Button onClick={() => onJoin([...joins, ...made])}>接上这 {made.length} 处，再试一遍</Button>
        </div>
      )}
    </>
  )
}
