import type { MarkdownIt, StateCore } from 'markdown-it'
import { articleStateOf, neededEngine } from '../article.ts'
import { canonicalLanguage, codeLanguageLabel, grammarNameOf } from './language.ts'

/** Fences as figures with a language label, optional title and marked lines; Mermaid keeps its source. */
export function addCode(md: MarkdownIt): void {
  md.core.ruler.push('highlight', highlightFences)
  const { escapeHtml } = md.utils
  md.renderer.rules.fence = (tokens, index, _options, env) => {
    const token = tokens[index]
    if (!token) return ''
    const info = parseCodeInfo(md.utils.unescapeAll(token.info))
    if (info.language === 'mermaid') {
      articleStateOf(env).hasMermaid = true
      return `<pre class="mermaid" data-diagram="mermaid" tabindex="0">${escapeHtml(token.content)}</pre>\n`
    }
    const code = String(token.meta?.html ?? escapeHtml(token.content))
    const html = info.lines.size > 0 ? markLines(code, info.lines) : code
    const label = codeLanguageLabel(info.language)
    const lineCount = token.content.split('\n').length - 1
    const title = info.title ? `<span class="code-title">${escapeHtml(info.title)}</span>` : ''
    const head =
      label || title
        ? `<figcaption class="code-head">${label ? `<span class="code-lang">${escapeHtml(label)}</span>` : ''}${title}</figcaption>`
        : ''
    const language = info.language ? ` language-${escapeHtml(info.language)}` : ''
    const data = info.language ? ` data-lang="${escapeHtml(info.language)}"` : ''
    return `<figure class="code"${data} data-lines="${lineCount}">${head}<pre tabindex="0"><code class="hljs${language}">${html}</code></pre></figure>\n`
  }
  md.renderer.rules.code_block = (tokens, index) => {
    const content = tokens[index]?.content ?? ''
    return `<figure class="code" data-lines="${content.split('\n').length - 1}"><pre tabindex="0"><code class="hljs">${escapeHtml(content)}</code></pre></figure>\n`
  }
}

// Before the plain text is extracted, because highlighting separates code from comments.
function highlightFences(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'fence') continue
    const { language } = parseCodeInfo(state.md.utils.unescapeAll(token.info))
    const grammar = language === 'mermaid' ? undefined : grammarFor(token.content, language)
    const highlight = grammar && neededEngine(articleStateOf(state.env), 'highlight')
    if (grammar && highlight) token.meta = { html: highlight(token.content, grammar) }
  }
}

/** A fence's info string: `language` folded to its canonical name ('' if none), lines from 1. */
type CodeInfo = { language: string; title: string; lines: ReadonlySet<number> }

const LINES = /\{([\d,\s-]{1,100})\}/
const TITLE_ATTRIBUTE = /\b(?:title|filename|name)=(?:"([^"]*)"|'([^']*)'|(\S+))/
const OPTION = /^(?:linenums|lineNumbers|showLineNumbers|:)$/
const MAX_LINE = 5_000

/** Reads `js 说明`, `js title="x" {1,3-5}`, `{.python}`, `lang:js`, `C++`. */
export function parseCodeInfo(info: string): CodeInfo {
  const lines = linesOf(LINES.exec(info)?.[1] ?? '')
  const attribute = TITLE_ATTRIBUTE.exec(info)
  const rest = info.replace(LINES, ' ').replace(TITLE_ATTRIBUTE, ' ').trim()
  const [first = '', ...words] = rest.split(/\s+/)
  const name = first
    .replace(/^lang:/, '')
    .replace(/^\{?\.?/, '')
    .replace(/[{}].*/, '')
  const named = attribute?.[1] ?? attribute?.[2] ?? attribute?.[3]
  const title = named ?? words.filter(word => !OPTION.test(word) && word.indexOf('=', 1) < 0).join(' ')
  // `js:app.js` (CSDN, Butterfly) names the file after a colon.
  const [language = '', file] = name.split(':', 2)
  return {
    language: canonicalLanguage(language),
    title: title.replace(/[{}]/g, '').trim() || (file ?? ''),
    lines,
  }
}

function linesOf(ranges: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const range of ranges.split(',')) {
    const [from = Number.NaN, to = from] = range.split('-').map(part => Number.parseInt(part, 10))
    for (let line = from; line <= Math.min(to, MAX_LINE); line++) lines.add(line)
  }
  return lines
}

const TAG = /<span[^<>]*>|<\/span>|\n/g

/** Wraps each line of highlighted HTML in a span, the marked ones with class `hl`; open spans close and reopen. */
function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = []
  const lines: string[] = []
  let line = ''
  let from = 0
  for (const match of html.matchAll(TAG)) {
    line += html.slice(from, match.index)
    from = match.index + match[0].length
    if (match[0] === '\n') {
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
      continue
    }
    line += match[0]
    if (match[0] === '</span>') open.pop()
    else open.push(match[0])
  }
  line += html.slice(from)
  if (line !== '') lines.push(line)
  return lines
    .map((text, index) => `<span class="line${marked.has(index + 1) ? ' hl' : ''}">${text}\n</span>`)
    .join('')
}

// Highlighting a minified file would block the server for seconds; longer code stays plain.
const maxCodeCharacters = 100_000

/** The highlighting grammar for this code; undefined if the language has none or the code is too long. */
export function grammarFor(code: string, language: string): string | undefined {
  const name = grammarNameOf(language)
  return name === 'plaintext' || code.length > maxCodeCharacters ? undefined : name
}
