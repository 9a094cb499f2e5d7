import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { chromiumMissing, desktop, launchBrowser } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const rounds = 3
const countForMs = 3_000
const settleMs = 2_000
const patienceMs = 60_000

/** Frames a second that the page gets, drawn by the processor as on a machine without a graphics card. */
function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(
    ms =>
      new Promise<number>(resolve => {
        let frames = 0
        const startedMs = performance.now()
        const count = (nowMs: number) => {
          frames += 1
          if (nowMs - startedMs < ms) requestAnimationFrame(count)
          else resolve((frames * 1_000) / (nowMs - startedMs))
        }
        requestAnimationFrame(count)
      }),
    countForMs,
  )
}

/** The same page still, with the panel open, and with the special board open while a song plays. */
async function visit(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)
  const still = await framesPerSecond(page)
  await page.locator('.music-button').click()
  await page.locator('.music-name > button').first().click()
  await page.waitForFunction(() => document.querySelector('.music-bars[data-moving]') !== null)
  await page.waitForTimeout(settleMs)
  const panel = await framesPerSecond(page)
  await page.goto(`${origin}/home?showSpecial=1`, { waitUntil: 'networkidle' })
  await page.locator('.music-special').waitFor()
  const play = page.locator('.special-play')
  if (await play.isVisible()) await play.click()
  await page.waitForSelector('.music-special[data-playing]')
  await page.waitForTimeout(settleMs)
  const special = await framesPerSecond(page)
  await context.close()
  return { still, panel, special }
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '音乐的帧数', reason: chromiumMissing }]
  const server = await startServer({ port: bench.nextPort(), dataDir: join(bench.folder, 'frames') })
  try {
    const seen: Awaited<ReturnType<typeof visit>>[] = []
    for (let round = 0; round < rounds; round += 1) seen.push(await visit(browser, server.origin))
    const of = (which: 'still' | 'panel' | 'special') => median(seen.map(one => one[which]))
    const figure = (name: string, value: number): Figure => ({
      name,
      value,
      unit: '/s',
      reference: { name: '同一页不动时', value: of('still') },
      target: { atLeast: 0.5 },
      isRatioAsked: true,
    })
    return [figure('面板开着、歌放着', of('panel')), figure('SPECIAL 歌词板', of('special'))]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Frames while the music's two large surfaces move, in software rendering. */
export const musicFrames: Subject = { title: '音乐面板与歌词板的帧数（软件绘制）', measure }
