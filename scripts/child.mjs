import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwardedSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

const parentCheckMs = 200

/**
 * Runs a program in the foreground with our own input and output; resolves to its exit code (128 + n when
 * signal n ended it, as shells do). Rejects only when the program cannot be started. The output of a quiet
 * one is shown only when it fails.
 * @param {{ file: string, arguments: string[], folder: string, environment: NodeJS.ProcessEnv, isQuiet?: boolean }} program
 * @returns {Promise<number>}
 */
export function runChild(program) {
  return new Promise((resolve, reject) => {
    const child = spawn(program.file, program.arguments, {
      cwd: program.folder,
      env: program.environment,
      stdio: program.isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    /** @type {Buffer[]} */
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => said.push(chunk))
    const stopForwarding = forwardSignals(child)
    child.once('error', error => {
      stopForwarding()
      reject(error)
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      if (code !== 0) process.stdout.write(Buffer.concat(said))
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Each signal is forwarded once: npm and the shell may both send it, and a server takes the second as a
 * forced stop. Ctrl-C in a terminal reaches the child by itself, since it is in the same process group.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  const seen = new Set()
  /** @param {NodeJS.Signals} signal */
  const forward = signal => {
    if (seen.has(signal)) return
    seen.add(signal)
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of forwardedSignals) process.on(signal, forward)
  const parentWatch = watchParent(() => forward('SIGTERM'))
  return () => {
    clearInterval(parentWatch)
    for (const signal of forwardedSignals) process.off(signal, forward)
  }
}

/**
 * npm signals the shell it started us through, not us; the shell dies and we would keep running and hold the
 * port. So under npm, losing the parent counts as a request to stop.
 * @param {() => void} onLost
 */
function watchParent(onLost) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) onLost()
  }, parentCheckMs)
}
