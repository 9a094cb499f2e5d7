import { argumentText } from './argument-text.ts'
import type { NoteFinding } from './finding.ts'
import { namedArguments, readArguments } from './hexo-tag-argument.ts'
import { mediaLink } from './media-link.ts'
import { type Protected, protect, restore } from './protect.ts'

/** Texts of the files that articles include, by the name they are included by. */
export type Includes = ReadonlyMap<string, string>

const includeTag = /\{%-?\s*(include|include_cached|include_relative)\s+([^\s%{}]+)/
const relativeTag = /\{%-?\s*include_relative\s+([^\s%{}]+)/g
const players = /^(?:youtube|bilibili|bili|vimeo|gist|codepen|video|audio|music|jsfiddle)$/
/** An include may include; one that includes itself ends here. */
const maxDepth = 5

/** Names that a body includes from beside itself. */
export const relativeIncludes = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(relativeTag), match => match[1] ?? '')),
]

/**
 * `{% include x.html key="…" %}` in masked text: the included text with its arguments filled in, when nothing in it has
 * to be computed; else what the arguments say (a picture, a link, words). What says nothing goes, and is reported.
 */
export function expandIncludes(
  input: Protected & { includes: Includes; note: NoteFinding },
  depth = 0,
): string {
  const { text, originals, includes, note } = input
  if (!text.includes('{%') || depth > maxDepth) return text
  const expand = (tag: string, name: string, rest: string): string => {
    const { named, rest: list } = namedArguments(readArguments(restore(rest, originals).replace(/-$/, '')))
    const source = includes.get(tag === 'include_relative' ? `./${name}` : name)
    const filled = source === undefined ? undefined : fill(source, named)
    if (filled !== undefined) {
      note('tag-changed', { name: `include ${name}` })
      const inner = protect(filled, { hasTags: true, hasShortcodes: false }, originals)
      const expanded = expandIncludes({ ...input, ...inner }, depth + 1).trim()
      return expanded.includes('\n') ? `\n\n${expanded}\n\n` : expanded
    }
    const stem = name
      .replace(/\.\w+$/, '')
      .replace(/^.*\//, '')
      .toLowerCase()
    const media = players.test(stem) ? mediaLink({ name: stem, list, named }) : undefined
    const said = media && 'inline' in media ? media.inline : argumentText({ named, list })
    note(said === '' ? 'unknown-tag' : 'tag-changed', { name: `include ${name}` })
    return said
  }
  // Each part ends with a `%}`, but for the last: what opens in it closes with it.
  const parts = text.split(/(?<=%\})/).map(part => {
    const found = part.endsWith('%}') ? includeTag.exec(part) : null
    if (!found) return part
    const [head, tag = '', name = ''] = found
    return part.slice(0, found.index) + expand(tag, name, part.slice(found.index + head.length, -2))
  })
  return parts.join('')
}

const plain = '([^{]*(?:\\{(?!%)[^{]*)*)'
const condition = new RegExp(
  `\\{%-?\\s*(if|unless) include\\.(\\w+)\\s*-?%\\}${plain}(?:\\{%-?\\s*else\\s*-?%\\}${plain})?\\{%-?\\s*end(?:if|unless)\\s*-?%\\}`,
  'g',
)

/** The included text with its arguments, or undefined where Liquid would have to compute something. */
function fill(source: string, named: ReadonlyMap<string, string>): string | undefined {
  let text = source.replace(/^---\n[\s\S]*?\n---\n/, '')
  // From the innermost outwards.
  for (let turn = 0; turn < 8 && text.includes('{%'); turn++) {
    text = text.replace(condition, (_, word: string, key: string, yes: string, no: string | undefined) =>
      named.has(key) === (word === 'if') ? yes : (no ?? ''),
    )
  }
  text = text.replace(
    /\{\{-?\s*include\.(\w+)\s*(?:\|[^{}]*)?\}\}/g,
    (_, key: string) => named.get(key) ?? '',
  )
  const isComputed =
    /\{%-?\s*(?!include\b)/.test(text) || /\{\{(?!\s*(?:-\s*)?site\.(?:baseurl|url)\b)/.test(text)
  return isComputed ? undefined : text
}
