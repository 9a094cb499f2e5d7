import type { Clock } from '../../platform/clock.ts'
import { type GuardedAsk, GuardedFetchError } from '../../platform/guarded-fetch.ts'
import type { Answer, createLinkBook, DueLink } from './job.link-records.ts'

const askWithinMs = 8_000
const linksPerTurn = 40
const pausePerHostMs = 1_000
// Fewer failures say nothing about our own connection.
const silentAtLeast = 3

/** A server that refuses robots, is busy or wants a sign-in is fine: only missing or broken pages count. */
function faultOfStatus(status: number): Answer['fault'] {
  if (status === 404 || status === 410) return 'gone'
  return status >= 500 && status !== 503 ? 'away' : ''
}

const faultOf = { away: 'away', tooSlow: 'slow', refused: 'circle' } as const

async function ask(askPublic: GuardedAsk, url: string): Promise<Answer> {
  try {
    const status = await askPublic(url, askWithinMs)
    return { fault: faultOfStatus(status), status }
  } catch (cause) {
    if (!(cause instanceof GuardedFetchError)) throw cause
    const { fault } = cause
    // Nothing is known about addresses that the guard refuses (a private machine, an unusual port).
    const isKnown = fault === 'away' || fault === 'tooSlow' || fault === 'refused'
    return { fault: isKnown ? faultOf[fault] : '', status: 0 }
  }
}

/**
 * Checks the addresses that are due, one at a time. It flags links and never hides them; a host that answers
 * "too many requests" is left alone until the next run.
 */
export function createLinkCheck({
  book,
  clock,
  askPublic,
  pauseMs = pausePerHostMs,
}: {
  book: ReturnType<typeof createLinkBook>
  clock: Clock
  askPublic: GuardedAsk
  pauseMs?: number
}) {
  const check = async (link: DueLink): Promise<Answer> => {
    const answer = await ask(askPublic, link.url)
    await book.mark(link, answer, clock.now())
    return answer
  }

  /** Whether our own connection is down: nobody answered, nor does an address that did before. */
  const isCutOff = async (answers: readonly Answer[]): Promise<boolean> => {
    if (answers.length < silentAtLeast || answers.some(({ status }) => status > 0)) return false
    const witness = await book.findWitness()
    return witness === undefined || (await ask(askPublic, witness)).status === 0
  }

  return {
    check,
    /** One run; returns a summary. `signal` ends it early. */
    async run(signal: AbortSignal): Promise<string> {
      await book.gather()
      const due = await book.findDue(clock.now(), linksPerTurn)
      const busyHosts = new Set<string>()
      const answers: { link: DueLink; answer: Answer }[] = []
      let lastHost = ''
      for (const link of due) {
        const { host } = new URL(link.url)
        if (busyHosts.has(host)) continue
        if (host === lastHost) await new Promise(resolve => setTimeout(resolve, pauseMs))
        if (signal.aborted) break
        lastHost = host
        const answer = await ask(askPublic, link.url)
        answers.push({ link, answer })
        if (answer.status === 429 || answer.status === 503) busyHosts.add(host)
      }
      if (await isCutOff(answers.map(({ answer }) => answer)))
        return `问了 ${answers.length} 条，一条也没应：多半是这台机器自己上不了网，这一轮不算`
      for (const { link, answer } of answers) await book.mark(link, answer, clock.now())
      const asked = answers.length
      const failed = answers.filter(({ answer }) => answer.fault).length
      const broken = await book.countBroken()
      if (asked === 0) return broken > 0 ? `没有该问的，断着 ${broken} 条` : '没有该问的'
      return `问了 ${asked} 条，${failed} 条没应；断着 ${broken} 条`
    },
  }
}
