import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { chromiumMissing, desktop, launchBrowser } from './browser.ts'
import type { Result } from './figure.ts'
import { startServer } from './server.ts'
import type { Bench, Subject } from './subject.ts'

const settleMs = 3_000
const patienceMs = 60_000
const bytesPerKilobyte = 1_024

/** Opens the page, rests, then opens the music and plays a song: what code came before, and what came with it. */
async function visit(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const arrived: { path: string; bytes: Promise<number> }[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    const isCode = ['script', 'stylesheet'].includes(response.request().resourceType())
    if (isCode || path.startsWith('/wapi/'))
      arrived.push({ path, bytes: isCode ? gzippedSize(response.body()) : Promise.resolve(0) })
  })
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)
  const before = arrived.splice(0)
  await page.locator('.music-button').click()
  await page.locator('.music-name > button').first().click()
  await page.waitForFunction(() => document.querySelector('.music-bars[data-moving]') !== null)
  await page.waitForTimeout(settleMs)
  const sum = async (suffix: string) => {
    const sizes = await Promise.all(
      arrived.filter(({ path }) => path.endsWith(suffix)).map(({ bytes }) => bytes),
    )
    return sizes.reduce((total, size) => total + size, 0) / bytesPerKilobyte
  }
  const figures = { script: await sum('.js'), style: await sum('.css') }
  await context.close()
  const early = before.filter(({ path }) => /\/wapi\/|\/(?:music|lyric)/.test(path))
  return { ...figures, early: early.map(({ path }) => path), files: arrived.map(({ path }) => path) }
}

const gzippedSize = async (body: Promise<Buffer>): Promise<number> =>
  gzipSync(await body, { level: 9 }).length

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '播放器的重量', reason: chromiumMissing }]
  const server = await startServer({
    port: bench.nextPort(),
    dataDir: join(bench.folder, 'music-weight-data'),
  })
  try {
    const { script, style, early, files } = await visit(browser, server.origin)
    bench.say(`打开音乐、放一首歌，取了：\n    ${files.join('\n    ')}`)
    return [
      { name: '用到之前取的', value: early.length, unit: '个', target: { atMost: 0 }, note: early.join(' ') },
      { name: '打开并放一首歌，脚本 gzip', value: script, unit: 'KB', target: { atMost: 30 } },
      { name: '同时取的样式 gzip', value: style, unit: 'KB' },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What the player costs whoever never listens (nothing), and whoever does. */
export const musicWeight: Subject = { title: '播放器，取多少', measure }
