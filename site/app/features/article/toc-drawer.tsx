import { Drawer } from '@xiaolou/ui/drawer'
import { useState } from 'react'
import { bodyId } from '~/lib/prose/prose-place.ts'
import { readShare } from './active-heading.ts'
import type { ReadArticle } from './article-data.ts'
import { partMinutes, restWords } from './toc-reading.ts'
import { tocRows } from './toc-row.ts'
import { useActiveHeading } from './use-active-heading.ts'
import './toc-drawer.css'

type Article = Pick<ReadArticle, 'article_title' | 'read_minutes' | 'toc'>

/** The contents: a sheet from below on a phone, a drawer from the right elsewhere; choosing a part closes it. */
export function TocDrawer({
  article,
  isOpen,
  onOpenChange,
}: {
  article: Article
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="目录"
      widthPercent={32}
      phoneWidthPercent={100}
      actions={<Rest minutes={article.read_minutes} />}
      className="toc-drawer"
    >
      <Contents article={article} onChoose={() => onOpenChange(false)} />
    </Drawer>
  )
}

/** How much is left, as it was when the drawer opened: until it closes the page stands still. */
function Rest({ minutes }: { minutes: number }) {
  const [words] = useState(() => restWords({ share: shareRead(), minutes }))
  return <small className="toc-rest">{words}</small>
}

function Contents({ article, onChoose }: { article: Article; onChoose: () => void }) {
  const { article_title, read_minutes, toc } = article
  const rows = tocRows(toc)
  const activeId = useActiveHeading(toc)
  const [minutes] = useState(() =>
    partMinutes({ lengths: partLengths(rows.map(({ heading }) => heading.id)), minutes: read_minutes }),
  )
  // The title leads the list: the first part is what stands before the first heading.
  const parts = [
    { id: 'content', text: article_title, level: 1, isCurrent: activeId === undefined },
    ...rows.map(({ heading, level }) => ({
      id: heading.id,
      text: heading.text,
      level,
      isCurrent: heading.id === activeId,
    })),
  ]
  const current = parts.findIndex(({ isCurrent }) => isCurrent)
  return (
    <nav aria-label="目录">
      <ol className="toc-parts">
        {parts.map(({ id, text, level, isCurrent }, index) => (
          <li key={id} className={`toc-part-${level}`} data-read={index < current || undefined}>
            <a
              href={`#${encodeURIComponent(id)}`}
              aria-current={isCurrent ? 'location' : undefined}
              onClick={onChoose}
            >
              {text}
            </a>
            {index >= current && <small>{isCurrent ? '读到这里' : `${minutes[index]} 分钟`}</small>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function shareRead(): number {
  const body = document.getElementById(bodyId)
  if (!body) return 0
  const { top, height } = body.getBoundingClientRect()
  return readShare({ topPx: top, heightPx: height, windowPx: innerHeight })
}

/** How long each part of the body is, in characters: the one before the first heading, then one for each heading. */
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
