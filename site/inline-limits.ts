import { limits } from '@xiaolou/contract/limits'
import type { Plugin } from 'vite'

const values = new Map<string, number>(Object.entries(limits))

/**
 * Writes a limit as its number where it is used. The bundler keeps an object as a whole: every page would carry all of
 * them, 0.9 KB, for the few that it needs.
 */
export function inlineLimits(): Plugin {
  return {
    name: 'xiaolou:inline-limits',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\.tsx?(?:\?whole)?$/, code: 'limits.' },
      handler: code => writeLimits(code),
    },
  }
}

/** The code with every `limits.name` that is known as a number. */
export function writeLimits(code: string): string {
  return code.replace(/\blimits\.(\w+)/g, (use, name: string) => String(values.get(name) ?? use))
}
