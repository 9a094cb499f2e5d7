import { quietCall } from '@xiaolou/browser/call'
import { userCenterPath } from '@xiaolou/contract/address'
import { consoleSections } from '@xiaolou/contract/console'
import { getSessionList } from '@xiaolou/contract/user'
import { getGuard } from '@xiaolou/contract/user-guard'
import './security.css'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { CodesSection } from './codes-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The security of the owner's account, and its sessions. */
export function Component() {
  const guard = useLoad('guard', () => quietCall(getGuard))
  const sessions = useLoad('sessions', () => quietCall(getSessionList))
  return (
    <>
      <ScreenHead
        title={consoleSections['/security']}
        lead="门上几道锁，钥匙在谁手里。"
        actions={
          <a href={userCenterPath('security')} className="word-button">
            改密码
          </a>
        }
      />
      <LoadState load={guard} what="门锁">
        {value => (
          <>
            <CodesSection guard={value} onChanged={guard.reload} />
            <PasskeysSection guard={value} onChanged={guard.reload} />
          </>
        )}
      </LoadState>
      <LoadState load={sessions} what="登录着的设备">
        {list => <SessionsSection list={list} onChanged={sessions.reload} />}
      </LoadState>
    </>
  )
}
