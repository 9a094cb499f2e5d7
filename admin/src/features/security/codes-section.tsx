import { quietCall } from '@xiaolou/browser/call'
import { beginCodes, endCodes, type Guard, renewRecoveryCodes } from '@xiaolou/contract/user-guard'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { CodesSetUp } from './codes-set-up.tsx'
import { useGuardAct } from './guard-act.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fewLeft = 3

/** Codes of an authenticator app: off, being set up, on. */
export function CodesSection({ guard, onChanged }: { guard: Guard; onChanged: () => void }) {
  const { isBusy, act } = useGuardAct(onChanged)
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isEnding, setIsEnding] = useState(false)
  const renew = async () => setCodes((await act(() => quietCall(renewRecoveryCodes)))?.recovery_codes)
  return (
    <section aria-labelledby="codes-title" className="glossed lock">
      <header>
        <h2 id="codes-title">两步验证 {guard.has_codes && <Badge>开着</Badge>}</h2>
        <p>登录时除了密码，再问手机应用里的六位数：密码叫人知道了，门也还关着。</p>
      </header>
      <div className="lock-body">
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {!codes && guard.has_codes && (
          <>
            <p>
              备用码还有 <b>{guard.recovery_left}</b> 个，手机不在身边时一个用一次。
              {guard.recovery_left < fewLeft && <strong className="lock-few">不多了，换一批收好。</strong>}
            </p>
            <p className="lock-actions">
              <Button isBusy={isBusy} onClick={() => void renew()}>
                换一批备用码
              </Button>
              <Button tone="quiet" disabled={isBusy} onClick={() => setIsEnding(true)}>
                关掉
              </Button>
            </p>
          </>
        )}
        {!codes && !guard.has_codes && !begun && (
          <p className="lock-actions">
            <Button
              tone="primary"
              isBusy={isBusy}
              onClick={async () => setBegun(await act(() => quietCall(beginCodes)))}
            >
              开两步验证
            </Button>
          </p>
        )}
        {!codes && !guard.has_codes && begun && (
          <CodesSetUp
            {...begun}
            onLeave={() => setBegun(undefined)}
            onDone={made => {
              setCodes(made)
              setBegun(undefined)
              onChanged()
            }}
          />
        )}
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        onOpenChange={setIsEnding}
        title="关掉两步验证吗"
        description="以后只凭密码就能登录；备用码也一起作废。"
        confirmLabel="关掉"
        isBusy={isBusy}
        onConfirm={() => {
          setIsEnding(false)
          void act(() => quietCall(endCodes), '两步验证关掉了')
        }}
      />
    </section>
  )
}
