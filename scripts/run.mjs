import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from './build.mjs'
import { runChild } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode24 } from './node24.mjs'
import { serverFlags, serverMemory } from './server-flags.mjs'

/**
 * Runs one command of the repository: `node scripts/run.mjs <command> [arguments]`.
 * Written for the Node that the machine has (20 and newer) and without any dependency: on a fresh clone there
 * is none yet. What it starts runs under Node 24.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {Record<string, { program?: string, isBuilt?: boolean, isProduction?: boolean, flags?: string[] }>} */
const commands = {
  start: { program: 'server/src/main.ts', isBuilt: true, isProduction: true, flags: serverFlags },
  build: { isBuilt: true },
  dev: { program: 'scripts/dev.ts' },
  check: { program: 'scripts/check.ts' },
  test: { program: 'scripts/test.ts' },
  bench: { program: 'bench/run.ts', isBuilt: true },
  chaos: { program: 'e2e/chaos/run.ts', isBuilt: true },
  import: { program: 'server/src/import.ts' },
}

async function main() {
  const [name = '', ...programArguments] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`没有“${name}”这个命令。可用的：${Object.keys(commands).join('、')}。`)

  await ensureInstalled(root)
  const node = requireNode24(root)
  const environment = { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder() }
  if (command.isBuilt) await buildStale({ root, node, environment })
  if (!command.program) return 0
  return runChild({
    file: node,
    arguments: [...(command.flags ?? []), join(root, command.program), ...programArguments],
    folder: root,
    environment: command.isProduction
      ? { ...environment, ...serverMemory, NODE_ENV: 'production' }
      : environment,
  })
}

/** Compiled code is kept between runs: half of the server's start is reading and compiling its modules. */
function compileCacheFolder() {
  const folder = join(root, 'node_modules', '.cache', 'node')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  return folder
}

main().then(
  exitCode => {
    process.exitCode = exitCode
  },
  error => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  },
)
