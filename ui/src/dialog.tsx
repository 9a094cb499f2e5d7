import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-name.ts'
import { X } from './icon.tsx'
import { useOverlay } from './overlay.ts'
import { downOnPhone, usePull } from './pull.ts'
import type { PullAxis } from './pull-rules.ts'
import { styleBySeenWindow } from './seen-window.ts'

type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  className?: string | undefined
  children: ReactNode
}

/**
 * An overlay: traps the focus, closes on Escape and outside clicks, and prevents page scrolling. A dialog
 * opened above another without being its child (sign-in, ⌘K) is unknown to that one, which would handle
 * Escape itself: it leaves Escape to the topmost.
 */
function Overlay({ isOpen, onOpenChange, children }: Omit<DialogProps, 'title'>) {
  const isCovered = useOverlay(isOpen, () => onOpenChange(false))
  const change: ComponentProps<typeof Base.Root>['onOpenChange'] = (open, details) => {
    if (!open && details.reason === 'escape-key' && isCovered()) {
      details.cancel()
      details.allowPropagation()
      return
    }
    onOpenChange(open)
  }
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="ui-veil" />
        {children}
      </Base.Portal>
    </Base.Root>
  )
}

/** The axis to pull it away: a sheet as wide as the window but not as high came from below. */
const drawerAxis = ({ offsetWidth, offsetHeight }: HTMLElement): PullAxis =>
  offsetWidth >= innerWidth && offsetHeight < innerHeight ? 'y' : 'x'

const Close = ({ className }: { className?: string }) => (
  <Base.Close aria-label="关闭" title="关闭" className={classNames('ui-icon-button', className)}>
    <X size={20} aria-hidden="true" />
  </Base.Close>
)

/** Between the top of the window and a phone's keyboard; the focused field stays in view. */
function keepInSight(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return
  const end = styleBySeenWindow(place)
  const sight = new ResizeObserver(() => {
    place.querySelector(':is(input, textarea, [contenteditable]):focus')?.scrollIntoView({ block: 'nearest' })
  })
  sight.observe(place)
  return () => {
    sight.disconnect()
    end()
  }
}

/** A dialog centred in the window, a bottom sheet on a phone. Width in px, if there is space. */
export function Dialog({
  title,
  description,
  widthPx = 440,
  initialFocus,
  className,
  children,
  ...overlay
}: DialogProps & {
  description?: ReactNode
  widthPx?: number
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
}) {
  const pull = usePull(downOnPhone, () => overlay.onOpenChange(false))
  return (
    <Overlay {...overlay}>
      <Base.Viewport ref={keepInSight} className="ui-dialog-place">
        <Base.Popup
          ref={pull}
          initialFocus={initialFocus}
          className={classNames('ui-dialog', className)}
          style={{ '--dialog-width': `${widthPx}px` }}
        >
          <header className="ui-sheet-head">
            <Base.Title>{title}</Base.Title>
            {description ? <Base.Description>{description}</Base.Description> : null}
          </header>
          {children}
          <Close className="ui-sheet-close" />
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  )
}

/** A dialog that is open while it is mounted. */
export function OpenDialog({
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'onOpenChange'> & { onClose: () => void }) {
  return <Dialog isOpen onOpenChange={isOpen => isOpen || onClose()} {...dialog} />
}

/**
 * A confirmation of something irreversible: 确定删除吗. The cancel button has the focus. `onConfirm` may be slow:
 * `isBusy` disables both buttons until the caller closes it.
 */
export function ConfirmDialog({
  confirmLabel,
  isBusy,
  onConfirm,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'children'> & {
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog widthPx={380} {...dialog}>
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
 * A sheet from the right side of the window. Widths in percent of the window: `widthPercent` from 799 px,
 * `phoneWidthPercent` (default: the same) below.
 */
export function Drawer({
  title,
  widthPercent,
  phoneWidthPercent = widthPercent,
  actions,
  className,
  children,
  ...overlay
}: DialogProps & { widthPercent: number; phoneWidthPercent?: number; actions?: ReactNode }) {
  const pull = usePull(drawerAxis, () => overlay.onOpenChange(false))
  return (
    <Overlay {...overlay}>
      <Base.Popup
        ref={pull}
        className={classNames('ui-drawer', className)}
        style={{ '--drawer-width': `${widthPercent}%`, '--drawer-width-phone': `${phoneWidthPercent}%` }}
      >
        <header className="ui-sheet-head ui-drawer-head">
          <Base.Title>{title}</Base.Title>
          {actions}
          <Close />
        </header>
        <div className="ui-drawer-body">{children}</div>
      </Base.Popup>
    </Overlay>
  )
}
