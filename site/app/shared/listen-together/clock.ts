/** One question about the server's clock: asked and answered on this browser's steady clock, ms. */
export type ClockSample = { readonly sentMs: number; readonly receivedMs: number; readonly serverMs: number }

/** The newest samples, oldest first. */
export type ServerClock = readonly ClockSample[]

const bursts = { startMs: [0, 2_000], count: 8, everyMs: 100 } as const
export const clockEveryMs = 60_000
const maxSamples = 24
/** Two clocks may drift apart by so much: 30 millionths. */
const driftPart = 30e-6

export const addSample = (clock: ServerClock, sample: ClockSample): ServerClock =>
  sample.receivedMs < sample.sentMs ? clock : [...clock, sample].slice(-maxSamples)

/** Asks as whoever joins does: eight times in a row, and eight times again when the song sounds: what it is off by is made up for then. */
export function askToJoin(ask: () => unknown, setTimer: (run: () => void, ms: number) => void): void {
  for (const startMs of bursts.startMs)
    for (let count = 0; count < bursts.count; count += 1)
      setTimer(() => void ask(), startMs + count * bursts.everyMs)
}

/**
 * The server's clock minus this one, ms; nothing before the first answer. The quickest way there and the quickest way back make
 * the lowest round trip that the line can have, whichever answers they are from: half of it each way. Old ones count for
 * less, for clocks drift.
 */
export function offsetOf(clock: ServerClock, nowMs: number): number | undefined {
  if (clock.length === 0) return undefined
  const driftMs = ({ receivedMs }: ClockSample) => Math.max(0, nowMs - receivedMs) * driftPart
  const there = clock.map(sample => sample.serverMs - sample.sentMs + driftMs(sample))
  const back = clock.map(sample => sample.receivedMs - sample.serverMs + driftMs(sample))
  return (Math.min(...there) - Math.min(...back)) / 2
}

/** How long a question and its answer take as a rule, ms; 0 while nothing is known. */
export function roundTripOf(clock: ServerClock): number {
  const tripsMs = clock.map(({ sentMs, receivedMs }) => receivedMs - sentMs).sort((one, two) => one - two)
  return tripsMs[Math.floor(tripsMs.length / 2)] ?? 0
}
