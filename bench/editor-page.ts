import type { Browser, CDPSession, Page } from 'playwright-core'
import { desktop, phone } from './browser.ts'
import { watchKeys } from './typing.ts'

const patienceMs = 60_000
const wide = { ...desktop, width: 1_440 }

export type Owner = { token: string; id: number }
export type Desk = { page: Page; session: CDPSession; close: () => Promise<void> }

const keptSession = ({ token, id }: Owner) =>
  btoa(encodeURIComponent(JSON.stringify({ token, user: { id, role: 1, nick_name: '主人', avatar: '' } })))

/** A window of the owner's own, signed in, with key events recorded; `rate` is the CPU slowdown. */
export async function openDesk(
  browser: Browser,
  given: { owner: Owner; isPhone?: boolean; rate?: number },
): Promise<Desk> {
  const { owner, isPhone = false, rate = 1 } = given
  const context = await browser.newContext({
    viewport: isPhone ? phone : wide,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  await context.addInitScript(
    kept => sessionStorage.getItem('tabSession') ?? sessionStorage.setItem('tabSession', kept),
    keptSession(owner),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.addInitScript(watchKeys)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session, close: () => context.close() }
}
