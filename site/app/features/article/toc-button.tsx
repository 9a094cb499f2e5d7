import type { ArticleHeading } from '@xiaolou/contract/article'
import { List } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, type ReactNode, useState } from 'react'
import { loadPart } from '~/lib/part.ts'
import { ArticleToc } from './article-toc.tsx'

type TocDrawer = ComponentType<{
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}>

const loadDrawer = () => import('./toc-drawer.tsx').then(module => module.TocDrawer)

/** Where there is no room for the contents beside the text, a button opens them in a drawer; choosing a part closes it. */
export function TocButton({ toc }: { toc: readonly ArticleHeading[] }) {
  const [isOpen, setOpen] = useState(false)
  const [TocDrawer, setDrawer] = useState<TocDrawer>()
  const open = () =>
    void loadPart({
      name: '目录',
      load: loadDrawer,
      use: drawer => {
        setDrawer(() => drawer)
        setOpen(true)
      },
    })
  return (
    <>
      <IconButton label="目录" className="article-toc-button" onClick={open}>
        <List size={20} aria-hidden="true" />
      </IconButton>
      {TocDrawer && (
        <TocDrawer isOpen={isOpen} onOpenChange={setOpen}>
          <ArticleToc toc={toc} onChoose={() => setOpen(false)} />
        </TocDrawer>
      )}
    </>
  )
}
