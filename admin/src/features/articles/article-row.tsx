import { copyText } from '@xiaolou/browser/copy'
import { showNotice } from '@xiaolou/browser/notice'
import { postPath } from '@xiaolou/contract/address'
import type { ManagedArticle } from '@xiaolou/contract/article-manage'
import { articleStatus } from '@xiaolou/contract/article-row'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { Link, useNavigate } from 'react-router'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { whenText } from '../../lib/when.ts'
import { type ArticleFilter, daysLeftText, marksOf, noTitle, restoreLabels } from './article-filter.ts'
import type { Act } from './change.ts'
import { discardChanges, downloadArticle } from './change-drafts.ts'

export const writingPath = ({ id }: { id: number }) => `/write/article-${id}`

/** One article: its title, and at the right the data of a list. */
export function ArticleRow({
  row,
  filter: { state, sort },
  now,
  onAct,
  reload,
}: {
  row: ManagedArticle
  filter: ArticleFilter
  now: string
  onAct: (act: Act) => void
  reload: () => void
}) {
  const isBinned = row.status === articleStatus.bin
  const marks = marksOf(row, state)
  const title = row.article_title || noTitle
  return (
    <div className="entry">
      <p className="entry-head baseline gap-12">
        {isBinned ? (
          // In the trash nothing can be opened: restore it first.
          <span data-row tabIndex={-1} title={title} className="entry-title">
            <bdi>{title}</bdi>
          </span>
        ) : (
          <Link data-row to={writingPath(row)} title={title} className="entry-title">
            <bdi>{title}</bdi>
          </Link>
        )}
        {marks.length > 0 && (
          <span className="entry-marks gap-10 ink-3 text-13 rigid">
            {marks.map(mark => (
              <i key={mark} data-mark={mark}>
                {mark}
              </i>
            ))}
          </span>
        )}
      </p>
      <p className="entry-meta ink-3 text-14">
        <span className="entry-category">{row.categoryName}</span>
        <span>
          {row.word_count.toLocaleString('en')}
          <i> 字</i>
        </span>
        <span className="entry-views">
          {row.view_times.toLocaleString('en')}
          <i> 次</i>
        </span>
        <span className="entry-comments">
          {row.comment_count.toLocaleString('en')}
          <i> 评</i>
        </span>
        <time>
          {row.binned_at
            ? daysLeftText(row.binned_at, now)
            : whenText(sort === 'updated' ? row.updatedAt : row.createdAt, now)}
        </time>
      </p>
      <RowMenu row={row} onAct={onAct} reload={reload} />
    </div>
  )
}

function RowMenu({
  row,
  onAct,
  reload,
}: {
  row: ManagedArticle
  onAct: (act: Act) => void
  reload: () => void
}) {
  const navigate = useNavigate()
  const path = postPath(row.slug)
  const copy = async () => {
    const isCopied = await copyText(new URL(path, location.origin).href)
    showNotice(
      isCopied
        ? { tone: 'ok', title: '地址抄下了' }
        : { tone: 'warn', title: '没有抄成', text: '浏览器不让，请打开文章从地址栏抄。' },
    )
  }
  return (
    <MoreMenu label={`《${row.article_title || noTitle}》还能做什么`} className="entry-more">
      {row.status === articleStatus.bin ? (
        <>
          <MenuItem onClick={() => onAct({ do: 'restore' })}>{restoreLabels[row.visibility]}</MenuItem>
          <MenuItem tone="danger" onClick={() => onAct({ do: 'delete' })}>
            彻底删除
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onClick={() => void navigate(writingPath(row))}>编辑</MenuItem>
          <MenuItem onClick={() => window.open(path, '_blank', 'noopener')}>在网站上看</MenuItem>
          <MenuItem onClick={() => void copy()}>抄下地址</MenuItem>
          <MenuItem onClick={() => void downloadArticle(row.id)}>下载 .md 文件</MenuItem>
          <MenuSeparator />
          <MenuItem onClick={() => onAct({ do: 'pin', is_pinned: row.is_top !== 1 })}>
            {row.is_top === 1 ? '不再置顶' : '置顶'}
          </MenuItem>
          {row.has_changes && (
            <MenuItem onClick={() => void discardChanges(row.id, reload)}>丢弃改动</MenuItem>
          )}
          <MenuItem tone="danger" onClick={() => onAct({ do: 'bin' })}>
            放进回收站
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}
