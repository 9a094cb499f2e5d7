import type { NoteFinding } from './finding.ts'
import { fence } from './markdown-piece.ts'
import { addMark, type Protected, protect, restore, rewriteMarks } from './protect.ts'

/** Masked tags that hold code or math become fences and `$$`; `raw` stays masked until `unwrapRaw`. */
export function rewriteVerbatim(input: Protected, note: NoteFinding): string {
  return rewriteMarks({
    protected: input,
    kind: 'tag',
    rewrite: original => {
      const [, name = '', rest = '', inner = ''] = splitTag(original)
      if (name === 'raw' || name === 'rawhtml' || name === '') return undefined
      note('tag-changed', { name })
      if (name === 'comment') return ''
      if (name === 'math' || name === 'katex') return addMark(input.originals, 'block-math', `$$${inner}$$`)
      const info =
        name === 'mermaid' || name === 'markmap' || name === 'plantuml' ? name : codeInfo(name, rest)
      return addMark(input.originals, 'fence', fence(info, inner))
    },
  })
}

/** The content of `raw` tags as it is, code in it masked anew; nothing in it is a tag any more. */
export function unwrapRaw(input: Protected): string {
  return rewriteMarks({
    protected: input,
    kind: 'tag',
    rewrite: original => {
      const inner = splitTag(original)[3] ?? restore(original, input.originals)
      return protect(inner, { hasTags: false, hasShortcodes: false }, input.originals).text
    },
  })
}

/** `[whole, name, arguments, content]`; the first tag ends at its first closing mark. */
function splitTag(original: string): string[] {
  const head = /^\{(?:%-?|\{[<%])\s*([A-Za-z]+)/.exec(original)
  const isLiquid = original.startsWith('{%')
  const headEnd = original.indexOf(isLiquid ? '%}' : '}}')
  const tailStart = original.lastIndexOf(isLiquid ? '{%' : '{{')
  if (!head || headEnd < 0 || tailStart <= headEnd) return []
  const rest = original.slice(head[0].length, headEnd).replace(/[-%>]$/, '')
  return [original, head[1] ?? '', rest.trim(), original.slice(headEnd + 2, tailStart)]
}

/** `[title] [lang:x] [url]` of Hexo and Octopress, `x linenos` of Jekyll: the language first, the rest is its title. */
function codeInfo(name: string, rest: string): string {
  const words = rest.split(/\s+/).filter(word => word !== '')
  const lang = words.find(word => /^lang:\S/.test(word))?.slice('lang:'.length)
  const options =
    /^(lang|line_number|line_threshold|highlight|first_line|mark|wrap|diff|linenos|hl_lines|caption)([:=].*)?$/
  const title = words.filter(word => !options.test(word))
  const first = name === 'highlight' ? title.shift() : undefined
  const language = lang ?? first ?? (title.length > 0 ? 'text' : '')
  return [language, ...title].join(' ').replaceAll('`', '')
}
