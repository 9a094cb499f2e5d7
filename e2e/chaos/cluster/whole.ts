import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { publishTalk } from '@xiaolou/contract/talk'
import type { Account } from '../visitor.ts'
import { callAt } from './load.ts'

const lookEveryMs = 50
// Longer than a page takes on a busy machine: an abandoned request would be repeated.
const askWithinMs = 10_000

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(askWithinMs) })
  await answer.arrayBuffer()
  return answer.status === 200
}

async function shows(port: number, words: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/talk`, { signal: AbortSignal.timeout(askWithinMs) })
  return (await answer.text()).includes(words)
}

/** How long a process's main thread was runnable without a processor, ms; 0 if the kernel does not tell. */
function readDelayMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/**
 * Starvation from now to the call of the returned function: ms that the most starved of these processes, or
 * this one, which checks them, waited for a processor. Other programs must not count against the product.
 */
export function watchStarvation(pids: readonly number[]): () => number {
  const before = new Map([...pids, process.pid].map(pid => [pid, readDelayMs(pid)]))
  const since = (pid: number) => readDelayMs(pid) - (before.get(pid) ?? 0)
  return () => Math.max(...[...before.keys()].map(since))
}

let serial = 0

/**
 * How long until every process answers, accepts a change, and shows the changes of all others on a page that
 * it had cached; ms. If this is not reached within `withinMs`, `missing` tells what was awaited.
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
