import { Drawer } from '@xiaolou/ui/drawer'
import { useLocation } from 'react-router'
import { AppLink, isAt } from '../lib/app-link.tsx'
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
  const { pathname } = useLocation()
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={blog_name} widthPercent={widthPercent}>
      <nav aria-label="主菜单">
        <ul className="phone-menu">
          {phoneMenu.map(item => (
            <li key={item.to}>
              <AppLink
                href={item.to}
                aria-current={isAt(pathname, item.to) ? 'page' : undefined}
                onClick={() => onOpenChange(false)}
              >
                {item.label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
