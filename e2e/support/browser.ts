import type { LaunchOptions } from 'playwright-core'
import { findChromium, findHeadlessShell } from '../../scripts/find-browser.ts'

/** A name for this machine that no browser knows to be this machine's: an insecure origin, as a house's own network is. */
export const plainHost = 'lou.test'

/** A browser that asks nobody for anything by itself: whatever leaves for another host is the product's doing. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
]

/** How journeys launch Chromium. Throws when the machine has none. */
export function browserOptions(): LaunchOptions {
  const executablePath = findHeadlessShell() ?? findChromium()
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH to one')
  return {
    executablePath,
    headless: true,
    // Containers and root have no user namespaces to sandbox with; the pages are our own.
    chromiumSandbox: false,
    args: quietFlags,
    // Without a UTF-8 locale Chromium gives no file a Chinese name.
    env: { ...process.env, LANG: 'C.UTF-8' },
  }
}
