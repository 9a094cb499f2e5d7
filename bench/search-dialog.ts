import type { Browser } from 'playwright-core'
import { chromiumMissing, launchBrowser, phone } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const runs = 5
const slowDown = 4
const settleMs = 3_000
// Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
const slow4g = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const query = '我们'

/** Opens the dialog as a reader does, on a loaded page, and waits for the first hit. */
async function searchOnce(browser: Browser, origin: string) {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)

  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  const button = page.getByRole('button', { name: /搜索/ }).first()
  const startedMs = performance.now()
  await button.tap()
  const field = page.getByRole('combobox', { name: '在站里找' })
  await field.waitFor({ state: 'visible' })
  const openedMs = performance.now()
  await page.keyboard.insertText(query)
  await page.locator('dialog [role="option"]').first().waitFor({ state: 'visible' })
  const foundMs = performance.now()
  await context.close()
  return { openMs: openedMs - startedMs, hitMs: foundMs - startedMs, kilobytes: bytes / 1024, requests }
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '搜索框', reason: chromiumMissing }]
  const { dataDir } = await bench.filledData()
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    const seen: Awaited<ReturnType<typeof searchOnce>>[] = []
    for (let run = 0; run < runs; run += 1) seen.push(await searchOnce(browser, server.origin))
    const hitMs = median(seen.map(run => run.hitMs))
    const time: Figure = {
      name: '从点到第一条结果',
      value: hitMs,
      unit: 'ms',
      reference: { name: '一个来回', value: slow4g.latency },
      target: { atMost: 1_000 },
      note: `框开好 ${median(seen.map(run => run.openMs)).toFixed(0)} ms`,
    }
    const weight: Figure = {
      name: '其间取的',
      value: median(seen.map(run => run.kilobytes)),
      unit: 'KB',
      target: { atMost: 15 },
      note: `${median(seen.map(run => run.requests))} 次请求`,
    }
    return [time, weight]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The search dialog on a simulated slow 4G phone, the page loaded, ten thousand articles. */
export const searchDialog: Subject = { title: '慢 4G 手机上搜索', measure }
