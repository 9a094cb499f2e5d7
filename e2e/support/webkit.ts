import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKit } from '../../scripts/find-browser.ts'
import { pageWithinMs } from './browser.ts'

/** A WebKitGTK under WebDriver, on a virtual screen; `close` ends it, its driver and the screen. */
export async function launchWebKit(): Promise<{ driver: WebDriver; close: () => Promise<void> }> {
  const found = findWebKit()
  if (!found) throw new Error('no WebKitGTK: WebKitWebDriver, MiniBrowser and Xvfb are needed')
  const screen = spawn(
    found.screen,
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [display]: Buffer[] = await once(screen.stdout, 'data')
  const port = await freePort()
  const service = spawn(found.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  })
  const end = () => {
    for (const child of [service, screen] satisfies ChildProcess[]) child.kill()
  }
  try {
    await waitForDriver(port)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
        }),
      )
      .build()
    // A phone's width, or as near as its window allows.
    const outer = await driver.manage().window().getRect()
    const inner: number = await driver.executeScript('return innerWidth')
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: 390 + outer.width - inner, height: 844 })
    return {
      driver,
      close: async () => {
        await driver.quit().catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

/** Waits until the driver answers: on a busy machine it takes seconds to start. */
async function waitForDriver(port: number): Promise<void> {
  const untilMs = Date.now() + pageWithinMs
  while (Date.now() < untilMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error('WebKitWebDriver does not answer')
}

/** Waits until `check`, which runs in the page, returns true. */
export async function waitInPage(driver: WebDriver, check: () => boolean): Promise<void> {
  await driver.wait(() => driver.executeScript(check), pageWithinMs, `not in time: ${check}`)
}

/** Acts on the visible element, and retries while it is missing, moving or covered by something moving. */
export async function use(
  driver: WebDriver,
  selector: string,
  act: (element: WebElement) => Promise<unknown>,
): Promise<void> {
  const tryIt = async () => {
    for (const element of await driver.findElements(By.css(selector))) {
      if (!(await element.isDisplayed())) continue
      await act(element)
      return true
    }
    return false
  }
  const isDone = () =>
    tryIt().catch((problem: unknown) => !(problem instanceof error.WebDriverError) && Promise.reject(problem))
  await driver.wait(isDone, pageWithinMs, `not in time: ${selector}`)
}

/** Replaces the text of a field. */
export const type = (driver: WebDriver, selector: string, words: string): Promise<void> =>
  use(driver, selector, async field => {
    await field.clear()
    await field.sendKeys(words)
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
