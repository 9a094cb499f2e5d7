import type { ArticleHeading } from '@xiaolou/contract/article'
import { Drawer } from '@xiaolou/ui/drawer'
import { ArticleToc } from './article-toc.tsx'

/** The contents in a drawer from the right; choosing a part closes it. */
export function TocDrawer({
  toc,
  isOpen,
  onOpenChange,
}: {
  toc: readonly ArticleHeading[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title="目录" widthPercent={32} phoneWidthPercent={74}>
      <nav aria-label="目录" className="article-toc article-toc-drawer">
        <ArticleToc toc={toc} onChoose={() => onOpenChange(false)} />
      </nav>
    </Drawer>
  )
}
