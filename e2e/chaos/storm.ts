import { setTimeout as wait } from 'node:timers/promises'
import { pick } from '../../bench/random.ts'
import { fairWeather, type Link } from './proxy.ts'

const changeEveryMs = { least: 800, most: 4_000 }
const pulledMs = { least: 500, most: 9_000 }

const weathers = [
  fairWeather,
  fairWeather,
  { delayMs: 300, splitShare: 0.1, duplicateShare: 0 },
  { delayMs: 20, splitShare: 1, duplicateShare: 0.1 },
  { delayMs: 60, splitShare: 0.3, duplicateShare: 0.6 },
]

/** For any link: bad conditions, and now and then a fault, until `signal` ends it. */
export async function runStorm(given: {
  link: Link
  random: () => number
  signal: AbortSignal
  onFault: () => void
}): Promise<void> {
  const { link, random, signal } = given
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least)
  const sleep = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
  const pullAWhile = async () => {
    link.pull()
    await sleep(between(pulledMs))
    // Sometimes the connections are dead by then, as after a change of address.
    if (random() < 0.3) link.cut()
    link.plugIn()
  }
  const faults: readonly (() => void | Promise<void>)[] = [
    link.cut,
    link.cut,
    link.lose,
    () => link.halfOpen('client'),
    () => link.halfOpen('server'),
    pullAWhile,
  ]
  while (!signal.aborted) {
    link.setWeather(pick(random, weathers))
    await sleep(between(changeEveryMs))
    if (signal.aborted || random() < 0.6) continue
    given.onFault()
    await pick(random, faults)()
  }
}

/** Ends the chaos: the clients must detect by themselves what is still broken. */
export function calm(link: Link): void {
  link.setWeather(fairWeather)
  link.plugIn()
}
