import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandFlags } from '../scripts/server-flags.mjs'
import type { Result } from './figure.ts'
import { memoryOf, processorSecondsOf, startProgram } from './program.ts'
import { root, serverEnvironment } from './server.ts'

const watchEveryMs = 50

export type CommandRun = {
  seconds: number
  processorSeconds: number
  /** Undefined if the system does not tell. */
  peakMegabytes: number | undefined
  said: string
}

/** Runs a command of `npm run` to its end over a data folder; throws its output when it fails. */
export async function runCommand(
  name: string,
  given: readonly string[],
  dataDir: string,
): Promise<CommandRun> {
  const startedMs = performance.now()
  const program = startProgram(
    [process.execPath, ...commandFlags, join(root, `server/src/commands/${name}.ts`), ...given],
    serverEnvironment({ port: 0, dataDir }),
  )
  let peakMegabytes: number | undefined
  let processorSeconds = Number.NaN
  let isRunning = true
  const watch = async () => {
    while (isRunning) {
      // Nothing is known of a process that has just ended.
      const { peakMegabytes: seen = 0 } = memoryOf(program.pid) ?? {}
      if (seen > (peakMegabytes ?? 0)) peakMegabytes = seen
      processorSeconds = processorSecondsOf(program.pid) ?? processorSeconds
      await wait(watchEveryMs)
    }
  }
  const watching = watch()
  const code = await program.ended
  isRunning = false
  await watching
  if (code !== 0) throw new Error(`npm run ${name} 没有做成：\n${program.said()}`)
  return {
    seconds: (performance.now() - startedMs) / 1000,
    processorSeconds,
    peakMegabytes,
    said: program.said(),
  }
}

/** The peak memory of a run, compared with another one. */
export function memoryFigure(
  name: string,
  { peakMegabytes }: CommandRun,
  reference?: { name: string; run: CommandRun },
): Result {
  if (peakMegabytes === undefined) return { name, reason: '这个系统不说进程占多少内存' }
  const than = reference?.run.peakMegabytes
  return {
    ...{ name, value: peakMegabytes, unit: 'MB' },
    ...(reference && than !== undefined && { reference: { name: reference.name, value: than } }),
  }
}
