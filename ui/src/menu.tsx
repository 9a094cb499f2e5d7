import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classNames } from './class-name.ts'

/**
 * A short list of actions or links under its trigger. `trigger` is an element that takes a ref: a Button, a
 * plain button. Uncontrolled unless `isOpen` is given (for a long press). `container` is its parent in the
 * page (default: body); `finalFocus`: what gets the focus when it closes (default: the trigger).
 */
export function Menu({
  trigger,
  isOpen,
  onOpenChange,
  container,
  finalFocus,
  className,
  children,
  ...place
}: {
  trigger: ReactElement
  isOpen?: boolean | undefined
  onOpenChange?: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
} & Pick<ComponentProps<typeof Base.Positioner>, 'align' | 'side'> &
  Pick<ComponentProps<typeof Base.Portal>, 'container'> &
  Pick<ComponentProps<typeof Base.Popup>, 'finalFocus'>) {
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={open => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner {...place} sideOffset={8} collisionPadding={12} className="ui-floating">
          <Base.Popup finalFocus={finalFocus} className={classNames('ui-menu', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** An action; closes the menu. `tone="danger"` for an irreversible one. */
export function MenuItem({
  tone = 'plain',
  ...rest
}: Omit<ComponentProps<typeof Base.Item>, 'className'> & { tone?: 'plain' | 'danger' }) {
  return <Base.Item {...rest} className={classNames('ui-menu-item', tone === 'danger' && 'ui-menu-danger')} />
}

/** A thin line between two kinds of items. */
export function MenuSeparator() {
  return <Base.Separator className="ui-menu-line" />
}
