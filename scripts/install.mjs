import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { largerSet, packageSets, pathsOf, removeOthers, workspacesOf } from './package-set.mjs'

/**
 * The packages whose own install scripts may run. None: every native part comes prebuilt from the registry,
 * and scripts are the usual attack of a poisoned release. scripts/versions.test.ts checks the lock file
 * against it.
 * @type {readonly string[]}
 */
export const allowedInstallScripts = []

const npmArguments = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs a set of packages as in package-lock.json, unless it is installed already (takes a few
 * milliseconds). If everything was installed once, for the tests, everything stays. Throws a message for the
 * reader when npm fails.
 * @param {string} root @param {PackageSet} set
 */
export async function ensureInstalled(root, set) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lockText).digest('hex')
  const stamp = readStamp(root)
  if (stamp?.lockHash === lockHash && largerSet(stamp.set, set) === stamp.set) return

  const found = packageSets.toReversed().find(one => isInstalled(lockText, readInstalled(root), one))
  if (found && largerSet(found, set) === found) {
    // If a larger set was installed once and part of it is outdated, the old stamp stays: its packages are
    // not removed as build leftovers, and the next command that needs them updates them.
    if (!stamp || largerSet(found, stamp.set) === found) writeStamp(root, { lockHash, set: found })
    return
  }
  const wanted = largerSet(set, stamp?.set ?? set)
  const reason = existsSync(join(root, 'node_modules')) ? '依赖有变化' : '第一次运行'
  console.log(`${reason}，正在安装依赖（npm ci），大约一分钟…`)
  const startedMs = performance.now()
  await installPackages(root, wanted)
  console.log(`依赖装好了，用时 ${((performance.now() - startedMs) / 1000).toFixed(0)} 秒。`)
  writeStamp(root, { lockHash, set: wanted })
}

/**
 * After a build: removes packages only needed for building, more than half of all, to save space on a small
 * disk. If everything is installed it stays.
 * @param {string} root
 */
export function forgetBuildPackages(root) {
  const stamp = readStamp(root)
  if (stamp?.set !== 'build') return
  removeOthers(root, 'run')
  writeStamp(root, { ...stamp, set: 'run' })
}

/**
 * npm writes node_modules/.package-lock.json as its last step; a package counts if it is there in the same
 * version. Optional ones may be missing: they belong to other platforms. Only the full set must have no
 * leftovers.
 * @param {string} lockText @param {string | undefined} installedText @param {PackageSet} set
 */
export function isInstalled(lockText, installedText, set) {
  if (!installedText) return false
  const packages = packagesOf(lockText)
  const wanted = pathsOf(packages, set)
  const installed = packagesOf(installedText)
  const isComplete = [...wanted].every(path => {
    const entry = packages[path]
    if (!entry || !path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.link === entry.link
  })
  const isKnown = (/** @type {string} */ path) => Object.hasOwn(packages, path)
  return isComplete && (set !== 'all' || Object.keys(installed).every(isKnown))
}

/** @typedef {import('./package-set.mjs').PackageSet} PackageSet */
/** @typedef {{ lockHash: string, set: PackageSet }} Stamp */

/** @param {string} lockText @returns {import('./package-set.mjs').LockPackages} */
function packagesOf(lockText) {
  return JSON.parse(lockText).packages ?? {}
}

/** @param {string} root @returns {Stamp | undefined} */
function readStamp(root) {
  const [lockHash = '', name] = (readIfThere(stampFile(root)) ?? '').split(' ')
  const set = packageSets.find(one => one === name)
  return set && { lockHash, set }
}

/** @param {string} root @param {Stamp} stamp */
const writeStamp = (root, { lockHash, set }) => writeFileSync(stampFile(root), `${lockHash} ${set}`)

/** @param {string} root */
const stampFile = root => join(root, 'node_modules', '.lock-hash')

/** @param {string} root */
const readInstalled = root => readIfThere(join(root, 'node_modules', '.package-lock.json'))

/** @param {string} root @param {PackageSet} set */
async function installPackages(root, set) {
  const ofSet = set === 'all' ? [] : ['--omit=dev', ...workspacesOf[set].map(name => `--workspace=${name}`)]
  const installArguments = ['ci', ...npmArguments, ...ofSet]
  // Under `npm start` npm sets its own path here; otherwise npm must be on the PATH.
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
