import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ walk: string, content: string }} Stamp */
/** @typedef {{ root: string, inputs: readonly string[], stampFile: string }} Build */

const ignoredNames = new Set(['node_modules', 'build', '.cache'])

/**
 * Whether a build is out of date. Times and sizes are compared first (about a millisecond per hundred files);
 * only if they differ are files read, so that a fresh checkout of the same content is not built again.
 * @param {Build} build
 * @returns {{ isStale: boolean, stamp: Stamp }}
 */
export function inspectBuild({ root, inputs, stampFile }) {
  const files = inputs.flatMap(input => listFiles(root, input)).filter(isBuildInput)
  const walk = hash(files.map(file => `${file} ${describeFile(join(root, file))}`))
  const last = readStamp(stampFile)
  if (last?.walk === walk) return { isStale: false, stamp: last }

  const content = hash(files.map(file => `${file} ${hash([readFileSync(join(root, file))])}`))
  const stamp = { walk, content }
  if (last?.content !== content) return { isStale: true, stamp }
  writeStamp(stampFile, stamp)
  return { isStale: false, stamp }
}

/** @param {string} stampFile @param {Stamp} stamp */
export function writeStamp(stampFile, stamp) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify(stamp))
}

/** Call before a build: an interrupted one must count as stale. @param {string} stampFile */
export function forgetStamp(stampFile) {
  rmSync(stampFile, { force: true })
}

/**
 * For a folder of content-hashed files, after a build that did not empty it: the previous build's files stay
 * for one more build, since the running server and open pages still use them; older ones are removed.
 * @param {string} folder @param {number} startedAtMs
 */
export function keepLastBuild(folder, startedAtMs) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name)
    const { mtimeMs } = statSync(file)
    if (!entry.isFile() || mtimeMs >= startedAtMs) continue
    // Time 0 marks a file that has stayed once.
    if (mtimeMs === 0) rmSync(file)
    else utimesSync(file, 0, 0)
  }
}

/** @param {string} root @param {string} path @returns {string[]} */
function listFiles(root, path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(entry => !ignoredNames.has(entry.name))
    .flatMap(entry => {
      const inside = `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, inside) : [inside]
    })
    .sort()
}

/** @param {string} file */
function isBuildInput(file) {
  return !/\.test\.tsx?$/.test(file)
}

/** @param {string} file */
function describeFile(file) {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}

/** @param {readonly (string | Buffer)[]} parts */
function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\n')
  return digest.digest('hex')
}

/** @param {string} stampFile @returns {Stamp | undefined} */
function readStamp(stampFile) {
  if (!existsSync(stampFile)) return undefined
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    // A stamp truncated by a full disk or a kill is ignored; the build is repeated.
    return undefined
  }
}
