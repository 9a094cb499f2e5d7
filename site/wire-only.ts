import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Feature modules of the contract; its kit, limits and errors are small and unchanged. */
const contractFeature =
  /\/contract\/src\/(?!limits\.|errors\.|page-errors\.|family-code\.|index\.)[a-z-]+\.ts$/
const wholeMark = '?whole'

/**
 * Removes schemas from contract modules for the reader's browser, which need not validate answers: of a route,
 * only what the client sends it by stays. This saves about 6 KB with the validation library. Other exports come
 * from the whole module, so a form that uses a schema still gets it.
 */
export function wireOnly(): Plugin {
  return {
    name: 'xiaolou:wire-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    async load(id) {
      if (!contractFeature.test(id)) return null
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      return { code: wireModule(exported, id + wholeMark), moduleSideEffects: false }
    },
    transform(code, id) {
      if (!id.endsWith(wholeMark)) return null
      // Declaring a route has no other effects, so unused routes are removed with their schemas.
      const pure = code.replace(/= (?=(?:get|post|put|del)\()/g, '= /* @__PURE__ */ ')
      return { code: pure, map: null, moduleSideEffects: false }
    },
  }
}

/** The code of a module whose routes have no schemas and whose other exports come from `wholeId`. */
export function wireModule(exported: Record<string, unknown>, wholeId: string): string {
  return Object.entries(exported)
    .map(([name, value]) => {
      const wire = wireOf(value) ?? (isPlain(value) ? value : undefined)
      return wire !== undefined
        ? `export const ${name} = ${JSON.stringify(wire)}`
        : `export { ${name} } from ${JSON.stringify(wholeId)}`
    })
    .join('\n')
}

function wireOf(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('method' in value && 'path' in value && 'access' in value)) return undefined
  const { method, path } = value
  return {
    ...{ method, path },
    ...('file' in value && { file: value.file }),
    ...('takesPass' in value && { takesPass: value.takesPass }),
  }
}

/** Strings, numbers, and arrays and objects of them: values that JSON can represent. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return false
  return Object.values(value).every(isPlain)
}
