import { logout } from '@xiaolou/contract/user'
import type { NavigateFunction } from 'react-router'
import { quietCall } from '../lib/api.ts'
import { showNotice } from '../lib/notice.ts'
import { setSession } from '../lib/session.ts'

/** Ends the session here, in the other tabs and at the server; nobody stays in somebody's user centre. */
export function signOut(navigate: NavigateFunction): void {
  quietCall(logout).catch(() => {
    // Out of reach, or ended already: it is forgotten here in any case.
  })
  void setSession(undefined)
  showNotice({ tone: 'ok', title: '提示', text: '退出成功' })
  if (location.pathname === '/userCenter') void navigate('/home')
}
