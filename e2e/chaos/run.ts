import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChaos } from './chaos.ts'
import { readOptions } from './plan.ts'

const largestSeed = 1_000_000

/** `npm run chaos [-- --seed N --seconds S]`: the chat room in a storm. Ends with 1 when one of I1 to I8 was broken. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), Math.floor(Math.random() * largestSeed))
  const again = `npm run chaos -- --seed ${options.seed} --seconds ${options.seconds}`
  console.log(`聊天室的风暴，种子 ${options.seed}，${options.seconds} 秒。`)
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-chaos-'))
  // Also when the run is cut short: the servers end first, see bench/program.ts.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

  const breaches = await runChaos({ options, folder, say: text => console.log(text) }).catch(
    (cause: unknown) => [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)],
  )
  if (breaches.length === 0) {
    console.log('I1 到 I8 都守住了。')
    return 0
  }
  for (const breach of breaches) console.log(`✗ ${breach}`)
  console.log(`没有守住，种子 ${options.seed}。再来一遍：${again}`)
  return 1
}

process.exit(await main())
