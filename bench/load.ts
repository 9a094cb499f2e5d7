import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../scripts/proxies.ts'
import { pinned } from './program.ts'

export type Load = { readonly perSecond: number; readonly p99Ms: number }
export type LoadInput = {
  readonly address: string
  readonly connections: number
  readonly seconds: number
  readonly acceptEncoding: string
  /** The processor that the load itself is pinned to. */
  readonly processor: number
}

const unitMs = new Map([
  ['us', 0.001],
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
])

/** Parses the output of `wrk --latency`. Throws for anything else, or if an answer was not a success. */
export function readWrk(text: string): Load {
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(text)?.[1])
  const [, amount, unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s|m)\s*$/m.exec(text) ?? []
  const p99Ms = Number(amount) * (unitMs.get(unit) ?? Number.NaN)
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .+/.exec(text)
  if (Number.isNaN(perSecond) || Number.isNaN(p99Ms) || failed)
    throw new Error(failed?.[0] ?? `wrk 没有量成：${text}`)
  return { perSecond, p99Ms }
}

function run(command: readonly string[]): Promise<string> {
  const [file = '', ...rest] = command
  return new Promise((resolve, reject) => {
    const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
}

/** Parses the output of `autocannon --json`. Throws for anything else, or if an answer was no success. */
export function readAutocannon(text: string): Load {
  const seen: { requests: { average: number }; latency: { p99: number }; errors: number; non2xx: number } =
    JSON.parse(text)
  const failed = seen.errors + seen.non2xx
  if (failed > 0) throw new Error(`${failed} 次没有答好`)
  return { perSecond: seen.requests.average, p99Ms: seen.latency.p99 }
}

async function loadWithAutocannon(input: LoadInput): Promise<Load> {
  const program = fileURLToPath(import.meta.resolve('autocannon'))
  const { connections, seconds, acceptEncoding, address, processor } = input
  const given = ['--json', '-n', '-c', String(connections), '-d', String(seconds)]
  const command = [process.execPath, program, ...given, '-H', `Accept-Encoding=${acceptEncoding}`, address]
  return readAutocannon(await run(pinned(command, processor)))
}

export const loadTool = findProgram('wrk') ?? 'autocannon'

/** Requests one address over many kept-alive connections, with wrk if there is one, else with autocannon. */
export async function loadAddress(input: LoadInput): Promise<Load> {
  const wrk = findProgram('wrk')
  if (!wrk) return loadWithAutocannon(input)
  const { connections, seconds, acceptEncoding, address, processor } = input
  const given = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Accept-Encoding: ${acceptEncoding}`,
  ]
  return readWrk(await run(pinned([wrk, ...given, address], processor)))
}
