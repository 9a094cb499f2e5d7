import { quietCall } from '@xiaolou/browser/call'
import { revokeOtherSessions, revokeSession, type UserSession } from '@xiaolou/contract/user'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { useGuardAct } from './guard-act.ts'

/** The owner's sessions; each but the current one can be ended, or all of them at once. */
export function SessionsSection({
  list,
  onChanged,
}: {
  list: readonly UserSession[]
  onChanged: () => void
}) {
  const { isBusy, act } = useGuardAct(onChanged)
  const now = useSiteTime()
  return (
    <section aria-labelledby="sessions-title" className="glossed lock">
      <header>
        <h2 id="sessions-title">登录着的设备</h2>
        <p>不认得的，就在这里请它出去，再换一个密码。</p>
      </header>
      <div className="lock-body">
        <ul aria-label="登录着的设备" className="lock-list">
          {list.map(({ id, device, createdAt, lastSeenAt, is_current }) => (
            <li key={id} className="lock-row">
              <p>
                {device || '说不清的设备'} {is_current && <Badge>这一台</Badge>}
                <span className="lock-quiet">
                  {whenText(createdAt, now)}登录 · 最近 {whenText(lastSeenAt, now)}
                </span>
              </p>
              {!is_current && (
                <Button
                  size="small"
                  tone="quiet"
                  disabled={isBusy}
                  aria-label={`退出${device || '这台设备'}，${createdAt} 登录的`}
                  onClick={() =>
                    void act(() => quietCall(revokeSession, { params: { id } }), '那一处已经退出')
                  }
                >
                  退出
                </Button>
              )}
            </li>
          ))}
        </ul>
        {list.length > 1 && (
          <p className="lock-actions">
            <WithConfirm
              title="退出其他设备吗"
              description="除了这一台，别处都要重新登录。"
              confirmLabel="都退出"
              isBusy={isBusy}
              trigger={ask => <Button onClick={ask}>退出其他设备</Button>}
              onConfirm={close => {
                close()
                void act(() => quietCall(revokeOtherSessions), '其他设备都退出了')
              }}
            />
          </p>
        )}
      </div>
    </section>
  )
}
