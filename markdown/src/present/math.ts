import type { MarkdownIt } from 'markdown-it'
import { type ArticleState, articleStateOf, neededEngine } from '../article.ts'

// Some four thousand formulas: a long book of mathematics. More would make a page of tens of megabytes.
const maxMathLength = 4_000_000

/**
 * Formulas as HTML and MathML. A formula that KaTeX cannot parse is shown as its source, never as an error;
 * so are those beyond the limit of one article.
 */
export function addMathRenderer(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  md.renderer.rules.math_inline = (tokens, index, _options, env) => {
    const token = tokens[index]
    if (!token) return ''
    const state = articleStateOf(env)
    state.hasMath = true
    const isDisplay = token.markup === '$$'
    const source = escapeHtml(`${token.markup}${token.content}${token.markup}`)
    if (state.mathLength > maxMathLength) return `<code>${source}</code>`
    return formulaHtml(state, token.content, isDisplay) ?? `<code class="math-error">${source}</code>`
  }
  md.renderer.rules.math_block = (tokens, index, _options, env) => {
    const content = tokens[index]?.content ?? ''
    const state = articleStateOf(env)
    state.hasMath = true
    if (state.mathLength > maxMathLength) return `<pre><code>${escapeHtml(content)}</code></pre>\n`
    const html = formulaHtml(state, content, true)
    if (html === undefined) return `<pre class="math-error"><code>${escapeHtml(content)}</code></pre>\n`
    return `<div class="math-block" tabindex="0">${html}</div>\n`
  }
}

function formulaHtml(state: ArticleState, tex: string, isDisplay: boolean): string | undefined {
  const html = neededEngine(state, 'formula')?.(tex, isDisplay)
  state.mathLength += html?.length ?? 0
  return html
}
