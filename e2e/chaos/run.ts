import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserOptions } from '../support/browser.ts'
import { runChaos } from './chaos.ts'
import { runCluster } from './cluster/cluster.ts'
import { runKills } from './kills/kills.ts'
import { readClusterOptions, readKillOptions, readOptions } from './plan.ts'
import { readWritingOptions } from './writing/options.ts'
import { runWriting } from './writing/writing.ts'

const largestSeed = 1_000_000

type Run = { again: string; breaches: readonly string[]; isGood: string }

/**
 * `npm run chaos [-- --seed N --seconds S]`: chaos for the chat room; with `--writing [--seed N --kills N
 * --slow S]` for the editor; with `--kill [--seed N --kills N --database postgres]` every kind of write while
 * the process is killed; with `--cluster [--seed N --seconds S --notify off --redis off]` three processes on
 * one PostgreSQL. Exits with 1 if an invariant was broken.
 */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-chaos-'))
  // Also when the run is interrupted: the servers end first, see bench/program.ts.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

  const [first, ...rest] = process.argv.slice(2)
  const chance = Math.floor(Math.random() * largestSeed)
  const { again, breaches, isGood } = await (first === '--writing'
    ? write(rest, chance, folder)
    : first === '--cluster'
      ? cluster(rest, chance, folder)
      : first === '--kill'
        ? kill(rest, chance, folder)
        : chat(process.argv.slice(2), chance, folder))
  if (breaches.length === 0) {
    console.log(isGood)
    return 0
  }
  for (const breach of breaches) console.log(`✗ ${breach}`)
  console.log(`没有守住。再来一遍：${again}`)
  return 1
}

const say = (text: string) => console.log(text)
const wordsOf = (cause: unknown) => [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)]

async function chat(given: readonly string[], chance: number, folder: string): Promise<Run> {
  const options = readOptions(given, chance)
  say(`聊天室的风暴，种子 ${options.seed}，${options.seconds} 秒。`)
  const breaches = await runChaos({ options, folder, say }).catch(wordsOf)
  const again = `npm run chaos -- --seed ${options.seed} --seconds ${options.seconds}`
  return { again, breaches, isGood: 'I1 到 I8 都守住了。' }
}

async function cluster(given: readonly string[], chance: number, folder: string): Promise<Run> {
  const options = readClusterOptions(given, chance)
  const { seed, seconds, hasNotify, hasRedis } = options
  say(`几个进程的风暴，种子 ${seed}，${seconds} 秒。`)
  const breaches = await runCluster({ options, folder, say }).catch(wordsOf)
  const without = `${hasNotify ? '' : ' --notify off'}${hasRedis ? '' : ' --redis off'}`
  const again = `npm run chaos -- --cluster --seed ${seed} --seconds ${seconds}${without}`
  return { again, breaches, isGood: '收下的都在，没有一样有两份，每次都在 5 秒里好了。' }
}

async function kill(given: readonly string[], chance: number, folder: string): Promise<Run> {
  const options = readKillOptions(given, chance)
  const { seed, kills, isPostgres } = options
  const database = isPostgres ? 'postgres' : 'sqlite'
  say(`写到一半被杀，种子 ${seed}，${kills} 次，${database}。`)
  const breaches = await runKills({ options, folder, say }).catch(wordsOf)
  const again = `npm run chaos -- --kill --seed ${seed} --kills ${kills} --database ${database}`
  return { again, breaches, isGood: '收下的都在，没有一样有两份，没有一样只有一半。' }
}

async function write(given: readonly string[], chance: number, folder: string): Promise<Run> {
  const options = readWritingOptions(given, chance)
  const { seed, kills, slowSeconds } = options
  say(`写字台的风暴，种子 ${seed}，${kills} 次意外，慢线 ${slowSeconds} 秒。`)
  const again = `npm run chaos -- --writing --seed ${seed} --kills ${kills} --slow ${slowSeconds}`
  const isGood = '一个字也没有写两遍，丢的都不到 2 秒，没有和自己起过冲突。'
  const browser = await chromium.launch(browserOptions())
  try {
    const { breaches, kinds } = await runWriting({ options, browser, folder, say })
    for (const [name, { count, lostMs }] of kinds)
      say(`${name} ${count} 次，最多丢 ${Math.round(lostMs)} 毫秒`)
    return { again, breaches, isGood }
  } catch (cause) {
    return { again, breaches: wordsOf(cause), isGood }
  } finally {
    await browser.close()
  }
}

process.exit(await main())
