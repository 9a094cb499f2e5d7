import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale, isBuildStale } from './build.mjs'
import { runChild } from './child.mjs'
import { ensureInstalled, forgetBuildPackages } from './install.mjs'
import { requireNode24 } from './node24.mjs'
import { largerSet } from './package-set.mjs'
import { commandFlags, serverFlags, serverMemory } from './server-flags.mjs'

/**
 * Runs one command of the repository: `node scripts/run.mjs <command> [arguments]`. Written for the machine's
 * Node (20 and newer) and without dependencies: a fresh clone has none yet. What it starts runs under Node
 * 24.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An image (Dockerfile) contains only built code and no lock file: nothing is installed or built there. */
const isWhole = !existsSync(join(root, 'package-lock.json'))

/** @typedef {import('./package-set.mjs').PackageSet} PackageSet */
/** @type {Record<string, { program?: string, arguments?: string[], packages: PackageSet, isBuilt?: boolean, isServer?: boolean }>} */
const commands = {
  start: { program: 'server/src/main.ts', packages: 'run', isBuilt: true, isServer: true },
  build: { packages: 'run', isBuilt: true },
  dev: { program: 'scripts/dev.ts', packages: 'all' },
  check: { program: 'scripts/check.ts', packages: 'all' },
  test: { program: 'scripts/test.ts', packages: 'all' },
  'test:changed': { program: 'scripts/test-changed.ts', packages: 'all' },
  'test:night': { program: 'scripts/test.ts', packages: 'all', arguments: ['--night'] },
  'test:faults': { program: 'scripts/faults.ts', packages: 'all' },
  bench: { program: 'bench/run.ts', packages: 'all', isBuilt: true },
  chaos: { program: 'e2e/chaos/run.ts', packages: 'all', isBuilt: true },
  import: { program: 'server/src/commands/import.ts', packages: 'run' },
  archive: { program: 'server/src/commands/archive.ts', packages: 'run' },
  export: { program: 'server/src/commands/export.ts', packages: 'run' },
  songs: { program: 'server/src/commands/songs.ts', packages: 'run' },
  backup: { program: 'server/src/commands/backup.ts', packages: 'run' },
  restore: { program: 'server/src/commands/restore.ts', packages: 'run' },
  rollback: { program: 'server/src/commands/rollback.ts', packages: 'run' },
  migrate: { program: 'server/src/commands/migrate.ts', packages: 'run' },
  static: { program: 'server/src/commands/static.ts', packages: 'run', isBuilt: true },
  owner: { program: 'server/src/commands/owner.ts', packages: 'run' },
  doctor: { program: 'server/src/commands/doctor.ts', packages: 'run' },
}

async function main() {
  const [name = '', ...programArguments] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`没有“${name}”这个命令。可用的：${Object.keys(commands).join('、')}。`)

  if (isWhole && command.packages === 'all') throw new Error(`“${name}”要在仓库里跑，镜像里没有它要的东西。`)
  const isBuilding = !isWhole && command.isBuilt === true && isBuildStale(root)
  if (!isWhole)
    await ensureInstalled(root, isBuilding ? largerSet(command.packages, 'build') : command.packages)
  const node = requireNode24(root)
  const environment = { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder() }
  if (isBuilding) {
    await buildStale({ root, node, environment })
    forgetBuildPackages(root)
  }
  if (!command.program) return 0
  const program = [join(root, command.program), ...(command.arguments ?? []), ...programArguments]
  if (!command.isServer) {
    const isOfServer = command.program.startsWith('server/')
    const flags = isOfServer ? commandFlags : []
    const memory = isOfServer ? serverMemory : {}
    const child = { file: node, arguments: [...flags, ...program], folder: root }
    return runChild({ ...child, environment: { ...environment, ...memory } })
  }
  return becomeServer(node, program, { ...environment, ...serverMemory, NODE_ENV: 'production' })
}

/**
 * Replaces this process by the server if possible (POSIX, Node 24 or newer, no npm above us that would wait
 * for another): a service then has one process. Otherwise it is a child process.
 * @param {string} node @param {string[]} program @param {NodeJS.ProcessEnv} environment
 */
function becomeServer(node, program, environment) {
  const all = [...serverFlags, ...program]
  const isPossible = process.platform !== 'win32' && !process.env.npm_lifecycle_event
  if (!isPossible || !process.execve)
    return runChild({ file: node, arguments: all, folder: root, environment })
  process.chdir(root)
  return process.execve(node, [node, ...all], environment)
}

/** Compiled code is cached between runs: half of the server's start is reading and compiling its modules. */
function compileCacheFolder() {
  const folder = isWhole ? join(tmpdir(), 'xiaolou-node') : join(root, 'node_modules', '.cache', 'node')
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
