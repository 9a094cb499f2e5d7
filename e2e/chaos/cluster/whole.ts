import { setTimeout as wait } from 'node:timers/promises'
import { publishTalk } from '@xiaolou/contract/talk'
import type { Account } from '../visitor.ts'
import { callAt } from './load.ts'

const lookEveryMs = 50

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
  await answer.arrayBuffer()
  return answer.status === 200
}

async function shows(port: number, words: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/talk`, { signal: AbortSignal.timeout(2_000) })
  return (await answer.text()).includes(words)
}

let serial = 0

/**
 * How long until every process answers, takes a change, and shows the changes of all others on a page that it had cached;
 * ms. When that is not so within `withinMs`, `missing` says what was waited for.
 */
export async function becomeWhole(given: {
  ports: readonly number[]
  administrator: Account | undefined
  withinMs: number
}): Promise<{ tookMs: number; missing: string }> {
  const { ports, administrator, withinMs } = given
  const startedMs = performance.now()
  const isLate = () => performance.now() - startedMs > withinMs
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo().catch(() => false))) {
      if (isLate()) return false
      await wait(lookEveryMs)
    }
    return true
  }
  const ended = (missing: string) => ({ tookMs: performance.now() - startedMs, missing })
  for (const port of ports) if (!(await until(() => isReady(port)))) return ended(`${port} 没有准备好`)
  for (const port of ports) {
    serial += 1
    const words = `第${serial}次看看大家都在不在`
    const say = async () => {
      await callAt(port, administrator)(publishTalk, { body: { content: words } })
      return true
    }
    if (!(await until(say))) return ended(`${port} 收不下一条说说`)
    for (const other of ports)
      if (!(await until(() => shows(other, words)))) return ended(`${other} 看不到 ${port} 收下的说说`)
  }
  return ended('')
}
