import { reportFailure } from '@xiaolou/browser/failure'
import { getToken, throughSession } from '@xiaolou/browser/session'
import { createClient } from '@xiaolou/contract/kit/client'
import { proveSecrecy } from '@xiaolou/contract/secrecy'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { LoadState, useLoad } from '../../lib/load.tsx'

/** Every page, list and feed is looked through: with many articles that takes its time. */
const patientCall = throughSession(
  createClient({ baseUrl: '/api', timeoutMs: 120_000, token: getToken }),
  reportFailure,
)

/** Looks for what is not public in everything that others can get, and says plainly what was found. */
export function SecrecyDialog({ onClose }: { onClose: () => void }) {
  const load = useLoad('secrecy', () => patientCall(proveSecrecy))
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="查一遍有没有漏"
      description="草稿、定时、只自己、凭口令和不列出的文章，它们的字有没有出现在别人看得到的地方。"
      widthPx={520}
    >
      <LoadState
        load={load}
        what="结果"
        skeleton={<p className="proof-wait">正在把每一页、每一张列表、每一份订阅都翻一遍…</p>}
      >
        {({ secrets, outputs, found, checkedAt }) => (
          <div className="proof" aria-live="polite">
            {found.length === 0 ? (
              <p className="proof-clean">
                一个字也没有漏。
                <small>
                  {secrets === 0
                    ? '眼下没有不公开的文字。'
                    : `${secrets.toLocaleString('en')} 篇不公开的文字，翻了 ${outputs.toLocaleString('en')} 处别人看得到的地方，一处也没有。`}
                </small>
              </p>
            ) : (
              <>
                <p className="proof-leak">
                  有 {found.length} 处看得到不该看到的字。
                  <small>先把这几篇放进回收站，读者就看不到了；再把这张单子告诉写程序的人。</small>
                </p>
                <ul>
                  {found.map(({ title, address }) => (
                    <li key={`${title} ${address}`}>
                      <span>《{title}》</span>
                      <a href={address} target="_blank" rel="noreferrer">
                        {address}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p className="proof-foot">
              <time>{checkedAt.slice(0, 16)} 查的</time>
              <Button size="small" isBusy={load.isLoading} onClick={load.reload}>
                再查一遍
              </Button>
            </p>
          </div>
        )}
      </LoadState>
    </Dialog>
  )
}
