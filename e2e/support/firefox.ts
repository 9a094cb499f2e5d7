import puppeteer, { type Page } from 'puppeteer-core'
import { onTestFailed, onTestFinished } from 'vitest'
import { findFirefox } from '../../scripts/find-browser.ts'
import { keepSounds } from './sounds.ts'

/**
 * A phone's page in a stock Firefox of its own, over WebDriver BiDi, as Debian and Mozilla ship it; its sounds are watched, and it
 * ends with the test, which then says of a failure what was still on its way. `faults` are the page's console errors and what was thrown,
 * with the address. Throws when the machine has no Firefox.
 */
export async function openPhone(): Promise<{ page: Page; faults: string[] }> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('no Firefox: set FIREFOX_PATH to one')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
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

/** Firefox stops a song where the machine has no sound card; one without volume asks for none. Runs in the page. */
function mute(): void {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function playUnheard() {
    this.muted = true
    return play.call(this)
  }
}

/** Frames may stand still where nothing is drawn; a clock does not. */
export const byTheClock = { polling: 100 }

/** Presses the first element of `selector` in its middle, once it is there, can be used and stands still. */
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

/** Runs in the page: where an element lies, scrolled into the middle of the window. */
function middleOf(selector: string): { x: number; y: number } | false {
  const element = document.querySelector(selector)
  if (!element || element.matches(':disabled')) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return width > 0 && { x: x + width / 2, y: y + height / 2 }
}
