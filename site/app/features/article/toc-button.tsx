import type { ArticleHeading } from '@xiaolou/contract/article'
import { List } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { lazy, Suspense, useState } from 'react'
import { ArticleToc } from './article-toc.tsx'

const TocDrawer = lazy(() => import('./toc-drawer.tsx').then(({ TocDrawer }) => ({ default: TocDrawer })))

/** Where there is no room for the contents beside the text, a button opens them in a drawer; choosing a part closes it. */
export function TocButton({ toc }: { toc: readonly ArticleHeading[] }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton label="目录" className="article-toc-button" onClick={open}>
        <List size={20} aria-hidden="true" />
      </IconButton>
      {isWanted && (
        <Suspense>
          <TocDrawer isOpen={isOpen} onOpenChange={setOpen}>
            <ArticleToc toc={toc} onChoose={() => setOpen(false)} />
          </TocDrawer>
        </Suspense>
      )}
    </>
  )
}
