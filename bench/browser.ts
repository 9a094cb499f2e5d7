import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-browser.ts'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const chromiumMissing = '这台机器上没有 Chromium（可用 CHROMIUM_PATH 指明）'

/** A Chromium of our own; nothing where there is none. To be closed by the caller. */
export async function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath
    ? chromium.launch({ executablePath, args: [...chromiumFlags, ...extraFlags] })
    : undefined
}

export const phone = { width: 412, height: 823 }
export const desktop = { width: 1366, height: 768 }

const traceTries = 3
/** Codes of Lighthouse for a trace that the browser did not record; the page has nothing to do with it. */
const traceFailures = ['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_FCP']

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

/** Runs `work` again, and says so, while it fails for want of a trace: a busy browser's first one often does. */
export async function retryTrace<T>(work: () => Promise<T>, say: (text: string) => void): Promise<T> {
  for (let left = traceTries - 1; ; left -= 1) {
    try {
      return await work()
    } catch (cause) {
      const code = codeOf(cause)
      if (left === 0 || !traceFailures.includes(code)) throw cause
      say(`浏览器没有记下这一回（${code}），再来一回`)
    }
  }
}
