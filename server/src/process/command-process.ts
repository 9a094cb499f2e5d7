import { fork } from 'node:child_process'
import { join } from 'node:path'
import { commandFlags } from '../../../scripts/server-flags.mjs'
import { environmentNames } from '../config/config.ts'
import type { CommandMessage, StartCommand } from '../platform/command-message.ts'
import { isRecord } from '../platform/is-record.ts'

const stopWithinMs = 5_000
/** What a process needs from the system: paths, locale, memory allocation. */
const systemNames =
  /^(?:ARCHIVE_PASSWORD|PATH|HOME|TMPDIR|LANG|LC_ALL|TZ|INIT_CWD|NODE_ENV|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|MALLOC_.+|GLIBC_TUNABLES)$/i

function isMessage(value: unknown): value is CommandMessage {
  return isRecord(value) && ['progress', 'report', 'failure'].includes(String(value.kind))
}

function environmentOf(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(given).filter(
    name => (environmentNames.has(name) && !name.startsWith('OWNER_')) || systemNames.test(name),
  )
  return Object.fromEntries(names.map(name => [name, given[name]]))
}

/**
 * Forks commands with the server's own environment. They end when the server does, however it ends, as their
 * channel closes.
 */
export function createCommandStarter({
  env,
  folder = join(import.meta.dirname, '../commands'),
}: {
  env: NodeJS.ProcessEnv
  folder?: string
}): StartCommand {
  return ({ name, args, env: own, onMessage }) => {
    const child = fork(join(folder, `${name}.ts`), args, {
      env: { ...environmentOf(env), ...own },
      execArgv: commandFlags,
      // Its errors go to the server's own log.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', message => isMessage(message) && onMessage(message))
    const ended = new Promise<number | null>(resolve => {
      // If it could not be started at all.
      child.on('error', () => resolve(null))
      child.on('close', resolve)
    })
    return {
      ended,
      stop() {
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref()
        void ended.then(() => clearTimeout(timer))
      },
    }
  }
}
