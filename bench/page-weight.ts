import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright-core'
import { chromiumMissing, desktop, launchBrowser, phone } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import type { Bench, Subject } from './subject.ts'

const settleMs = 1_500
const bytesPerKilobyte = 1_024
const phoneScale = 2

type Weights = {
  script: number
  style: number
  document: number
  all: number
  byUrl: Map<string, number>
  outside: string[]
  files: string[]
}

/** Counts bytes on the wire, including headers, while the session lasts. */
async function watchNetwork(session: CDPSession, host: string): Promise<Weights> {
  const weights: Weights = {
    script: 0,
    style: 0,
    document: 0,
    all: 0,
    byUrl: new Map(),
    outside: [],
    files: [],
  }
  const requests = new Map<string, { type: string; url: string }>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    requests.set(requestId, { type: type ?? '', url: request.url })
    const url = new URL(request.url)
    if (/^https?:$/.test(url.protocol) && url.host !== host) weights.outside.push(url.host)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const asked = requests.get(requestId)
    weights.all += encodedDataLength
    if (asked) weights.byUrl.set(asked.url, (weights.byUrl.get(asked.url) ?? 0) + encodedDataLength)
    // Scripts are fetched before they are imported.
    if (asked && new URL(asked.url).pathname.endsWith('.js')) weights.script += encodedDataLength
    if (asked?.type === 'Stylesheet') weights.style += encodedDataLength
    if (asked?.type === 'Document') weights.document += encodedDataLength
    if (asked)
      weights.files.push(
        `${(encodedDataLength / bytesPerKilobyte).toFixed(1)} ${new URL(asked.url).pathname}`,
      )
  })
  return weights
}

const watchShifts = `window.__shift = 0; new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** Pictures entirely below the window: lazy ones that the browser fetched in advance. */
const findBelow = `(() => {
  const pictures = [...document.images].map(image => ({ url: image.currentSrc, top: image.getBoundingClientRect().top }))
  const above = new Set(pictures.filter(({ top }) => top < innerHeight).map(({ url }) => url))
  return JSON.stringify([...new Set(pictures.map(({ url }) => url))].filter(url => !above.has(url)))
})()`

/** A first visit with an empty cache: what it fetched until the network was idle, and the layout shift. */
async function visit(browser: Browser, given: { address: string; isPhone: boolean; savesData?: boolean }) {
  const { address, isPhone, savesData = false } = given
  const context = await browser.newContext({
    viewport: isPhone ? phone : desktop,
    deviceScaleFactor: isPhone ? phoneScale : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  if (savesData)
    await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  const weights = await watchNetwork(await context.newCDPSession(page), new URL(address).host)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)
  const shift: unknown = await page.evaluate('window.__shift')
  const below: string[] = JSON.parse(String(await page.evaluate(findBelow)))
  await context.close()
  const belowBytes = below.reduce((sum, url) => sum + (weights.byUrl.get(url) ?? 0), 0)
  return { ...weights, shift: Number(shift), aboveTheFold: weights.all - belowBytes }
}

async function figuresOf(
  browser: Browser,
  given: { name: string; address: string; say: (text: string) => void },
) {
  const { name, address, say } = given
  const wide = await visit(browser, { address, isPhone: false })
  const narrow = await visit(browser, { address, isPhone: true })
  const saving = await visit(browser, { address, isPhone: true, savesData: true })
  say(`${name}取了：\n    ${wide.files.join('\n    ')}`)
  const whole = { name: '连首屏以下，桌面', value: wide.all / bytesPerKilobyte }
  const part = (label: string, bytes: number, atMost: number): Figure => ({
    name: `${name}，${label}`,
    value: bytes / bytesPerKilobyte,
    unit: 'KB',
    reference: whole,
    target: { atMost },
  })
  const shifts: Figure[] = [wide, narrow].map((seen, at) => ({
    name: `${name}，CLS，${at === 0 ? '桌面' : '手机'}`,
    value: seen.shift,
    unit: '',
    target: { atMost: 0.02 },
  }))
  const outside = [...wide.outside, ...narrow.outside]
  return [
    part('JavaScript', wide.script, 120),
    part('CSS', wide.style, 20),
    part('HTML', wide.document, 20),
    part('首屏全部，桌面', wide.aboveTheFold, 250),
    part('首屏全部，手机', narrow.aboveTheFold, 250),
    part('省流量时的 JavaScript，手机', saving.script, 20),
    part('省流量时的首屏全部，手机', saving.aboveTheFold, 120),
    {
      name: `${name}，问别家的次数`,
      value: outside.length,
      unit: '个' as const,
      target: { atMost: 0 },
      note: outside.join(' '),
    },
    ...shifts,
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '页面的重量', reason: chromiumMissing }]
  const dataDir = join(bench.folder, 'starter-data')
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    const { origin } = server
    const [article = ''] = await findArticlePaths(origin, 1)
    return [
      ...(await figuresOf(browser, { name: '首页', address: `${origin}/home`, say: bench.say })),
      ...(await figuresOf(browser, { name: '文章页', address: origin + article, say: bench.say })),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What a first visit fetches, over brotli, in Chromium. */
export const pageWeight: Subject = { title: '头一次来，取多少', measure }
