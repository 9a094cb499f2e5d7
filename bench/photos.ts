import { chromiumMissing, launchBrowser, phone } from './browser.ts'
import type { Result } from './figure.ts'
import { fillGuests } from './guests.ts'
import { startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'

const restMs = 1_000
const stepMs = 60
const watchShifts = `window.__shift = 0; new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`
const loadedPictures = `[...document.images].filter(image => image.complete && image.naturalWidth > 0).length`
const scrollThrough = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise(resolve => setTimeout(resolve, ${stepMs}))
  }
})()`

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '五百张照片', reason: chromiumMissing }]
  const { dataDir, albumId } = await fillGuests(bench)
  const server = await startOwned(bench, dataDir)
  try {
    const page = await browser.newPage({ viewport: phone })
    await page.addInitScript(watchShifts)
    await page.goto(`${server.origin}/photos?id=${albumId}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(restMs)
    const all = Number(await page.evaluate('document.images.length'))
    const before = Number(await page.evaluate(loadedPictures))
    await page.evaluate(scrollThrough)
    await page.waitForTimeout(restMs)
    return [
      {
        name: '从头滚到尾，CLS',
        value: Number(await page.evaluate('window.__shift')),
        unit: '',
        target: { atMost: 0.02 },
      },
      {
        name: '还没滚动时取了几张',
        value: before,
        unit: '个',
        reference: { name: '一共', value: all },
        target: { atMost: 0.2 },
        isRatioAsked: true,
        note: `滚完取了 ${String(await page.evaluate(loadedPictures))} 张`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** An album of five hundred photographs on a phone. */
export const photos: Subject = { title: '五百张照片的相册', measure }
