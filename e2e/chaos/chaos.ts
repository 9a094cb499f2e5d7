import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clearChat, deleteChatMessage } from '@xiaolou/contract/chat'
import { createClient } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import { addAccounts } from '../../bench/chat-room.ts'
import { memoryOf } from '../../bench/program.ts'
import { createRandom, pick } from '../../bench/random.ts'
import { forgedMark, startAttacker } from './attacker.ts'
import { catchUp } from './catch-up.ts'
import { type Browser, openBrowser } from './client-env.ts'
import { readExpected } from './expected-state.ts'
import { findServerPort } from './free-port.ts'
import { liveOn } from './operation.ts'
import { type Options, type Plan, planOf } from './plan.ts'
import { tryPresence } from './presence.ts'
import { type MortalServer, startMortalServer } from './server.ts'
import { calm, runStorm } from './storm.ts'
import { type Account, openVisitor, type Visitor } from './visitor.ts'

export const writers = 13
const secondTabs = 4
const readers = 3
const lookAtMemoryEveryMs = 500
/** The product's memory limit under load; fifty times the usual rows must not exceed it (I7). */
const maxServerMegabytes = 250
/** On a slow machine, kills are delayed: a server that is always down proves nothing. */
const shortestLifeMs = 3_000
/** The administrator's recalls by REST, besides those on the screen. */
const recallEveryMs = 2_500

type Place = Pick<MortalServer, 'port' | 'origin'>
type Room = { server: Place; accounts: readonly Account[]; random: () => number; signal: AbortSignal }

/** Runs the chaos in its own folder. Returns breaches of I1 to I8 as sentences; `say` reports progress. */
export async function runChaos(given: {
  options: Options
  folder: string
  say: (text: string) => void
}): Promise<string[]> {
  const { options, folder, say } = given
  const random = createRandom(options.seed)
  // Each has its own random sequence, so that one's timing does not affect another's.
  const split = () => createRandom(Math.floor(random() * 2 ** 32))
  const dataDir = join(folder, 'data')
  const quietDir = join(folder, 'quiet-data')
  const accounts = addAccounts(dataDir, writers + 1)
  const presence = tryPresence({
    ...{ port: await findServerPort(random), dataDir: quietDir, accounts: addAccounts(quietDir, 4) },
    random: split(),
  })
  // It is awaited at the end, where errors are reported.
  presence.catch(() => undefined)

  const server = await startMortalServer({ port: await findServerPort(random), dataDir })
  const visitors = await openVisitors({ server, accounts: accounts.slice(0, writers), split })
  const over = new AbortController()
  const { signal } = over
  const room: Room = { server, accounts, random: split(), signal }
  const [attackerAccount] = accounts.slice(writers)
  const victims = accounts.slice(0, writers).map(({ userId }) => userId)
  const forging = { port: server.port, siteOrigin: server.origin, victims }
  const attackers = [attackerAccount, undefined].map(account =>
    startAttacker({ ...forging, account, random: split() }),
  )

  let faults = 0
  const onFault = () => {
    faults += 1
  }
  const memory = { mostMegabytes: 0 }
  const living = [
    ...visitors.map(visitor => runStorm({ link: visitor.link, random: split(), signal, onFault })),
    ...visitors.map((visitor, at) => liveOn({ visitor, random: split(), isAdministrator: at === 0, signal })),
    moderate(room, visitors),
    watchMemory(server, memory, signal),
  ]
  await killAgainAndAgain(server, planOf(options, split()), room, options.seconds, say)
  over.abort()
  await Promise.all(living)
  for (const attacker of attackers) attacker.stop()
  for (const visitor of visitors) calm(visitor.link)
  const tries = attackers.map(attacker => attacker.countTries())
  say(`风暴过去了：线路出过 ${faults} 次事，冒名 ${tries.join(' + ')} 次。`)

  const attacker = { userId: attackerAccount?.userId ?? 0, mark: forgedMark }
  const settled = await catchUp({
    ...{ visitors, attacker, administratorId: accounts[0]?.userId ?? 0 },
    readExpected: async () => readExpected(dataDir),
  })
  const said = visitors.reduce((sum, visitor) => sum + visitor.witness().sent.length, 0)
  const words = settled.breaches.length === 0 ? '人人都补齐了' : '还没有都补齐'
  say(
    `${(settled.tookMs / 1_000).toFixed(1)} 秒后${words}：说了 ${said} 句，日志 ${settled.events} 条，撤回 ${settled.recalls} 条，还在的 ${settled.messages} 条，内存最高 ${memory.mostMegabytes.toFixed(0)} MB。`,
  )
  const onTheWay = [...visitors, ...attackers].flatMap(one => [...one.breaches])
  for (const visitor of visitors) await visitor.leave()
  const complaints = await server.end()
  return [
    ...settled.breaches,
    ...onTheWay,
    ...complaints,
    ...(said > 0 && settled.recalls > 0 ? [] : ['这场风暴里没有人说话，或没有人撤回：什么也没有证明']),
    ...(tries.every(count => count > 0) ? [] : ['冒名者没有出过手：I6 什么也没有证明']),
    ...(memory.mostMegabytes > maxServerMegabytes
      ? [`I7 服务器用到了 ${memory.mostMegabytes.toFixed(0)} MB`]
      : []),
    ...(await presence),
  ]
}

