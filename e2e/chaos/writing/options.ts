import type { WritingOptions } from './writing.ts'

const usage = '用法：npm run chaos -- --writing --seed 数 --kills 数 --slow 秒'

/**
 * `--seed N --kills N --slow S`: a random seed, 100 faults and three minutes on a slow connection by default.
 * Throws a message for anything else.
 */
export function readWritingOptions(given: readonly string[], chance: number): WritingOptions {
  const read = new Map([
    ['--seed', chance],
    ['--kills', 100],
    ['--slow', 180],
  ])
  for (let at = 0; at < given.length; at += 2) {
    const [name = '', text = ''] = given.slice(at, at + 2)
    if (!read.has(name) || !/^\d{1,9}$/.test(text)) throw new Error(usage)
    read.set(name, Number(text))
  }
  const [seed = chance, kills = 0, slowSeconds = 0] = read.values()
  return { seed, kills, slowSeconds }
}
