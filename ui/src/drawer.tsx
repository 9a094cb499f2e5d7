import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-name.ts'
import { X } from './icon.tsx'
import { useOverlay } from './overlay.ts'

/**
 * A sheet from the side of the window: focus kept inside, Escape and a press outside close it, the page stands still.
 * Widths are percent of the window: `widthPercent` from 799 px, `phoneWidthPercent` (the same unless given) below.
 */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  isTitleHidden = false,
  side = 'right',
  widthPercent,
  phoneWidthPercent = widthPercent,
  actions,
  className,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  isTitleHidden?: boolean
  side?: 'left' | 'right'
  widthPercent: number
  phoneWidthPercent?: number
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  useOverlay(isOpen, () => onOpenChange(false))
  return (
    <Base.Root open={isOpen} onOpenChange={open => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className="ui-veil" />
        <Base.Popup
          className={classNames('ui-drawer', `ui-drawer-${side}`, className)}
          style={{ '--drawer-width': `${widthPercent}%`, '--drawer-width-phone': `${phoneWidthPercent}%` }}
        >
          <header
            className={classNames('ui-sheet-head ui-drawer-head', isTitleHidden && 'ui-sheet-head-bare')}
          >
            <Base.Title className={isTitleHidden ? 'sr-only' : undefined}>{title}</Base.Title>
            {actions}
            <Base.Close aria-label="关闭" title="关闭" className="ui-icon-button">
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </header>
          <div className="ui-drawer-body">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
