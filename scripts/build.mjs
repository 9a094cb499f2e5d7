import { join } from 'node:path'
import { runChild } from './child.mjs'
import { forgetStamp, inspectBuild, keepLastBuild, writeStamp } from './stale.mjs'

/** The builds: output, inputs, and command. A folder or file that does not exist counts as empty. */
const builds = [
  {
    name: '网站',
    folder: 'site',
    program: 'node_modules/vite/bin/vite.js',
    arguments: ['build', '--app'],
    stampFile: 'site/build/inputs.json',
    assets: 'site/build/client/assets',
    inputs: [
      'site/app',
      'site/public',
      'site/package.json',
      'site/vite.config.ts',
      'site/precompress.ts',
      'site/chunk-modules.ts',
      'site/wire-only.ts',
      'site/emoji-data.ts',
      'browser/src',
      'browser/package.json',
      'ui/src',
      'ui/scripts',
      'ui/package.json',
      'contract/src',
      'contract/package.json',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
  {
    name: '后台',
    folder: 'admin',
    program: 'node_modules/vite/bin/vite.js',
    arguments: ['build'],
    stampFile: 'admin/build/inputs.json',
    assets: 'admin/build/assets',
    inputs: [
      'admin/src',
      'admin/index.html',
      'admin/package.json',
      'admin/vite.config.ts',
      'site/precompress.ts',
      'site/chunk-modules.ts',
      'site/wire-only.ts',
      'site/emoji-data.ts',
      'browser/src',
      'browser/package.json',
      'ui/src',
      'ui/scripts',
      'ui/package.json',
      'markdown/src',
      'markdown/package.json',
      'contract/src',
      'contract/package.json',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
]

/** Whether anything has changed since its last build. @param {string} root */
export const isBuildStale = root => builds.some(build => inspect(root, build).isStale)

/** @param {string} root @param {(typeof builds)[number]} build */
const inspect = (root, { inputs, stampFile }) =>
  inspectBuild({ root, inputs, stampFile: join(root, stampFile) })

/**
 * Builds only what has changed since its last build; the builder's output is shown only when it fails. Throws
 * a message for the reader then.
 * @param {{ root: string, node: string, environment: NodeJS.ProcessEnv }} machine
 */
export async function buildStale({ root, node, environment }) {
  for (const build of builds) {
    const stampFile = join(root, build.stampFile)
    const { isStale, stamp } = inspect(root, build)
    if (!isStale) continue

    console.log(`正在构建${build.name}…`)
    const startedAtMs = Date.now()
    forgetStamp(stampFile)
    const exitCode = await runChild({
      file: node,
      arguments: [join(root, build.program), ...build.arguments],
      folder: join(root, build.folder),
      environment: { ...environment, NODE_ENV: 'production' },
      isQuiet: true,
    })
    if (exitCode !== 0) throw new Error(`${build.name}没有构建成，原因在上面。`)
    keepLastBuild(join(root, build.assets), startedAtMs)
    writeStamp(stampFile, stamp)
    console.log(`${build.name}构建好了，用时 ${((Date.now() - startedAtMs) / 1000).toFixed(1)} 秒。`)
  }
}
