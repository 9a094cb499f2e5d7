import { IconButton } from '@xiaolou/ui/button'
import { Menu } from '@xiaolou/ui/menu'
import { Ellipsis } from '@xiaolou/ui/section-icon'
import type { ReactNode } from 'react'

/** Further actions of a row, behind three dots; `className` is the button's. */
export function MoreMenu({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <Menu align="end" trigger={<IconButton label={label} className={className} icon={Ellipsis} />}>
      {children}
    </Menu>
  )
}
