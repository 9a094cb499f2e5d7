import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from './client-env.ts'
import { startMortalServer } from './server.ts'
import { type Account, openVisitor, type Visitor } from './visitor.ts'

/** The guarantees of chat.md (I8), plus tolerance for a busy machine. */
const goneAfterPullMs = 70_000
const goneAfterCloseMs = 12_000
const spareMs = 10_000
const settleWithinMs = 30_000
const reloadMs = 2_000
const pollEveryMs = 100

/**
 * I8 in real time, on a separate server that is not killed: one leaves, one reloads, one's cable is pulled,
 * and one watches. Returns violations.
 */
export async function tryPresence(given: {
  port: number
  dataDir: string
  accounts: readonly Account[]
  random: () => number
}): Promise<string[]> {
  const { accounts, random } = given
  const server = await startMortalServer(given)
  const visitors: Visitor[] = []
  const enter = async (name: string, at: number) => {
    const visitor = await openVisitor({
      ...{ name, account: accounts[at], browser: openBrowser(), random },
      ...{ serverPort: server.port, siteOrigin: server.origin },
    })
    visitors.push(visitor)
    return visitor
  }
  try {
    const watcher = await enter('看着的', 0)
    const others = [await enter('离开的', 1), await enter('断线的', 2), await enter('刷新的', 3)] as const
    const breaches = await watch(watcher, others)
    for (const visitor of visitors) await visitor.leave()
    return [...breaches, ...(await server.end())]
  } catch (cause) {
    await server.end()
    throw cause
  }
}

async function watch(watcher: Visitor, others: readonly [Visitor, Visitor, Visitor]): Promise<string[]> {
  const [leaver, pulled, reloader] = others
  const sees = (visitor: Visitor) =>
    watcher
      .client()
      .getView()
      .online.some(user => user.user_id === visitor.account?.userId)
  const isWithin = async (ms: number, isSo: () => boolean) => {
    const stopAtMs = performance.now() + ms
    while (!isSo() && performance.now() < stopAtMs) await wait(pollEveryMs)
    return isSo()
  }
  if (!(await isWithin(settleWithinMs, () => others.every(sees)))) return ['I8 进来的人没有都在名单上']

  const breaches: string[] = []
  const pulling = async () => {
    pulled.link.pull()
    if (!(await isWithin(goneAfterPullMs + spareMs, () => !sees(pulled))))
      breaches.push(`I8 拔了网线的人 ${(goneAfterPullMs + spareMs) / 1_000} 秒后还在名单上`)
  }
  const leaving = async () => {
    leaver.client().stop()
    if (!(await isWithin(goneAfterCloseMs + spareMs, () => !sees(leaver))))
      breaches.push(`I8 离开的人 ${(goneAfterCloseMs + spareMs) / 1_000} 秒后还在名单上`)
  }
  const reloading = async () => {
    reloader.client().stop()
    await wait(reloadMs)
    reloader.reload()
    if (await isWithin(goneAfterCloseMs + spareMs, () => !sees(reloader)))
      breaches.push('I8 刷新了页面的人从名单上消失过')
  }
  await Promise.all([pulling(), leaving(), reloading()])
  if (!sees(reloader)) breaches.push('I8 一直都在的人不在名单上')
  return breaches
}
