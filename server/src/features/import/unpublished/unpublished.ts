import type { Fields } from '../front-matter/fields.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { readHexoPaths } from './hexo.ts'
import { readHugoPaths } from './hugo.ts'
import { readHugoCascades, type SectionFile } from './hugo-cascade.ts'
import { readJekyllDefaults, readJekyllPaths } from './jekyll.ts'
import { type PathRule, unreadPart } from './path-rule.ts'

/** What of a folder the program that it was made with leaves out by its path and its configuration. */
export function readPathRule(config: SourceConfig, paths: Iterable<string>): PathRule {
  switch (config.kind) {
    case 'hexo':
      return readHexoPaths(config)
    case 'hugo':
      return readHugoPaths(config, paths)
    case 'jekyll':
    case 'octopress':
      return readJekyllPaths(config)
    case 'astro':
      return path => unreadPart(path, /^[_.]/)
    case 'markdown':
      return path => unreadPart(path, /^\./)
    // Laid out or written by this program, which gives no name such a meaning.
    case 'foreign':
    case 'own':
      return () => undefined
  }
}

/** Front matter that a file has from the configuration or from the sections above it; what it says itself is stronger. */
export function readInheritedFields(
  config: SourceConfig,
  sections: readonly SectionFile[],
): (path: string) => Fields {
  if (config.kind === 'hugo') return readHugoCascades(config, sections)
  if (config.kind === 'jekyll' || config.kind === 'octopress') return readJekyllDefaults(config)
  const nothing: Fields = new Map()
  return () => nothing
}
