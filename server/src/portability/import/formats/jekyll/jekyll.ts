import { mediaLink, playerNames } from '../../body/media-link.ts'
import { type Protected, protect, restore } from '../../body/protect.ts'
import { argumentText, readCall, type TagContext } from '../../body/tag-call.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { withoutAttributes } from './attribute.ts'
import { type LiquidInput, translateLiquid } from './liquid.ts'

/** Kramdown's and Liquid's marks in masked text, which other Markdown does not have. */
export function translateJekyll(input: JekyllInput): string {
  const text = withoutAttributes(input, input.note)
  return translateLiquid({ ...input, text: withLinks({ ...input, text }) })
}

type JekyllInput = Protected & LiquidInput & Pick<TagContext, 'findPost'>

const linkTag = /\{%-?\s*(?:link|post_url)\s+([^\s%{}]+)\s*-?%\}/g

/** `{% link _posts/a.md %}` and `{% post_url a %}` yield the address of a file, as in `[字]({% link … %})`. */
const withLinks = ({ text, note, findPost }: JekyllInput) =>
  text.replace(linkTag, (_, path: string) => {
    const isFile = /\.\w{2,5}$/.test(path) && !/\.(?:md|markdown|html?)$/.test(path)
    const found = isFile ? undefined : findPost(path)
    if (found) return found.url
    if (!isFile) note('link-missing', { name: path })
    return `/${path.replace(/^\//, '')}`
  })

/** Texts of included files, by the name used to include them. */
export type Includes = ReadonlyMap<string, string>

const includeTag = /\{%-?\s*(include|include_cached|include_relative)\s+([^\s%{}]+)/
const relativeTag = /\{%-?\s*include_relative\s+([^\s%{}]+)/g
const players = new Set(playerNames.split(' '))
/** Limits nested includes, so that a recursive one ends. */
const maxDepth = 5

/** Names of the files beside it that a body includes. */
export const relativeIncludes = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(relativeTag), match => match[1] ?? '')),
]

/**
 * Expands `{% include x.html key="…" %}` in masked text: the included text with its arguments, if it contains
 * no other template code, else the arguments themselves (picture, link, words). An include without any of these
 * is removed and reported.
 */
export function expandIncludes(
  input: Protected & { includes: Includes; note: NoteFinding },
  depth = 0,
): string {
  const { text, originals, includes, note } = input
  if (!text.includes('{%') || depth > maxDepth) return text
  const expand = (tag: string, name: string, rest: string): string => {
    const rawArguments = restore(rest, originals).replace(/-$/, '')
    const { named, list } = readCall({ name, rawArguments, inner: undefined })
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
    const media = players.has(stem) ? mediaLink({ name: stem, list, named }) : undefined
    const said = media?.inline ?? argumentText({ named, list })
    note(said === '' ? 'unknown-tag' : 'tag-changed', { name: `include ${name}` })
    return said
  }
  // Each part except the last ends with `%}`, so no tag is split.
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

/** The included text with its arguments, or undefined if Liquid would have to evaluate it. */
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
