import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Records beside the manifest which source files went into each chunk, for scripts/test-map.ts. */
export function chunkModules(): Plugin {
  return {
    name: 'xiaolou:chunk-modules',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap(chunk =>
        chunk.type === 'chunk'
          ? [[chunk.fileName, Object.keys(chunk.modules).flatMap(ownFile)] as const]
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(chunks))
      this.emitFile({ type: 'asset', fileName: '.vite/chunk-modules.json', source })
    },
  }
}

/** The path of a module from the repository's root; undefined for packages and generated modules. */
function ownFile(id: string): string[] {
  const path = relative(root, id.replace(/\?.*/, ''))
  return id.startsWith('\0') || /^\.\.|node_modules/.test(path) ? [] : [path]
}
