import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createRandom } from '../../../bench/random.ts'
import { type FaultName, faults } from './fault.ts'
import { createRobot } from './robot.ts'
import { beginScene, type Scene, waitUntilStored } from './scene.ts'
import { writeOnSlowLine } from './slow-line.ts'
import { openTestSite } from './test-site.ts'

/** Then a new draft is started, with the other editor. */
const faultsPerDraft = 6

export type WritingOptions = {
  readonly seed: number
  readonly kills: number
  /** On a slow connection with interruptions; 0 for none. */
  readonly slowSeconds: number
}

/** Every kind in turn, shuffled in each round. */
function dealFaults(count: number, random: () => number): FaultName[] {
  const dealt: FaultName[] = []
  while (dealt.length < count) {
    const round = Object.keys(faults).filter(isName)
    while (round.length > 0) dealt.push(...round.splice(Math.floor(random() * round.length), 1))
  }
  return dealt.slice(0, count)
}

const isName = (name: string): name is FaultName => name in faults

type WritingReport = {
  readonly breaches: string[]
  /** The largest loss of each kind, in ms of keystrokes, and how often it occurred. */
  readonly kinds: ReadonlyMap<FaultName, { count: number; lostMs: number }>
}

/** A robot types Chinese in the editor of a real server under all faults. Returns what broke. */
export async function runWriting(given: {
  options: WritingOptions
  browser: Browser
  folder: string
  /** The faults; dealt by the seed by default. */
  plan?: readonly FaultName[]
  say?: (text: string) => void
}): Promise<WritingReport> {
  const { options, browser, folder, say = () => undefined } = given
  const random = createRandom(options.seed)
  const plan = given.plan ?? dealFaults(options.kills, random)
  const testSite = await openTestSite({ browser, dataDir: join(folder, 'writing-data'), random })
  const robot = createRobot(random)
  const breaches: string[] = []
  const kinds = new Map<FaultName, { count: number; lostMs: number }>()
  let scene: Scene | undefined
  for (const [at, name] of plan.entries()) {
    try {
      if (!scene || at % faultsPerDraft === 0) {
        await scene?.page.close()
        scene = await beginScene({
          testSite,
          robot,
          random,
          isPlain: at % (2 * faultsPerDraft) >= faultsPerDraft,
        })
        await robot.type(scene.page, 1)
      }
      const lostMs = await faults[name](scene)
      await waitUntilStored(scene)
      const before = kinds.get(name) ?? { count: 0, lostMs: 0 }
      kinds.set(name, { count: before.count + 1, lostMs: Math.max(before.lostMs, lostMs) })
      say(`${at + 1} ${name}，丢 ${Math.round(lostMs)} 毫秒`)
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause)
      breaches.push(`第 ${at + 1} 次，${name}：${words}`)
      say(`✗ ${breaches.at(-1)}`)
      // The next fault starts from scratch, unaffected by what broke.
      for (const page of testSite.context.pages()) await page.close()
      await testSite.context.unrouteAll()
      await testSite.context.setOffline(false)
      scene = undefined
    }
  }
  if (options.slowSeconds > 0)
    breaches.push(...(await writeOnSlowLine({ testSite, robot, random, seconds: options.slowSeconds, say })))
  breaches.push(...(await testSite.end()))
  return { breaches, kinds }
}
