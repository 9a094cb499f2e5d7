import { Popover as Base } from '@base-ui/react/popover'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from './class-name.ts'

/**
 * A small non-modal sheet beside its trigger: volume, queue, online users, emoji. Uncontrolled unless
 * `isOpen` is given; `title` is announced, `isTitleShown` also shows it. `initialFocus`, `finalFocus`: what
 * gets the focus when it opens and closes (default: its first control and the trigger).
 */
export function Popover({
  trigger,
  title,
  isTitleShown = false,
  isOpen,
  onOpenChange,
  widthPx,
  className,
  children,
  initialFocus,
  finalFocus,
  ...place
}: {
  trigger: ReactElement
  title: string
  isTitleShown?: boolean
  isOpen?: boolean | undefined
  onOpenChange?: (isOpen: boolean) => void
  widthPx?: number
  className?: string | undefined
  children: ReactNode
} & Pick<ComponentProps<typeof Base.Positioner>, 'align' | 'side'> &
  Pick<ComponentProps<typeof Base.Popup>, 'initialFocus' | 'finalFocus'>) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner {...place} sideOffset={10} collisionPadding={12} className="ui-floating">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={classNames('ui-popover', className)}
            style={widthPx ? { '--popover-width': `${widthPx}px` } : undefined}
          >
            <Base.Title className={isTitleShown ? 'ui-popover-title' : 'sr-only'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
