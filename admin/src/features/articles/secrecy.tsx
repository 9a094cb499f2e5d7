import { quietCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { getSecrecyProof, proveSecrecy, type SecrecyProof, secrecyVerdict } from '@xiaolou/contract/secrecy'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { useEffect } from 'react'
import { LoadState, useLoad } from '../../lib/load.tsx'

const lookAgainMs = 1_000
const count = (number: number) => number.toLocaleString('en')

/** Runs the secrecy proof: searches everything that others can read for non-public text. */
export function SecrecyDialog({ onClose }: { onClose: () => void }) {
  // Opening it starts the proof, or follows one that is running.
  const load = useLoad('secrecy', () => quietCall(proveSecrecy))
  const { value, change } = load
  const isRunning = value?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      // A failed request is repeated with the next poll.
      quietCall(getSecrecyProof).then(
        next => change(() => next),
        () => undefined,
      )
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, change])
  const again = () => void quietCall(proveSecrecy).then(next => change(() => next), showRefusal)
  return (
    <OpenDialog
      onClose={onClose}
      title="检查私密文字是否外泄"
      description="草稿、定时、只自己、凭口令和不列出的文章，它们的字有没有出现在别人看得到的地方。"
      widthPx={520}
    >
      <LoadState load={load} what="结果" skeleton={<p className="proof-wait">正在开始…</p>}>
        {proof => (
          <div className="proof" aria-live="polite">
            <Said proof={proof} />
            {proof.state === 'running' ? (
              <p className="proof-foot row between ink-3 text-14">关上也接着查，回来还看得到。</p>
            ) : (
              <p className="proof-foot row between ink-3 text-14">
                <time>{proof.checkedAt.slice(0, 16)} 查的</time>
                <Button size="small" onClick={again}>
                  再查一遍
                </Button>
              </p>
            )}
          </div>
        )}
      </LoadState>
    </OpenDialog>
  )
}

function Said({ proof }: { proof: SecrecyProof }) {
  const { secrets, outputs, total, found } = proof
  const verdict = secrecyVerdict(proof)
  const read = `${count(secrets)} 篇不公开的文字，翻了 ${count(outputs)} 处别人看得到的地方`
  return (
    <>
      {verdict === 'running' && (
        <p className="proof-wait">
          正在把每一页、每一张列表、每一份订阅都翻一遍…
          <small>
            {total > 0 && `翻到 ${count(outputs)} 处，一共 ${count(total)} 处；读者照常，所以慢一些。`}
          </small>
          <progress aria-label="翻到哪里了" max={Math.max(1, total)} value={outputs} />
        </p>
      )}
      {verdict === 'clean' && (
        <p className="proof-clean">
          一个字也没有漏。
          <small>{secrets === 0 ? '眼下没有不公开的文字。' : `${read}，全翻完了，一处也没有。`}</small>
        </p>
      )}
      {verdict === 'unfinished' && <Unfinished proof={proof} />}
      {found.length > 0 && (
        <>
          <p className="proof-leak ink-danger">
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
          {verdict === 'leak' && outputs < total && <Unfinished proof={proof} />}
        </>
      )}
    </>
  )
}

/** The parts that were read and those that were not: the result is open. */
function Unfinished({ proof: { outputs, total, unread, unreadCount } }: { proof: SecrecyProof }) {
  return (
    <>
      <p className="proof-leak ink-danger">
        没有翻完，不能说没有漏。
        <small>
          一共 {count(total)} 处，翻了 {count(outputs)} 处
          {unreadCount > 0 ? `，有 ${count(unreadCount)} 处没有答出来` : ''}。过一会儿再查一遍。
        </small>
      </p>
      {unread.length > 0 && (
        <ul aria-label="没有翻成的">
          {unread.map(({ address, status }) => (
            <li key={address}>
              <span>{status === 0 ? '没有回答' : status}</span>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
