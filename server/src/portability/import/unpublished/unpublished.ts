import type { Fields } from '../front-matter/fields.ts'
import type { ConfigFile, SourceConfig } from '../run/source-config.ts'
import { readHexoPaths } from './hexo.ts'
import { readHugoPaths } from './hugo.ts'
import { readHugoCascades, type SectionFile } from './hugo-cascade.ts'
import { readJekyllDefaults, readJekyllPaths } from './jekyll.ts'
import { type PathRule, unreadPart } from './path-rule.ts'
import { readVuepress } from './vuepress.ts'

/** What of a folder the program that it was made with leaves out by its path and its configuration; `scripts`: VuePress's. */
export function readPathRule(
  config: SourceConfig,
  paths: Iterable<string>,
  scripts: readonly ConfigFile[],
): PathRule {
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
    case 'markdown': {
      const { unclear } = readVuepress(scripts)
      return path => unreadPart(path, /^\./) ?? unclear(path)
    }
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
  scripts: readonly ConfigFile[],
): (path: string) => Fields {
  if (config.kind === 'hugo') return readHugoCascades(config, sections)
  if (config.kind === 'jekyll' || config.kind === 'octopress') return readJekyllDefaults(config)
  if (config.kind === 'markdown') return readVuepress(scripts).inherited
  const nothing: Fields = new Map()
  return () => nothing
}
