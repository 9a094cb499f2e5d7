import type { MarkdownIt, StateCore } from 'markdown-it'
import { articleStateOf } from './article-state.ts'
import { parseCodeInfo } from './code-info.ts'
import { markLines } from './code-line.ts'
import { highlightCode } from './highlight.ts'
import { codeLanguageLabel } from './language.ts'

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

// Before the plain text is taken, because highlighting tells code from its comments.
function highlightFences(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'fence') continue
    const { language } = parseCodeInfo(state.md.utils.unescapeAll(token.info))
    const html = language === 'mermaid' ? undefined : highlightCode(token.content, language)
    if (html !== undefined) token.meta = { html }
  }
}
