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

/** Starts a Chromium; undefined if there is none. The caller must close it. */
export async function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath
    ? chromium.launch({ executablePath, args: [...chromiumFlags, ...extraFlags] })
    : undefined
}

export const phone = { width: 412, height: 823 }
export const desktop = { width: 1366, height: 768 }

const traceTries = 3
/** Codes of Lighthouse for a trace that the browser did not record; not the page's fault. */
const traceFailures = ['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_FCP']

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

/** Repeats `work`, and reports it, while the trace is missing: a busy browser's first one often is. */
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
