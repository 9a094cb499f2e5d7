import { type Browser, chromium, type Page } from 'playwright-core'
import { browserOptions } from '../e2e/support/browser.ts'
import { slowLine } from '../e2e/support/slow-line.ts'
import {
  beats,
  clicksApart,
  hearClicks,
  openTogetherSite,
  prepareListener,
  readClicks,
  readPlace,
  type TogetherSite,
  timeToSound,
} from '../e2e/support/together.ts'
import { chromiumMissing } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const browsers = Number(process.env.BENCH_TOGETHER_BROWSERS ?? 3)
/** With fewer rounds the 95th percentile would be the maximum. */
const rounds = 12
const skewMs = 90_000
/** A requested song starts this long after the click. */
const settledMs = 1_500
const heardForMs = 8_000
const lookEveryMs = 150

async function open(browser: Browser, site: TogetherSite, at: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN' })
  await prepareListener(context, at % 2 === 0 ? skewMs : -skewMs, at === 0 ? site.session : '')
  await hearClicks(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto('/chat')
  await page.getByRole('region', { name: '一起听' }).waitFor()
  return page
}

/** The first one joins early and requests the song. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('region', { name: '一起听' }).locator('.together-song').click()
  const sheet = page.getByRole('dialog', { name: '一起听' })
  await sheet.getByLabel('歌名或歌手').fill(beats.first)
  await sheet.getByRole('button', { name: '找', exact: true }).click()
  await sheet.getByRole('button', { name: `点 《${beats.first}》` }).click()
  await sheet.getByRole('button', { name: `不放《${beats.first}》了` }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '进来一起听' }).click()
  await page.waitForTimeout(4_000)
}

const pairsOf = <T>(all: readonly T[]) =>
  all.flatMap((one, at) => all.slice(at + 1).map(other => [one, other] as const))

/** Everybody but the first joins at once; then their displays and audio are compared, in pairs. */
async function listen(browser: Browser, site: TogetherSite) {
  const pages = await Promise.all(Array.from({ length: browsers }, (_, at) => open(browser, site, at)))
  const [first, ...others] = pages
  if (!first) throw new Error('at least one browser')
  await begin(first)
  // Like a person: the pointer is over the button a moment before the click.
  for (const page of others) await page.getByRole('button', { name: '进来一起听' }).hover()
  await first.waitForTimeout(300)
  const clickedMs = performance.now()
  const starts = await Promise.all(others.map(page => timeToSound(page, '进来一起听')))
  await first.waitForTimeout(Math.max(0, settledMs - (performance.now() - clickedMs)))
  const apart: number[] = []
  for (const endMs = performance.now() + heardForMs; performance.now() < endMs; ) {
    const places = await Promise.all(pages.map(readPlace))
    const known = places.filter(place => place !== undefined)
    apart.push(...pairsOf(known).map(([one, other]) => Math.abs(one - other)))
    await first.waitForTimeout(lookEveryMs)
  }
  await first.waitForTimeout(heardForMs)
  const clicks = await Promise.all(pages.map(page => readClicks(page, heardForMs)))
  const heard = pairsOf(clicks).flatMap(([one, other]) => clicksApart(one, other))
  const leave = pages.map(async page => {
    await page.getByRole('button', { name: '离开', exact: true }).click()
    await page.context().close()
  })
  await Promise.all(leave)
  return { starts, apart, heard }
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await chromium.launch(browserOptions()).catch(() => undefined)
  if (!browser) return [{ name: '一起听', reason: chromiumMissing }]
  const heardRounds: Awaited<ReturnType<typeof listen>>[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      // A separate site, as each round's song starts again.
      const site = await openTogetherSite()
      try {
        heardRounds.push(await listen(browser, site))
      } finally {
        await site.close()
      }
      bench.say(`第 ${round} 回听完`)
    }
  } finally {
    await browser.close()
  }
  const reference = { name: '线路的一个来回', value: 2 * slowLine.oneWayMs }
  const figure = (name: string, values: readonly number[], atMost: number): Figure => ({
    ...{ name, value: percentile(values, 0.95), unit: 'ms', reference, target: { atMost } },
    note: `中位 ${Math.round(percentile(values, 0.5))} ms，${values.length} 次`,
  })
  return [
    figure(
      '点下去到出声，p95',
      heardRounds.flatMap(({ starts }) => starts),
      settledMs,
    ),
    figure(
      '点下去 1.5 秒之后两两相差，播放器说的，p95',
      heardRounds.flatMap(({ apart }) => apart),
      40,
    ),
    figure(
      '点下去 10 秒之后两两相差，声音里的节拍听出来的，p95',
      heardRounds.flatMap(({ heard }) => heard),
      40,
    ),
  ]
}

/** Several browsers with wrong clocks and bad connections hear one song. */
export const together: Subject = { title: '一起听：几个浏览器听到的是不是同一刻', measure }
