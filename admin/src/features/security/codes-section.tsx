import { quietCall } from '@xiaolou/browser/call'
import { useCopy } from '@xiaolou/browser/use-copy'
import { beginCodes, endCodes, type Guard, renewRecoveryCodes } from '@xiaolou/contract/user-guard'
import { Badge } from '@xiaolou/ui/badge'
import { Button } from '@xiaolou/ui/button'
import { WithConfirm } from '@xiaolou/ui/with-confirm'
import { useState } from 'react'
import { downloadText } from '../../lib/download.ts'
import { CodesSetUp } from './codes-set-up.tsx'
import { useGuardAct } from './guard-act.ts'

const fewLeft = 3

/** Codes of an authenticator app: off, being set up, on. */
export function CodesSection({ guard, onChanged }: { guard: Guard; onChanged: () => void }) {
  const { isBusy, act } = useGuardAct(onChanged)
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
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
              <WithConfirm
                title="关掉两步验证吗"
                description="以后只凭密码就能登录；备用码也一起作废。"
                confirmLabel="关掉"
                isBusy={isBusy}
                trigger={ask => (
                  <Button tone="quiet" disabled={isBusy} onClick={ask}>
                    关掉
                  </Button>
                )}
                onConfirm={close => {
                  close()
                  void act(() => quietCall(endCodes), '两步验证关掉了')
                }}
              />
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
    </section>
  )
}

const fileText = (codes: readonly string[]) =>
  `${location.host} 的备用码。手机不在身边时，登录的验证码那一格里填一个，一个只能用一次。\n\n${codes.join('\n')}\n`

const save = (codes: readonly string[]) =>
  downloadText(`${location.hostname}-备用码.txt`, fileText(codes), 'text/plain')

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { said, copy } = useCopy()
  return (
    <section aria-label="备用码" className="lock-recovery grid gap-14">
      <p role="status">
        <strong>这十个备用码只显示这一次。</strong>手机丢了就靠它们进门，抄下来或者打印出来，收在别处。
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="lock-actions">
        <Button onClick={() => copy(fileText(codes))}>{said || '复制'}</Button>
        <Button onClick={() => save(codes)}>存成文件</Button>
        <Button onClick={() => window.print()}>打印</Button>
        <Button tone="primary" onClick={onDone}>
          收好了
        </Button>
      </p>
    </section>
  )
}
