import puppeteer, { type Page } from 'puppeteer-core'
import { onTestFailed, onTestFinished } from 'vitest'
import { findFirefox } from '../../scripts/find-browser.ts'
import { pageWithinMs } from './browser.ts'
import { keepSounds } from './sounds.ts'

/**
 * A phone's page in an unmodified Firefox, over WebDriver BiDi; its audio elements are recorded. It ends with
 * the test, which on failure reports pending requests. `faults` are console and thrown errors with their
 * address. Throws if Firefox is not installed.
 */
export async function openPhone(): Promise<{ page: Page; faults: string[] }> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('no Firefox: set FIREFOX_PATH to one')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(pageWithinMs)
  await page.setViewport({ width: 390, height: 844 })
  await page.evaluateOnNewDocument(keepSounds)
  await page.evaluateOnNewDocument(mute)
  const faults: string[] = []
  const open = new Set<string>()
  page.on('request', request => open.add(request.url()))
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended, request => open.delete(request.url()))
  onTestFailed(() => console.error(`at ${page.url()}, still on its way:\n${[...open].join('\n')}`))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`${page.url()} console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`${page.url()} thrown: ${String(error)}`))
  return { page, faults }
}

/** Firefox stops a song on a machine without a sound card, unless its volume is 0. Runs in the page. */
function mute(): void {
  const muted = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')
  // The player sets it before each song and at each change of the volume.
  Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
    ...muted,
    set() {
      muted?.set?.call(this, true)
    },
  })
}

/** Animation frames may pause while nothing is drawn; a timer does not. */
export const byTheClock = { polling: 100 }

/** Clicks the middle of the first element of `selector`, once it is there, enabled and not moving. */
export async function press(page: Page, selector: string): Promise<void> {
  let last = ''
  for (;;) {
    const found = await page.waitForFunction(middleOf, byTheClock, selector)
    const middle = await found.jsonValue()
    if (!middle) continue
    const place = `${middle.x} ${middle.y}`
    if (place === last) return page.mouse.click(middle.x, middle.y)
    last = place
  }
}

/** Runs in the page: the centre of an element, scrolled into the middle of the window. */
function middleOf(selector: string): { x: number; y: number } | false {
  const element = document.querySelector(selector)
  if (!element || element.matches(':disabled')) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return width > 0 && { x: x + width / 2, y: y + height / 2 }
}
