/**
 * The time. Times of the site use the server's clock (`nowMs`) and the site's zone (`contract/kit/zone`);
 * everything else in a browser reads the clock through this file (`scripts/lint`).
 */

type Sources = {
  /** The device's clock, which may be wrong or be set. */
  readonly wallMs: () => number
  /** Never set, but may stop while the device sleeps. */
  readonly steadyMs: () => number
}

/** A larger difference between the device's two clocks means that it slept, or that one was set. */
const sleptMs = 2_000

/** The server's clock by the dates of its responses; the device's own before the first one. */
export function createServerClock({ wallMs, steadyMs }: Sources) {
  let heard: { nowMs: number; wallMs: number; steadyMs: number } | undefined
  let shownMs = 0
  const listeners = new Set<() => void>()

  const nowMs = () => {
    if (!heard) return wallMs()
    const steady = steadyMs() - heard.steadyMs
    const wall = wallMs() - heard.wallMs
    const passed = wall - steady > sleptMs ? wall : steady
    // Between two responses it never runs backwards.
    shownMs = Math.max(shownMs, Math.floor(heard.nowMs + passed))
    return shownMs
  }

  return {
    nowMs,

    /**
     * A response dated `dateMs` (whole seconds, as in HTTP) arrived `tookMs` after its request. The known
     * offset stays if it agrees with that, and is corrected as little as possible if not.
     */
    hear(dateMs: number, tookMs: number) {
      if (Number.isNaN(dateMs)) return
      const beforeMs = nowMs()
      shownMs = Math.min(Math.max(beforeMs, dateMs), dateMs + 999 + Math.ceil(tookMs))
      heard = { nowMs: shownMs, wallMs: wallMs(), steadyMs: steadyMs() }
      if (Math.abs(shownMs - beforeMs) >= 1_000) for (const listen of listeners) listen()
    },

    /** Calls when a response has moved the clock by a second or more. */
    onMoved(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

const serverClock = createServerClock({ wallMs: () => Date.now(), steadyMs: () => performance.now() })

/** The server's time, epoch milliseconds: for all times of the site. */
export const { nowMs, onMoved } = serverClock

/** Like `fetch`, and the response sets the clock unless it may come from a cache. */
export const fetchDated: typeof fetch = async (...asked) => {
  const sentMs = performance.now()
  const answer = await fetch(...asked)
  const isFresh = answer.headers.get('Cache-Control')?.includes('no-store')
  if (isFresh) serverClock.hear(Date.parse(answer.headers.get('Date') ?? ''), performance.now() - sentMs)
  return answer
}

/** The name of a zone at a time: 中国标准时间, 北美东部夏令时间. */
export function zoneWords(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'long' }).formatToParts(atMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The device's own clock, also running during sleep: for waits, and marks that only this device compares. */
export const deviceMs = (): number => Date.now()

/** The reader's local hour, 0 to 23: for greetings, and the default theme. */
export const deviceHour = (): number => new Date().getHours()

/** The reader's local time, `YYYY-MM-DD HH:mm:ss`: for what the reader did here. */
export function deviceWall(atMs = Date.now()): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000
  return new Date(atMs - offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}
