import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../scripts/proxies.ts'

const killAfterMs = 12_000
const restWithinMs = 30_000
const keptOutputCharacters = 4_000

const taskset = findProgram('taskset')

/** The command, pinned to one processor if the machine has more than one and supports it. */
export function pinned(command: readonly string[], processor: number): string[] {
  const isPossible =
    taskset !== undefined && spawnSync(taskset, ['-c', String(processor), 'true']).status === 0
  return isPossible ? [taskset, '-c', String(processor), ...command] : [...command]
}

export type Program = {
  readonly pid: number
  /** The end of its output, for error messages. */
  said(): string
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Asks it to end, kills it after 12 s, and waits for it. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that ends with this process at the latest. */
export function startProgram(command: readonly string[], environment: Record<string, string> = {}): Program {
  const [file = '', ...rest] = command
  const child = spawn(file, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptOutputCharacters)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>(resolve => {
    child.on('error', cause => {
      output += cause.message
      running.delete(child)
      resolve(null)
    })
    child.on('close', code => {
      running.delete(child)
      resolve(code)
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    await ended
    clearTimeout(insist)
  }
  return { pid: child.pid ?? 0, said: () => output, ended, stop }
}

const ticksPerSecond = 100

/** CPU time of a process, all its threads together, in seconds; undefined if the system does not tell. */
export function processorSecondsOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything; user and system time are the 12th and 13th field after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Waits until a program is idle, using less than a twentieth of a processor for a second. */
export async function waitUntilAtRest(pid: number): Promise<void> {
  const stopAtMs = performance.now() + restWithinMs
  for (let before = processorSecondsOf(pid); before !== undefined && performance.now() < stopAtMs; ) {
    await wait(1_000)
    const now = processorSecondsOf(pid) ?? before
    if (now - before < 0.05) return
    before = now
  }
}

/** Resident memory of a process in MB, now and at its peak; undefined if the system does not tell. */
export function memoryOf(pid: number): { nowMegabytes: number; peakMegabytes: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
    return { nowMegabytes: read('VmRSS'), peakMegabytes: read('VmHWM') }
  } catch {
    return undefined
  }
}
