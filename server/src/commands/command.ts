import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect, type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import type { CommandMessage } from '../platform/command-message.ts'
import { DataInUseError } from '../platform/data-folder.ts'
import { BrokenDatabaseError, explainBroken } from '../platform/db/broken-file.ts'
import { SchemaError } from '../platform/db/migrate.ts'
import { RemoteProblem } from '../platform/remote/remote-problem.ts'
import { ArchiveProblem } from '../portability/archive/format.ts'
import { describeDataFailure } from '../process/start-failure.ts'

/** Progress of a command: `done` of `total` of `what` (文章, 图片…); total 0 if unknown. */
export type Progress = (what: string, done: number, total: number) => void

/** A message for the owner: what is wrong, and what to do. The command has changed nothing visible. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
  /** 2 if the command was called wrongly. */
  readonly exitCode: 1 | 2
  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given }>>['values']

export type CommandInput<Given extends Options> = {
  config: Config
  positionals: readonly string[]
  values: Values<Given>
  progress: Progress
}

/** A command's result: text for a person, and the same as data for the console. */
export type CommandResult = { text: string; data?: unknown; exitCode?: 0 | 1 }

// Redrawing the line more often only slows the terminal down.
const redrawEveryMs = 100
const lineEveryMs = 5_000
const barWidth = 30

const tell = (message: CommandMessage) => process.send?.(message)

function createProgress(stream: NodeJS.WriteStream): Progress {
  let drawnAtMs = Date.now()
  const draw = (what: string, done: number, total: number) => {
    const figures = `${what} ${done}${total > 0 ? ` / ${total}` : ''}`
    if (!stream.isTTY) return void stream.write(`${figures}\n`)
    const filled = total === 0 ? 0 : Math.round((done / total) * barWidth)
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    stream.write(`\r\u001b[K${bar} ${figures}${total > 0 && done === total ? '\n' : ''}`)
  }
  return (what, done, total) => {
    const nowMs = Date.now()
    const isEnd = total > 0 && done === total && (process.connected || stream.isTTY)
    const everyMs = process.connected || stream.isTTY ? redrawEveryMs : lineEveryMs
    if (nowMs - drawnAtMs < everyMs && !isEnd) return
    drawnAtMs = nowMs
    if (process.connected) tell({ kind: 'progress', what, done, total })
    else draw(what, done, total)
  }
}

/** Paths are relative to the folder where the owner called npm; npm runs scripts in the project's. */
export const pathFromOwner = (given: string) => resolve(process.env.INIT_CWD ?? process.cwd(), given)

/** Reports to the caller only: a message for the owner does not belong in the server's log. */
function complain(text: string): void {
  if (process.connected) tell({ kind: 'failure', text })
  else process.stderr.write(`${text}\n`)
}

/** A bug: its stack is for developers, and is written only at debug level or to the server's own log. */
function unforeseen(cause: unknown): string {
  if (process.connected || process.env.LOG_LEVEL === 'debug') process.stderr.write(`${inspect(cause)}\n`)
  const words = cause instanceof Error ? cause.message : String(cause)
  return `没有做成，是没有料到的缘故（${words}）。用 LOG_LEVEL=debug 再跑一次，把它说的发到 issues`
}

/** The explanation of an error caused by a damaged database; any other error unchanged. */
const explained = (cause: unknown, { dataDir }: Config): Promise<unknown> =>
  explainBroken(join(dataDir, 'xiaolou.sqlite'), join(dataDir, 'backups'))(cause).catch(why => why)

/** The message for a failure, if there is one: what the owner can do about it. */
function sentenceOf(cause: unknown, config: Config | undefined): string | undefined {
  if (
    cause instanceof CommandFailure ||
    cause instanceof ConfigError ||
    cause instanceof ArchiveProblem ||
    cause instanceof RemoteProblem ||
    cause instanceof SchemaError ||
    cause instanceof BrokenDatabaseError ||
    cause instanceof DataInUseError
  )
    return cause.message
  return config && describeDataFailure(cause, config)
}

/**
 * Runs a command of `npm run`: parses its arguments, reports progress as a bar on a terminal, as lines
 * elsewhere, as messages to a process that forked it, and exits with 0 only on success (2: not understood).
 * It reads the same environment as `npm start`.
 */
export async function runCommand<const Given extends Options>(input: {
  usage: string
  options: Given
  /** How many arguments are given besides the options. */
  takes: { min: number; max: number }
  run(given: CommandInput<Given>): Promise<CommandResult>
}): Promise<void> {
  // As in the server: other users of this machine cannot read what is written.
  process.umask(0o077)
  // Readers come first: beside a busy server a command gets a quarter of its CPU share.
  setPriority(5)
  // `npm run import -- 文件夹 | head`: the pipe may close before the report ends.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE') throw cause
    })
  }
  // The parent is gone: the next run resumes what is half done.
  const leave = () => process.exit(1)
  process.on('disconnect', leave)
  process.exitCode = await runToEnd(input)
  // Our own disconnect is not such an end.
  process.off('disconnect', leave)
  if (process.connected) process.disconnect()
}

async function runToEnd<const Given extends Options>({
  usage,
  options,
  takes,
  run,
}: Parameters<typeof runCommand<Given>>[0]): Promise<number> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  let given: { values: Values<Given>; positionals: string[] }
  try {
    given = parseArgs({ allowPositionals: true, options })
  } catch {
    complain(usage)
    return 2
  }
  const { positionals, values } = given
  if (positionals.length < takes.min || positionals.length > takes.max) {
    complain(usage)
    return 2
  }
  let config: Config | undefined
  try {
    config = readConfig(process.env, process.cwd())
    const progress = createProgress(process.stderr)
    const { text, data, exitCode = 0 } = await run({ config, positionals, values, progress })
    tell({ kind: 'report', text, data })
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    return exitCode
  } catch (thrown) {
    const cause = config ? await explained(thrown, config) : thrown
    complain(sentenceOf(cause, config) ?? unforeseen(cause))
    return cause instanceof CommandFailure ? cause.exitCode : 1
  }
}
