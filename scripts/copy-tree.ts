import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './check-steps.ts'

/**
 * Copies everything that git tracks, in its current state, and the built themes into an empty folder: a tree
 * in which everything runs and may be changed. Installed packages are linked, except the project's own, which
 * are links already.
 */
export function copyTree(folder: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of stdout.split('\0').filter(name => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  const packages = 'node_modules'
  mkdirSync(join(folder, packages))
  for (const name of readdirSync(join(root, packages)))
    if (!name.startsWith('.') && name !== '@xiaolou')
      symlinkSync(join(root, packages, name), join(folder, packages, name))
  cpSync(join(root, packages, '@xiaolou'), join(folder, packages, '@xiaolou'), {
    ...{ recursive: true, verbatimSymlinks: true },
  })
  for (const part of readdirSync(root)) {
    const own = join(part, packages)
    if (part !== packages && existsSync(join(root, own)) && existsSync(join(folder, part)))
      symlinkSync(join(root, own), join(folder, own))
  }
  const themes = 'ui/build'
  if (existsSync(join(root, themes))) cpSync(join(root, themes), join(folder, themes), { recursive: true })
}
