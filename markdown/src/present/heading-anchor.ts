import type { MarkdownIt, StateCore } from 'markdown-it'
import { inlineText } from '../plain/inline-text.ts'
import { ID_PREFIX, looseSlug, slugOf } from '../slug.ts'
import { articleStateOf } from './article-state.ts'

/**
 * Gives headings Unicode ids (`user-content-标题`, repeated ones `-1`, `-2`), an anchor link, and collects the
 * table of contents. The page's own title is its only h1: with an h1 in the body all levels move down by one.
 */
export function addHeadingAnchors(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchor', giveIds)
  const { escapeHtml } = md.utils
  md.renderer.rules.heading_close = (tokens, index, options, _env, renderer) => {
    const meta = tokens[index]?.meta
    const close = `${renderer.renderToken(tokens, index, options)}`
    if (!meta) return close
    const label = escapeHtml(`“${meta.text}”一节的链接`)
    return `<a class="heading-anchor" href="#${escapeHtml(String(meta.id))}" aria-label="${label}"></a>${close}`
  }
}

function giveIds(state: StateCore): void {
  const article = articleStateOf(state.env)
  const counts = new Map<string, number>()
  const shift = state.tokens.some(token => token.type === 'heading_open' && token.tag === 'h1') ? 1 : 0
  state.tokens.forEach((open, index) => {
    if (open.type !== 'heading_open') return
    const text = inlineText(state.tokens[index + 1]?.children ?? [])
    const depth = Math.min(6, Number(open.tag.slice(1)) + shift)
    const close = state.tokens[index + 2]
    open.tag = `h${depth}`
    if (close) close.tag = open.tag
    if (!text) return
    const id = uniqueId(ID_PREFIX + slugOf(text), counts)
    open.attrSet('id', id)
    if (close) close.meta = { id, text }
    article.toc.push({ depth, id, text })
    for (const key of [slugOf(text), looseSlug(text), id.slice(ID_PREFIX.length)])
      if (!article.headingIds.has(key)) article.headingIds.set(key, id)
  })
}

function uniqueId(id: string, counts: Map<string, number>): string {
  let count = counts.get(id) ?? 0
  let unique = count === 0 ? id : `${id}-${count}`
  // A heading may already be called `标题-1`.
  while (counts.has(unique)) unique = `${id}-${++count}`
  counts.set(id, count + 1)
  if (unique !== id) counts.set(unique, 1)
  return unique
}
