import { setTimeout as wait } from 'node:timers/promises'
import type { Robot } from './robot.ts'
import { beginScene, waitUntilStored } from './scene.ts'
import type { TestSite } from './test-site.ts'

/** Slow 3G. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const breakEveryMs = 3_000
const breakMs = { least: 100, most: 2_000 }

/** Writing in the underground: a connection that breaks every three seconds, also during a save. */
export async function writeOnSlowLine(given: {
  testSite: TestSite
  robot: Robot
  random: () => number
  seconds: number
  say: (text: string) => void
}): Promise<string[]> {
  const { testSite, robot, random, seconds, say } = given
  const scene = await beginScene({ testSite, robot, random, isPlain: false })
  const line = await testSite.context.newCDPSession(scene.page)
  const stopAtMs = performance.now() + seconds * 1_000
  let breaks = 0
  const breaking = (async () => {
    while (performance.now() < stopAtMs) {
      await line.send('Network.emulateNetworkConditions', slow)
      await wait(random() * 2 * (breakEveryMs - breakMs.most / 2))
      await line.send('Network.emulateNetworkConditions', { ...slow, offline: true })
      breaks += 1
      await wait(breakMs.least + random() * (breakMs.most - breakMs.least))
    }
    await line.send('Network.emulateNetworkConditions', slow)
  })()
  try {
    while (performance.now() < stopAtMs) await robot.type(scene.page, 1)
    await breaking
    // The styled editor only renders text near the window; an hour's text is longer.
    await scene.page.getByRole('button', { name: '换纯文本框' }).click()
    await waitUntilStored(scene)
    say(`慢线上写了 ${seconds} 秒，断了 ${breaks} 次，${robot.text().length} 字都在，没有和自己起冲突。`)
    return []
  } catch (cause) {
    return [`慢线，断了 ${breaks} 次：${cause instanceof Error ? cause.message : String(cause)}`]
  }
}
