import { type Fields, type FieldValue, isFieldMap, isTrue, textOf } from '../front-matter/fields.ts'
import type { SourceConfig } from '../run/source-config.ts'
import type { PathRule, Unpublished } from './path-rule.ts'
import { folderName, type PathTest, patternsOf, rubyPattern } from './pattern.ts'

const posts = /^_(?:posts|drafts)$/
const dated = /^\d{2,4}-\d{1,2}-\d{1,2}-/

/**
 * Jekyll and Octopress ignore, folder by folder, names that start with `_`, `.`, `#` or `~` and those in
 * `exclude`, unless `include` lists them. Only collections with `output: true` have pages; a post needs a date
 * in its name.
 */
export function readJekyllPaths(config: SourceConfig): PathRule {
  const { fields, sourceFolder } = config
  const included = listTest(fields.get('include'))
  const excluded = listTest(fields.get('exclude'))
  const collections = readCollections(fields)
  const root = collectionsRoot(fields)
  const postsHaveOutput = collections.find(({ label }) => label === 'posts')?.hasOutput ?? true
  const passes = (entry: string, whole: string): Unpublished | undefined => {
    if (included(entry) || included(whole)) return undefined
    if (/^[._#~]|~$/.test(entry)) return { reason: 'unread', by: entry }
    return excluded(whole) ? { reason: 'excluded', by: 'exclude' } : undefined
  }
  const firstOf = (folders: readonly string[], start: number): Unpublished | undefined => {
    for (let at = start; at < folders.length; at++) {
      const found = passes(folders[at] ?? '', folders.slice(0, at + 1).join('/'))
      if (found) return found
    }
    return undefined
  }
  return path => {
    if (sourceFolder !== '' && !path.startsWith(`${sourceFolder}/`))
      return { reason: 'excluded', by: 'source' }
    const inner = sourceFolder === '' ? path : path.slice(sourceFolder.length + 1)
    const parts = inner.split('/')
    const collection = collections.find(({ folder }) => inner.startsWith(`${folder}/`))
    const postsAt = parts.findIndex(part => posts.test(part))
    if (collection && !collection.hasOutput) return { reason: 'no-output', by: collection.label }
    if (collection && !posts.test(`_${collection.label}`))
      return withinFolder(parts, collection.folder.split('/').length, passes)
    if (postsAt < 0) return firstOf(parts, 0)
    // If a collections folder is configured, posts are read only in it.
    if (root !== '' && !`${parts.slice(0, postsAt).join('/')}/`.startsWith(`${root}/`))
      return { reason: 'excluded', by: 'collections_dir' }
    // All posts belong to one collection, in any folder, and so do drafts.
    if (!postsHaveOutput) return { reason: 'no-output', by: 'posts' }
    const isDraft = parts[postsAt] === '_drafts'
    const found = firstOf(parts.slice(0, postsAt), 0) ?? withinFolder(parts, postsAt + 1, passes)
    const name = parts.at(-1) ?? ''
    return found ?? (isDraft || dated.test(name) ? undefined : { reason: 'undated', by: '' })
  }
}

/** Within posts and collections Jekyll checks only the first part and the file name. */
function withinFolder(
  parts: readonly string[],
  start: number,
  passes: (entry: string, whole: string) => Unpublished | undefined,
): Unpublished | undefined {
  const whole = parts.join('/')
  return passes(parts[start] ?? '', whole) ?? passes(parts.at(-1) ?? '', whole)
}

/** Each pattern is a glob, or the beginning of a path. */
function listTest(value: FieldValue | undefined): PathTest {
  const tests = patternsOf(value).map(pattern => {
    const item = pattern.startsWith('/') ? pattern : `/${pattern}`
    const glob = rubyPattern(item)
    return (path: string) => path.startsWith(item) || glob(path) || `${path}/` === item
  })
  return path => tests.some(test => test(`/${path}`))
}

const collectionsRoot = (fields: Fields) => folderName(textOf(fields.get('collections_dir')))

type Collection = { label: string; folder: string; hasOutput: boolean }

/** `collections` as a list of names or a map; posts have pages unless configured otherwise. */
function readCollections(fields: Fields): Collection[] {
  const value = fields.get('collections')
  const root = collectionsRoot(fields)
  const entries = Array.isArray(value)
    ? value.map(label => [textOf(label), null] as const)
    : isFieldMap(value)
      ? Object.entries(value)
      : []
  return entries.map(([label, settings]) => {
    const output = isFieldMap(settings) ? settings.output : undefined
    return {
      label,
      folder: root === '' ? `_${label}` : `${root}/_${label}`,
      hasOutput: isTrue(output) || (label === 'posts' && output === undefined),
    }
  })
}

/** The configuration's `defaults` for a file; longer scope paths take precedence. */
export function readJekyllDefaults({ fields, sourceFolder }: SourceConfig): (path: string) => Fields {
  const value = fields.get('defaults')
  const scopes = (Array.isArray(value) ? value : []).flatMap(one => {
    const { scope, values } = isFieldMap(one) ? one : {}
    if (!isFieldMap(values)) return []
    const given = isFieldMap(scope) ? scope : {}
    const path = folderName(textOf(given.path))
    return [{ path, type: textOf(given.type), values }]
  })
  const ordered = scopes.toSorted((a, b) => a.path.length - b.path.length || a.type.length - b.type.length)
  return path => {
    const inner = path.startsWith(`${sourceFolder}/`) ? path.slice(sourceFolder.length + 1) : path
    const type = /(?:^|\/)_([\w-]+)\//.exec(inner)?.[1] ?? 'pages'
    const found: Fields = new Map()
    for (const scope of ordered) {
      const isHere =
        scope.path === '' ||
        inner === scope.path ||
        inner.startsWith(`${scope.path}/`) ||
        (scope.path.includes('*') && rubyPattern(scope.path)(inner))
      const isOfType = scope.type === '' || scope.type.replace(/^(post|page|draft)$/, '$1s') === type
      if (isHere && isOfType) for (const [key, one] of Object.entries(scope.values)) found.set(key, one)
    }
    return found
  }
}
