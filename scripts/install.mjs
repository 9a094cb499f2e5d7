import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'

/**
 * The packages whose own install scripts may run. None: every native part comes ready-made from the registry,
 * and a script is the usual way in for a poisoned release. scripts/versions.test.ts holds the lock file to it.
 * @type {readonly string[]}
 */
export const allowedInstallScripts = []

const installArguments = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Makes node_modules what package-lock.json says; does nothing when it already is (a few milliseconds).
 * Throws a sentence for the reader when npm fails.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lockText).digest('hex')
  const stampFile = join(root, 'node_modules', '.lock-hash')
  if (readIfThere(stampFile) === lockHash) return

  if (!isInstalled(lockText, readIfThere(join(root, 'node_modules', '.package-lock.json')))) {
    const reason = existsSync(join(root, 'node_modules')) ? '依赖有变化' : '第一次运行'
    console.log(`${reason}，正在安装依赖（npm ci），大约一分钟…`)
    const startedMs = performance.now()
    await installPackages(root)
    console.log(`依赖装好了，用时 ${((performance.now() - startedMs) / 1000).toFixed(0)} 秒。`)
  }
  writeFileSync(stampFile, lockHash)
}

/**
 * npm writes what it installed into node_modules/.package-lock.json as its last act; a package counts when it is
 * there in the same version. Optional ones may be missing: they belong to other platforms.
 * @param {string} lockText @param {string | undefined} installedText
 */
export function isInstalled(lockText, installedText) {
  if (!installedText) return false
  const wanted = packagesOf(lockText)
  const installed = packagesOf(installedText)
  const isComplete = Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.link === entry.link
  })
  const hasNothingElse = Object.keys(installed).every(path => Object.hasOwn(wanted, path))
  return isComplete && hasNothingElse
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry */

/** @param {string} lockText @returns {Record<string, LockEntry>} */
function packagesOf(lockText) {
  return JSON.parse(lockText).packages ?? {}
}

/** @param {string} root */
async function installPackages(root) {
  // Under `npm start` npm names itself here; run by hand there is only the PATH.
  const npmProgram = process.env.npm_execpath
  const isWindows = process.platform === 'win32'
  const exitCode = await runChild({
    file: npmProgram ? process.execPath : isWindows ? 'npm.cmd' : 'npm',
    arguments: npmProgram ? [npmProgram, ...installArguments] : installArguments,
    folder: root,
    environment: process.env,
  })
  if (exitCode !== 0) throw new Error('依赖没有装成，npm 说的原因在上面。如果是网络，过一会儿再试。')
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
