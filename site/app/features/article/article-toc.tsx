import { preload, useLazy } from '@xiaolou/browser/lazy'
import type { ArticleHeading } from '@xiaolou/contract/article'
import { List } from '@xiaolou/ui/icon'
import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { CornerButton } from '~/lib/corner-button.tsx'
import type { ArticleData, LockedData, ReadArticle } from './article-data.ts'
import { hasContents, measureReadShare, onScrollFrame, tocRows, useActiveHeading } from './toc.ts'

/** The table of contents beside the text; the part being read is marked. */
export function ArticleToc({ toc }: { toc: readonly ArticleHeading[] }) {
  const activeId = useActiveHeading(toc)
  return (
    <ol className="article-toc-list ink-3 text-14">
      {tocRows(toc).map(({ heading, level }) => (
        <li key={heading.id} style={{ '--level': level }}>
          <a
            href={`#${encodeURIComponent(heading.id)}`}
            aria-current={heading.id === activeId ? 'location' : undefined}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A thin line at the top of the window that shows the share of the body that has been read. */
export function ReadingProgress() {
  const line = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onScrollFrame(() => {
        if (line.current) line.current.style.scale = `${measureReadShare()} 1`
      }),
    [],
  )
  return (
    <div className="article-progress" aria-hidden="true">
      <i ref={line} />
    </div>
  )
}

const loadDrawer = () => import('./toc-drawer.tsx').then(module => module.TocDrawer)

type Load = () => Promise<ArticleData | LockedData>

/**
 * The article's button in the corner: opens the contents where they do not fit beside the text. In a phone's
 * bar its label is the current section.
 */
export function TocCornerButton() {
  const bySlug = useRouteLoaderData<Load>('post')
  const byId = useRouteLoaderData<Load>('article')
  const data = bySlug ?? byId
  const article = data && 'article' in data ? data.article : undefined
  return article && hasContents(article) ? <TocButton key={article.id} article={article} /> : null
}

function TocButton({ article }: { article: ReadArticle }) {
  const { Part: TocDrawer, isOpen, open, close } = useLazy({ name: '目录', load: loadDrawer })
  const activeId = useActiveHeading(article.toc)
  const section = article.toc.find(({ id }) => id === activeId)?.text
  return (
    <>
      <CornerButton
        label={section ? `目录，读到${section}` : '目录'}
        word={section ?? '目录'}
        title="目录"
        icon={<List size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => preload(loadDrawer)}
        onClick={open}
        className="toc-button scripted"
      />
      {TocDrawer && <TocDrawer article={article} isOpen={isOpen} onClose={close} />}
    </>
  )
}
