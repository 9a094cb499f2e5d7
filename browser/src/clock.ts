/**
 * What time it is. What the site says goes by the server's clock (`nowMs`) and the site's zone (`contract/kit/zone`); nothing
 * else in a browser reads a clock but through this file (`scripts/lint`).
 */

type Sources = {
  /** The device's clock: right or wrong, and it may be set. */
  readonly wallMs: () => number
  /** Never set, but it may stand still while the machine sleeps. */
  readonly steadyMs: () => number
}

/** Beyond this the two clocks of a device differ because it slept, or because one was set. */
const sleptMs = 2_000

/** The server's clock by the dates of its answers; the device's own before the first one. */
export function createServerClock({ wallMs, steadyMs }: Sources) {
  let heard: { nowMs: number; wallMs: number; steadyMs: number } | undefined
  let shownMs = 0
  const listeners = new Set<() => void>()

  const nowMs = () => {
    if (!heard) return wallMs()
    const steady = steadyMs() - heard.steadyMs
    const wall = wallMs() - heard.wallMs
    const passed = wall - steady > sleptMs ? wall : steady
    // Between two answers it never runs backwards.
    shownMs = Math.max(shownMs, Math.floor(heard.nowMs + passed))
    return shownMs
  }

  return {
    nowMs,

    /**
     * An answer that was dated `dateMs` (whole seconds, as HTTP has it) came `tookMs` after its question. What is known
     * already stays where it agrees with that, and is moved as little as it has to be where it does not.
     */
    hear(dateMs: number, tookMs: number) {
      if (Number.isNaN(dateMs)) return
      const beforeMs = nowMs()
      shownMs = Math.min(Math.max(beforeMs, dateMs), dateMs + 999 + Math.ceil(tookMs))
      heard = { nowMs: shownMs, wallMs: wallMs(), steadyMs: steadyMs() }
      if (Math.abs(shownMs - beforeMs) >= 1_000) for (const listen of listeners) listen()
    },

    /** Tells when an answer has moved it by a second or more. */
    onMoved(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

const serverClock = createServerClock({ wallMs: () => Date.now(), steadyMs: () => performance.now() })

/** The server's time, epoch milliseconds: for whatever is said of the site's time. */
export const { nowMs, onMoved } = serverClock

/** As `fetch`, and its answer sets the clock, unless it may have lain in a cache. */
export const fetchDated: typeof fetch = async (...asked) => {
  const sentMs = performance.now()
  const answer = await fetch(...asked)
  const isFresh = answer.headers.get('Cache-Control')?.includes('no-store')
  if (isFresh) serverClock.hear(Date.parse(answer.headers.get('Date') ?? ''), performance.now() - sentMs)
  return answer
}

/** What people call a zone at a moment: 中国标准时间, 北美东部夏令时间. */
export function zoneWords(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'long' }).formatToParts(atMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The device's own clock, which goes on while the machine sleeps: for waits, and for marks that this device alone compares. */
export const deviceMs = (): number => Date.now()

/** The hour where the reader is, 0 to 23: for greetings, day and night. */
export const deviceHour = (): number => new Date().getHours()

/** What a clock shows where the reader is, `YYYY-MM-DD HH:mm:ss`: for what the reader did here. */
export function deviceWall(atMs = Date.now()): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000
  return new Date(atMs - offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}
