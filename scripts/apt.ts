import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'

const updateTimeoutMs = 3 * 60_000
const installTimeoutMs = 10 * 60_000
let isUpdated = false

/**
 * Whether Debian packages may be installed: a person at a terminal is asked, once for all of them; without
 * one (CI, or no terminal) a fresh machine must set itself up.
 */
export async function askToInstall(packageNames: readonly string[]): Promise<boolean> {
  if (packageNames.length === 0 || process.env.CI || !process.stdin.isTTY) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`这台机器上没有 ${packageNames.join('、')}。用 apt 装上吗？(y/N) `)
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

/**
 * Installs a Debian package, if there is apt and we may use it (as root, or by sudo without a password).
 * Returns undefined on success, else the reason, as a Chinese clause for the closing notes.
 */
export function installPackage(packageName: string): string | undefined {
  if (!runs('apt-get', ['--version'])) return '这里没有 apt，装不了'
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !runs('sudo', ['-n', 'true']))
    return `没有 root 权限，装不了（可以自己运行：sudo apt-get install ${packageName}）`

  const prefix = isRoot ? [] : ['sudo', '-n']
  console.log(`正在用 apt 安装 ${packageName}…`)
  if (!isUpdated) isUpdated = apt(prefix, ['update'], updateTimeoutMs)
  const isInstalled = apt(prefix, ['install', '-y', '--no-install-recommends', packageName], installTimeoutMs)
  return isInstalled ? undefined : 'apt 没有装成'
}

function apt(prefix: readonly string[], aptArguments: readonly string[], timeoutMs: number): boolean {
  const [file = 'env', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=60',
  ]
  return runs(file, [...rest, ...aptArguments], timeoutMs)
}

function runs(file: string, programArguments: readonly string[], timeoutMs = 20_000): boolean {
  const { status } = spawnSync(file, programArguments, { stdio: 'ignore', timeout: timeoutMs })
  return status === 0
}
