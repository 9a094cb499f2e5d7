export type Options = { readonly seed: number; readonly seconds: number }
/** Times in ms from the beginning. */
export type Plan = {
  readonly kills: readonly { atMs: number; pauseMs: number }[]
  readonly clearsAtMs: readonly number[]
}

const mostKills = 5
/** A server that is up for less time proves little. */
const killEveryMs = 8_000
const longestPauseMs = 1_500
const clearEveryMs = 30_000
/** After the last clearing enough is written to be worth comparing. */
const quietBeforeEndMs = 20_000

/** `--seed N --seconds S`; a random seed and 60 s by default. Throws a message for anything else. */
export function readOptions(given: readonly string[], chance: number): Options {
  const options = { seed: chance, seconds: 60 }
  for (let at = 0; at < given.length; at += 2) {
    const [name = '', text = ''] = given.slice(at, at + 2)
    const isKnown = name === '--seed' || name === '--seconds'
    if (!isKnown || !/^\d{1,9}$/.test(text)) throw new Error('用法：npm run chaos -- --seed 数 --seconds 秒')
    if (name === '--seed') options.seed = Number(text)
    else options.seconds = Number(text)
  }
  if (options.seconds < 10) throw new Error('--seconds 至少是 10')
  return options
}

export type ClusterOptions = Options & {
  /** Whether notifications of PostgreSQL arrive at all. */
  readonly hasNotify: boolean
  /** Whether to use a Redis, if the machine has one. */
  readonly hasRedis: boolean
}

/** The same, `--notify off` and `--redis off`. */
export function readClusterOptions(given: readonly string[], chance: number): ClusterOptions {
  const rest = [...given]
  const isOff = (name: string) => {
    const at = rest.indexOf(name)
    if (at === -1) return false
    const [, word] = rest.splice(at, 2)
    if (word !== 'off') throw new Error(`${name} 后面只能是 off`)
    return true
  }
  const [hasNotify, hasRedis] = [!isOff('--notify'), !isOff('--redis')]
  return { ...readOptions(rest, chance), hasNotify, hasRedis }
}

export type KillOptions = {
  readonly seed: number
  readonly kills: number
  readonly isPostgres: boolean
  /** Stopped gracefully instead, and started again. */
  readonly isGraceful?: boolean
}

/**
 * `--seed N --kills N --database postgres`: a random seed, 200 kills and SQLite by default. Throws a message
 * for anything else.
 */
export function readKillOptions(given: readonly string[], chance: number): KillOptions {
  const read = new Map([
    ['--seed', String(chance)],
    ['--kills', '200'],
    ['--database', 'sqlite'],
  ])
  for (let at = 0; at < given.length; at += 2) {
    const [name = '', text = ''] = given.slice(at, at + 2)
    const isKnown =
      read.has(name) && (name === '--database' ? /^(?:sqlite|postgres)$/ : /^\d{1,9}$/).test(text)
    if (!isKnown)
      throw new Error('用法：npm run chaos -- --kill --seed 数 --kills 次 --database sqlite|postgres')
    read.set(name, text)
  }
  const [seed, kills, database] = read.values()
  return { seed: Number(seed), kills: Number(kills), isPostgres: database === 'postgres' }
}

/**
 * When the server is killed, once in each part of the time, and when the administrator clears the room: early
 * in a short run.
 */
export function planOf({ seconds }: Options, random: () => number): Plan {
  const wholeMs = seconds * 1_000
  const kills = Math.min(mostKills, Math.floor(wholeMs / killEveryMs))
  const clears = Math.floor((wholeMs - quietBeforeEndMs) / clearEveryMs)
  const clearsMs = clears > 0 ? clearEveryMs : wholeMs / 3
  return {
    kills: Array.from({ length: kills }, (_, at) => ({
      atMs: Math.floor((at + 0.1 + random() * 0.7) * (wholeMs / kills)),
      pauseMs: Math.floor(random() * longestPauseMs),
    })),
    clearsAtMs: Array.from({ length: Math.max(1, clears) }, (_, at) =>
      Math.floor((at + 0.3 + random() * 0.7) * clearsMs),
    ),
  }
}
