import katex from 'katex'
import type { MarkdownIt } from 'markdown-it'
import { articleStateOf } from './article-state.ts'

/** Formulas as HTML with MathML beside it. A formula KaTeX cannot read is shown as its source, never an error. */
export function addMathRenderer(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  md.renderer.rules.math_inline = (tokens, index, _options, env) => {
    const token = tokens[index]
    if (!token) return ''
    articleStateOf(env).hasMath = true
    const isDisplay = token.markup === '$$'
    const source = escapeHtml(`${token.markup}${token.content}${token.markup}`)
    return formulaHtml(token.content, isDisplay) ?? `<code class="math-error">${source}</code>`
  }
  md.renderer.rules.math_block = (tokens, index, _options, env) => {
    const content = tokens[index]?.content ?? ''
    articleStateOf(env).hasMath = true
    const html = formulaHtml(content, true)
    if (html === undefined) return `<pre class="math-error"><code>${escapeHtml(content)}</code></pre>\n`
    return `<div class="math-block" tabindex="0">${html}</div>\n`
  }
}

function formulaHtml(tex: string, isDisplay: boolean): string | undefined {
  try {
    return katex.renderToString(tex, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      // Larger than any page; without a bound \rule{99999em} covers the screen.
      maxSize: 40,
      maxExpand: 500,
    })
  } catch {
    return undefined
  }
}
