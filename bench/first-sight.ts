import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { chromiumMissing, launchBrowser, phone } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

/** Presses of each control; `BENCH_PRESSES` for more. */
const presses = Number(process.env.BENCH_PRESSES ?? 4)
/** A press comes at a random moment within this time after the first paint. */
const withinMs = 1_500
/** An answer that takes longer is none. */
const lostAfterMs = 20_000
/** Slow 4G. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowdown = 4

const dialog = 'document.querySelector("[role=dialog], dialog[open]") !== null'
/** What is pressed, and the expression that is true once it is done. */
const controls = [
  { name: '搜索', selector: '.bar [aria-label="搜索"]', done: dialog },
  { name: '菜单', selector: 'button[aria-label="菜单"]', done: dialog },
  { name: '音乐', selector: '.music-button', done: dialog },
  { name: '聊天室', selector: '.chat-button.scripted', done: dialog },
  {
    name: '明暗',
    selector: '.bar button:has(.theme-moon)',
    done: 'document.documentElement.dataset.theme !== "light"',
  },
] as const

/** Notes when the page first changes after a press, which is the answer that a reader sees, and when it is done. */
const watchPress = (done: string) => `addEventListener('pointerdown', () => {
  const pressedMs = performance.now()
  const look = () => {
    self.answerMs ??= performance.now() - pressedMs
    if (${done}) self.doneMs ??= performance.now() - pressedMs
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}, { capture: true, once: true })
localStorage.setItem('useDarkKEY', btoa(encodeURIComponent('"light"')))`

/** Asks until the expression is true; false if it takes too long. */
async function until(page: Page, expression: string): Promise<boolean> {
  const endMs = performance.now() + lostAfterMs
  while (performance.now() < endMs) {
    if (await page.evaluate(expression)) return true
    await page.waitForTimeout(50)
  }
  return false
}

type Press = { answerMs: number; doneMs: number }

/** A first visit on a slow phone; presses the control `afterMs` after the first paint. */
async function press(
  browser: Browser,
  given: { address: string; afterMs: number; control: (typeof controls)[number] },
): Promise<Press | undefined> {
  const { address, afterMs, control } = given
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(watchPress(control.done))
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'commit' })
    await until(page, 'performance.getEntriesByName("first-contentful-paint").length > 0')
    await page.waitForTimeout(afterMs)
    const box = await page.locator(control.selector).boundingBox()
    if (!box) throw new Error(`there is no ${control.selector}`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    if (!(await until(page, 'self.doneMs !== undefined'))) return undefined
    const [answerMs, doneMs] = JSON.parse(
      String(await page.evaluate('JSON.stringify([self.answerMs, self.doneMs])')),
    )
    return { answerMs: Number(answerMs), doneMs: Number(doneMs) }
  } finally {
    await context.close()
  }
}

/** Before a page's own scripts: notes the longest task. */
const watchTasks = `self.longestMs = 0; new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) self.longestMs = Math.max(self.longestMs, duration)
}).observe({ type: 'longtask', buffered: true })`
const alive = "Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react'))"
const rounds = 5
/** After `load`, when the quiet start has not begun. */
const beforeQuietMs = 2_500

/** The processor time of a page's main thread until nobody wants anything, and the longest task of its start. */
async function watchQuiet(browser: Browser, address: string, hasScript: boolean) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(watchTasks)
    if (!hasScript)
      await page.route(address, async route => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/<script.*?<\/script>/gs, '')
        await route.fulfill({ response, body })
      })
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address)
    await page.waitForTimeout(beforeQuietMs)
    const { metrics } = await session.send('Performance.getMetrics')
    const taskMs = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    if (!hasScript) return { taskMs, longestMs: 0 }
    await page.evaluate('self.longestMs = 0')
    await until(page, alive)
    await page.waitForTimeout(beforeQuietMs)
    return { taskMs, longestMs: Number(await page.evaluate('self.longestMs')) }
  } finally {
    await context.close()
  }
}

/** Before anybody wants anything: medians, in alternation with the same page without script. */
async function quietFigures(browser: Browser, given: { name: string; address: string }): Promise<Figure[]> {
  const tasks: number[] = []
  const bare: number[] = []
  const longest: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push((await watchQuiet(browser, given.address, false)).taskMs)
    const { taskMs, longestMs } = await watchQuiet(browser, given.address, true)
    tasks.push(taskMs)
    longest.push(longestMs)
  }
  return [
    {
      name: `${given.name}，没人要什么以前主线程忙了`,
      value: median(tasks),
      unit: 'ms',
      reference: { name: '同一页，不带脚本', value: median(bare) },
      target: { atMost: 1.15 },
      isRatioAsked: true,
    },
    {
      name: `${given.name}，静静开始时最长的一件`,
      value: median(longest),
      unit: 'ms',
      target: { atMost: 100 },
    },
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '头一眼', reason: chromiumMissing }]
  const server = await startServer({
    port: bench.nextPort(),
    dataDir: join(bench.folder, 'starter-data'),
  })
  try {
    const [article = ''] = await findArticlePaths(server.origin, 1)
    const figures: Figure[] = []
    const all: Press[] = []
    let lost = 0
    for (const control of controls) {
      const seen: Press[] = []
      for (let count = 0; count < presses; count += 1) {
        const address = server.origin + (count % 2 ? article : '/home')
        const found = await press(browser, { address, control, afterMs: Math.random() * withinMs })
        if (found) seen.push(found)
        else lost += 1
      }
      all.push(...seen)
      figures.push({
        name: `${control.name}，从按下到做完，中位`,
        value: seen.length > 0 ? median(seen.map(({ doneMs }) => doneMs)) : Number.NaN,
        unit: 'ms',
      })
    }
    const tries = presses * controls.length
    return [
      { name: '丢了的', value: lost, unit: '个', target: { atMost: 0 }, note: `按了 ${tries} 下` },
      {
        name: '从按下到有回应，p95',
        value: percentile(
          all.map(({ answerMs }) => answerMs),
          0.95,
        ),
        unit: 'ms',
        target: { atMost: 100 },
      },
      ...figures,
      ...(await quietFigures(browser, { name: '首页', address: `${server.origin}/home` })),
      ...(await quietFigures(browser, { name: '文章', address: server.origin + article })),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Presses in the first second and a half after the first paint: slow 4G, a processor at a quarter. */
export const firstSight: Subject = { title: '头一眼，按下去的', measure }
