import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'

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
