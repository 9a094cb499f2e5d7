import { textOf } from './field.ts'
import type { FieldValue } from './front-matter-value.ts'
import type { SourceKind } from './source-kind.ts'

/**
 * Tags of one article, in order and each once. A bare `a b` is two tags for Jekyll and one for Hexo; `a,b` is two for
 * all. `wideComma`: a full-width comma was taken for a separator, which is worth a line in the report.
 */
export function readTags(
  value: FieldValue | undefined,
  kind: SourceKind,
): { tags: string[]; wideComma: boolean } {
  const isList = Array.isArray(value)
  const texts = (isList ? value : [value ?? null])
    .map(textOf)
    .flatMap(text => (isList ? [text] : unwrapList(text)))
  const wideComma = texts.some(text => text.includes('，'))
  const bySpace = !isList && kind === 'jekyll' && texts.every(text => !/[,，]/.test(text))
  const parts = texts.flatMap(text => text.split(bySpace ? /\s+/ : isList ? '，' : /[,，]/))
  return { tags: [...new Set(parts.map(cleanTerm).filter(part => part !== ''))], wideComma }
}

/**
 * Categories as paths, parent first. A list of several is one path for Hexo and a flat set elsewhere; a list inside
 * the list is a path of its own everywhere. `none` (Hexo's `default_category`) stands for no category.
 */
export function readCategories(value: FieldValue | undefined, kind: SourceKind, none: string): string[][] {
  const paths = categoryPaths(value, kind)
    .map(path => path.map(cleanTerm).filter(part => part !== ''))
    .filter(path => path.length > 0 && !(path.length === 1 && path[0] === none))
  return [...new Map(paths.map(path => [JSON.stringify(path), path])).values()]
}

function categoryPaths(value: FieldValue | undefined, kind: SourceKind): string[][] {
  if (typeof value === 'string') {
    const texts = unwrapList(value)
    if (kind === 'jekyll' || kind === 'octopress')
      return texts.flatMap(text => text.split(/[\s,，]+/)).map(part => [part])
    return texts.flatMap(text => text.split(/[,，]/)).map(part => [part])
  }
  if (!Array.isArray(value)) return []
  const isNested = value.some(Array.isArray)
  if (isNested) return value.map(item => (Array.isArray(item) ? item.map(textOf) : [textOf(item)]))
  const parts = value.map(textOf)
  return kind === 'hexo' ? [parts] : parts.map(part => [part])
}

/** `[a, b]` that reached us as text (VanBlog, repaired lines) is the list it looks like. */
function unwrapList(text: string): string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return [text]
  return text
    .slice(1, -1)
    .split(/[,，]/)
    .map(part => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
}

const cleanTerm = (text: string) => text.trim().normalize('NFC')

/** Terms that differ only in case or width, with the articles that use each; the most used spelling first. */
export function spellingGroups(counts: ReadonlyMap<string, number>): { name: string; count: number }[][] {
  const groups = new Map<string, { name: string; count: number }[]>()
  for (const [name, count] of counts) {
    const key = name.normalize('NFKC').toLowerCase()
    const group = groups.get(key)
    if (group) group.push({ name, count })
    else groups.set(key, [{ name, count }])
  }
  const several = [...groups.values()].filter(group => group.length > 1)
  return several.map(group => group.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)))
}
