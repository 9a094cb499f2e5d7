import { useUser } from '@xiaolou/browser/session'
import { role } from '@xiaolou/contract/user'
import { Outlet } from 'react-router'
import { Rail } from './rail.tsx'

/** What stands around every screen. Only the owner sees it; every call behind it checks again. */
export function Console() {
  const user = useUser()
  if (user?.role !== role.administrator) return null
  return (
    <div className="console">
      <Rail />
      <main id="content" tabIndex={-1} className="console-sheet">
        <Outlet />
      </main>
    </div>
  )
}
