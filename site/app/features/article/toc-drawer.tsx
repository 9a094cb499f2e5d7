import { Drawer } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import type { ReadArticle } from './article-data.ts'
import { measureReadShare, tocRows, useActiveHeading } from './toc.ts'
import { partMinutes, restWords } from './toc-reading.ts'
import './toc-drawer.css'

type TocDrawerProps = {
  article: Pick<ReadArticle, 'article_title' | 'read_minutes' | 'toc'>
  isOpen: boolean
  onClose: () => void
}

/** The contents: a bottom sheet on a phone, else a drawer from the right; choosing a section closes it. */
export function TocDrawer({ article, isOpen, onClose }: TocDrawerProps) {
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onClose}
      title="目录"
      widthPercent={32}
      phoneWidthPercent={100}
      actions={<Rest minutes={article.read_minutes} />}
      className="toc-drawer"
    >
      <Contents article={article} onChoose={onClose} />
    </Drawer>
  )
}

/** The time left, as of when the drawer opened: the page does not scroll while it is open. */
function Rest({ minutes }: { minutes: number }) {
  const [words] = useState(() => restWords({ share: measureReadShare(), minutes }))
  return <small className="ink-3 text-13">{words}</small>
}

function Contents({ article, onChoose }: Pick<TocDrawerProps, 'article'> & { onChoose: () => void }) {
  const { article_title, read_minutes, toc } = article
  const rows = tocRows(toc)
  const activeId = useActiveHeading(toc)
  const [minutes] = useState(() =>
    partMinutes({ lengths: partLengths(rows.map(({ heading }) => heading.id)), minutes: read_minutes }),
  )
  // The title comes first: its part is the text before the first heading.
  const parts = [
    { id: 'content', text: article_title, level: 1, isCurrent: activeId === undefined },
    ...rows.map(({ heading: { id, text }, level }) => ({ id, text, level, isCurrent: id === activeId })),
  ]
  const current = parts.findIndex(({ isCurrent }) => isCurrent)
  return (
    <nav aria-label="目录">
      <ol className="toc-parts parted ink-2">
        {parts.map(({ id, text, level, isCurrent }, index) => (
          <li key={id} className={`toc-part-${level}`} data-read={index < current || undefined}>
            <a
              href={`#${encodeURIComponent(id)}`}
              className="spread"
              aria-current={isCurrent ? 'location' : undefined}
              onClick={onChoose}
            >
              {text}
            </a>
            {index >= current && (
              <small className="ink-3 text-13">{isCurrent ? '读到这里' : `${minutes[index]} 分钟`}</small>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The length of each part of the body in characters: before the first heading, then for each heading. */
function partLengths(ids: readonly string[]): number[] {
  const body = document.getElementById(bodyId)
  if (!body) return [0, ...ids.map(() => 0)]
  const headings = ids.map(id => document.getElementById(id))
  return [null, ...headings].map((start, index) => {
    const range = document.createRange()
    range.selectNodeContents(body)
    if (start) range.setStartBefore(start)
    const end = headings[index]
    if (end) range.setEndBefore(end)
    return range.toString().replace(/\s/g, '').length
  })
}