/** Twenty clients: writers, some of them with a second tab in the same browser, and readers. */
export async function openVisitors(given: {
  server: Place
  accounts: readonly Account[]
  split: () => () => number
}): Promise<Visitor[]> {
  const { server, accounts, split } = given
  const people = accounts.map(account => ({ account, browser: openBrowser() }))
  const visitors: Visitor[] = []
  const open = async (name: string, person: { account: Account | undefined; browser: Browser }) => {
    const where = { serverPort: server.port, siteOrigin: server.origin }
    visitors.push(await openVisitor({ name, ...person, ...where, random: split() }))
  }
  for (const [at, person] of people.entries()) await open(`甲${at}`, person)
  for (const [at, person] of people.slice(0, secondTabs).entries()) await open(`甲${at}的另一页`, person)
  for (let at = 0; at < readers; at += 1)
    await open(`读者${at}`, { account: undefined, browser: openBrowser() })
  return visitors
}

async function killAgainAndAgain(
  server: MortalServer,
  plan: Plan,
  room: Room,
  seconds: number,
  say: (text: string) => void,
) {
  const startedMs = performance.now()
  const until = (atMs: number) => wait(Math.max(0, startedMs + atMs - performance.now()))
  const clearing = plan.clearsAtMs.map(async atMs => {
    await until(atMs)
    await callOf(room)(clearChat).catch(() => undefined)
  })
  let upSinceMs = 0
  for (const [at, { atMs, pauseMs }] of plan.kills.entries()) {
    await until(Math.max(atMs, upSinceMs + shortestLifeMs))
    await server.killAndRestart(pauseMs)
    upSinceMs = performance.now() - startedMs
    say(`第 ${at + 1} 次 SIGKILL，${((performance.now() - startedMs) / 1_000).toFixed(1)} 秒时又在了。`)
  }
  await Promise.all(clearing)
  await until(seconds * 1_000)
}

/** Recalls by REST messages on some screen, directly at the server. */
export async function moderate(room: Room, visitors: readonly Visitor[]) {
  const { random, signal } = room
  for (;;) {
    await wait(random() * recallEveryMs * 2, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const rows = pick(random, visitors).client().getView().rows
    const row = rows.at(-1 - Math.floor(random() * 20))
    if (row?.kind !== 'message') continue
    // The message may be gone already, or the server down.
    await callOf(room)(deleteChatMessage, { params: { id: row.message.id } }).catch(() => undefined)
  }
}

function callOf({ server, accounts }: Room) {
  const baseUrl = `http://127.0.0.1:${server.port}/api`
  return createClient({ baseUrl, timeoutMs: limits.requestTimeoutMs, token: () => accounts[0]?.token })
}

async function watchMemory(server: MortalServer, memory: { mostMegabytes: number }, signal: AbortSignal) {
  while (!signal.aborted) {
    // A process that was just killed has a name but no memory.
    const nowMegabytes = memoryOf(server.pid())?.nowMegabytes || 0
    memory.mostMegabytes = Math.max(memory.mostMegabytes, nowMegabytes)
    await wait(lookAtMemoryEveryMs, undefined, { signal }).catch(() => undefined)
  }
}
