import type { LaunchOptions } from 'playwright-core'
import { findChromium, findHeadlessShell } from '../../scripts/find-browser.ts'

/** How long a journey waits for a page, in every engine: a busy machine gives it a tenth of its time. */
export const pageWithinMs = 120_000

/** A name for this machine that no browser treats as local: an insecure origin, as in a home network. */
export const plainHost = 'lou.test'

/** Disables the browser's own requests: anything sent to another host is the product's doing. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
]

/** The launch options of Chromium. Throws if it is not installed. */
export function browserOptions(): LaunchOptions {
  const executablePath = findHeadlessShell() ?? findChromium()
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH to one')
  return {
    executablePath,
    headless: true,
    // Containers and root have no user namespaces for the sandbox; the pages are our own.
    chromiumSandbox: false,
    args: quietFlags,
    // Without a UTF-8 locale Chromium cannot use Chinese file names.
    env: { ...process.env, LANG: 'C.UTF-8' },
  }
}
