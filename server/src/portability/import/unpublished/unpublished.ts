import type { Fields } from '../front-matter/fields.ts'
import type { ConfigFile, SourceConfig } from '../run/source-config.ts'
import { readHugoPaths } from './hugo.ts'
import { readHugoCascades, type SectionFile } from './hugo-cascade.ts'
import { readJekyllDefaults, readJekyllPaths } from './jekyll.ts'
import { type PathRule, unreadPart } from './path-rule.ts'
import { hexoPattern } from './pattern.ts'
import { readVuepress } from './vuepress.ts'

/**
 * Hexo ignores names that start with `_` or `.`, unless `include` lists a page; `exclude` applies to pages
 * only, `ignore` to everything. Files in `skip_render` are copied unchanged, except posts.
 */
function readHexoPaths({ fields, sourceFolder }: SourceConfig): PathRule {
  const [include, exclude, skipRender, ignore] = ['include', 'exclude', 'skip_render', 'ignore'].map(key =>
    hexoPattern(fields.get(key)),
  )
  return path => {
    const inner = path.startsWith(`${sourceFolder}/`) ? path.slice(sourceFolder.length + 1) : path
    if (wholePaths(inner, sourceFolder).some(one => ignore?.(one)))
      return { reason: 'excluded', by: 'ignore' }
    const post = /^_(?:posts|drafts)\/(.*)$/.exec(inner)?.[1]
    const unread = unreadPart(post ?? inner, /^[_.]/)
    if (unread && (post !== undefined || !include?.(inner))) return unread
    if (post === undefined && exclude?.(inner)) return { reason: 'excluded', by: 'exclude' }
    return skipRender?.(inner) ? { reason: 'unrendered', by: 'skip_render' } : undefined
  }
}

/** `ignore` matches absolute paths, folders included; the part above the blog is unknown here. */
function wholePaths(inner: string, sourceFolder: string): string[] {
  const parts = inner.split('/')
  const nested = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return nested.flatMap(path => [path, `${sourceFolder}/${path}`, `/blog/${sourceFolder}/${path}`])
}

/** What a program excludes from a blog by path and configuration; `scripts`: VuePress's. */
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

/** Front matter inherited from the configuration or from parent sections; a file's own fields override it. */
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
