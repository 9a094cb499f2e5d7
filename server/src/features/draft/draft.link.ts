import { type FetchFault, type GuardedAsk, GuardedFetchError } from '../../platform/guarded-fetch.ts'

const atOnce = 4
const timeoutMs = 4_000

const faults: Record<FetchFault, string> = {
  address: '到不了公开的网上去',
  away: '没有应声',
  refused: '转来转去，没有到头',
  type: '没有应声',
  tooLarge: '没有应声',
  tooSlow: '等了四秒，没有应声',
}

/** A status as a problem for readers. One behind a sign-in or a robot check counts as reachable. */
function problemOf(status: number): string {
  if (status === 404 || status === 410) return '那边说没有这一页了'
  return status >= 500 ? `那边出了错（${status}）` : ''
}

async function problemAt(ask: GuardedAsk, address: string): Promise<string> {
  try {
    return problemOf(await ask(address, timeoutMs))
  } catch (cause) {
    if (cause instanceof GuardedFetchError) return faults[cause.fault]
    throw cause
  }
}

/** Checks which of them answer, a few at a time. */
export async function checkLinks(ask: GuardedAsk, addresses: readonly string[]) {
  const problems = new Map<string, string>()
  const left = [...new Set(addresses)]
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift())
      problems.set(address, await problemAt(ask, address))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return addresses.map(address => ({ address, problem: problems.get(address) ?? '' }))
}
