import { Drawer } from '@xiaolou/ui/drawer'
import type { ReactNode } from 'react'

/** The contents, given as `children`, in a drawer from the right. */
export function TocDrawer({
  isOpen,
  onOpenChange,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title="目录" widthPercent={32} phoneWidthPercent={74}>
      <nav aria-label="目录" className="article-toc article-toc-drawer">
        {children}
      </nav>
    </Drawer>
  )
}
