import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-name.ts'
import { X } from './icon.tsx'
import { useOverlay } from './overlay.ts'

type Focus = ComponentProps<typeof Base.Popup>['initialFocus']
type Root = ComponentProps<typeof Base.Root>

/**
 * What a dialog says of its opening and closing. One that is not a part of the dialog below it (signing in, ⌘K) is not known to that
 * one, which would take Escape for itself: it leaves it to the uppermost.
 */
function useOpenChange(
  isOpen: boolean,
  onOpenChange: (isOpen: boolean) => void,
): NonNullable<Root['onOpenChange']> {
  const isCovered = useOverlay(isOpen, () => onOpenChange(false))
  return (open, details) => {
    if (!open && details.reason === 'escape-key' && isCovered()) {
      details.cancel()
      details.allowPropagation()
      return
    }
    onOpenChange(open)
  }
}

/**
 * A sheet in the middle of the window: focus is kept inside, Escape and a press outside close it, the page stands still.
 * Width in px, the whole window on a phone at most.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  widthPx = 440,
  initialFocus,
  className,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  widthPx?: number
  initialFocus?: Focus
  className?: string | undefined
  children: ReactNode
}) {
  const change = useOpenChange(isOpen, onOpenChange)
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="ui-veil" />
        <Base.Viewport className="ui-dialog-place">
          <Base.Popup
            initialFocus={initialFocus}
            className={classNames('ui-dialog', className)}
            style={{ '--dialog-width': `${widthPx}px` }}
          >
            <header className="ui-sheet-head">
              <Base.Title>{title}</Base.Title>
              {description ? <Base.Description>{description}</Base.Description> : null}
            </header>
            {children}
            <Base.Close aria-label="关闭" title="关闭" className="ui-icon-button ui-sheet-close">
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * A question before something that cannot be taken back: 确定删除吗. The safe answer has the focus.
 * `onConfirm` may be slow: `isBusy` holds both buttons until the caller closes it.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  isBusy,
  onConfirm,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title} description={description} widthPx={380}>
      <div className="ui-dialog-answers">
        <Base.Close disabled={isBusy} className={buttonClass({ tone: 'quiet' })}>
          再想想
        </Base.Close>
        <Button tone="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * A sheet from the right side of the window: focus kept inside, Escape and a press outside close it, the page stands still.
 * Widths are percent of the window: `widthPercent` from 799 px, `phoneWidthPercent` (the same unless given) below.
 */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  widthPercent,
  phoneWidthPercent = widthPercent,
  actions,
  className,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  widthPercent: number
  phoneWidthPercent?: number
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const change = useOpenChange(isOpen, onOpenChange)
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="ui-veil" />
        <Base.Popup
          className={classNames('ui-drawer', className)}
          style={{ '--drawer-width': `${widthPercent}%`, '--drawer-width-phone': `${phoneWidthPercent}%` }}
        >
          <header className="ui-sheet-head ui-drawer-head">
            <Base.Title>{title}</Base.Title>
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
