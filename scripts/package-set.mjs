import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {'run' | 'build' | 'all'} PackageSet packages for running, also for building the site, and
 * everything (tests, benches)
 */
/**
 * @typedef {{ version?: string, link?: boolean, resolved?: string, optional?: boolean, devOptional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 */
/** @typedef {Record<string, LockEntry>} LockPackages by path, as in package-lock.json; workspaces under their folder */

/** From the smallest to the largest; each includes those before it. @type {readonly PackageSet[]} */
export const packageSets = ['run', 'build', 'all']

/** The workspaces whose `dependencies` form a set. @type {Record<'run' | 'build', readonly string[]>} */
export const workspacesOf = {
  run: ['server', 'contract', 'markdown'],
  build: ['server', 'contract', 'markdown', 'site', 'admin', 'browser', 'ui'],
}

/** @param {PackageSet} one @param {PackageSet} other */
export const largerSet = (one, other) =>
  packageSets.indexOf(one) >= packageSets.indexOf(other) ? one : other

/**
 * The paths of a lock file that a set needs, including workspace links.
 * @param {LockPackages} packages @param {PackageSet} set
 * @returns {Set<string>}
 */
export function pathsOf(packages, set) {
  if (set === 'all') return new Set(Object.keys(packages))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = workspacesOf[set].map(folder => folder)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path]
    if (!entry || found.has(path)) continue
    found.add(path)
    if (entry.link && entry.resolved) waiting.push(entry.resolved)
    for (const name of namesNeededBy(entry)) {
      const needed = resolveName(packages, path, name)
      if (needed) waiting.push(needed)
    }
  }
  for (const [path, { link, resolved }] of Object.entries(packages))
    if (link && resolved && found.has(resolved)) found.add(path)
  return found
}

/** @param {LockEntry} entry */
function namesNeededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/**
 * Where Node would find `name` from the package at `from`: in the nearest node_modules upwards.
 * @param {LockPackages} packages @param {string} from @param {string} name
 */
function resolveName(packages, from, name) {
  for (let folder = from; ; ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (folder === '') return undefined
    const above = folder.lastIndexOf('/node_modules/')
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}

/**
 * Removes installed packages outside the set, also from npm's own list, so that npm knows.
 * @param {string} root @param {PackageSet} set
 */
export function removeOthers(root, set) {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return
  /** @type {{ packages: LockPackages }} */
  const list = JSON.parse(readFileSync(listFile, 'utf8'))
  /** @type {{ packages: LockPackages }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const wanted = pathsOf(packages, set)
  const others = Object.keys(list.packages).filter(path => !wanted.has(path))
  for (const path of others) {
    // A workspace's own folder is the project: only its link is removed.
    if (path.includes('node_modules/')) rmSync(join(root, path), { recursive: true, force: true })
    delete list.packages[path]
  }
  writeFileSync(listFile, JSON.stringify(list, null, 2))
}
