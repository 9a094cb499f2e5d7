import { quietCall } from '@xiaolou/browser/call'
import { userCenterPath } from '@xiaolou/contract/address'
import { consoleRooms } from '@xiaolou/contract/console'
import { getSessionList } from '@xiaolou/contract/user'
import { getGuard } from '@xiaolou/contract/user-guard'
import './security.css'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { ScreenHead } from '../../lib/screen-head.tsx'
import { CodesPart } from './codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** How the owner's account is locked, and who holds a key now. */
export function Component() {
  const guard = useLoad('guard', () => quietCall(getGuard))
  const sessions = useLoad('sessions', () => quietCall(getSessionList))
  return (
    <>
      <ScreenHead
        title={consoleRooms['/security']}
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
            <CodesPart guard={value} onChanged={guard.reload} />
            <PasskeysPart guard={value} onChanged={guard.reload} />
          </>
        )}
      </LoadState>
      <LoadState load={sessions} what="登录着的设备">
        {list => <SessionsPart list={list} onChanged={sessions.reload} />}
      </LoadState>
    </>
  )
}
