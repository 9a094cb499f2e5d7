import { Drawer } from '@xiaolou/ui/drawer'
import { NavLink } from 'react-router'
import { useSite } from '../lib/site.ts'
import { phoneMenu } from './menu.ts'

const widthPercent = 60

/** The drawer of a small window: every room, one under another; choosing one closes it. */
export function PhoneMenu({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { blog_name } = useSite().config
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={blog_name} widthPercent={widthPercent}>
      <nav aria-label="主菜单">
        <ul className="phone-menu">
          {phoneMenu.map(item => (
            <li key={item.to}>
              <NavLink to={item.to} onClick={() => onOpenChange(false)}>
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
