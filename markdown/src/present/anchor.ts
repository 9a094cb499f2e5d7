import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { decodeFragment, ID_PREFIX, looseSlug, slugOf } from '../address.ts'
import { type ArticleState, articleStateOf } from '../article.ts'
import { inlineText } from '../plain-text.ts'

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

/** Points in-document links at the prefixed ids. The sanitizer finishes other links. */
export function addLinks(md: MarkdownIt): void {
  md.renderer.rules.link_open = (tokens, index, options, env, renderer) => {
    const token = tokens[index]
    const href = token?.attrGet('href')
    if (token && typeof href === 'string' && href.length > 1 && href.startsWith('#') && href !== '#top')
      token.attrSet('href', `#${targetOf(href.slice(1), articleStateOf(env))}`)
    // A bare address may wrap anywhere: its class distinguishes it from a link with text.
    if (token?.info === 'auto') token.attrJoin('class', 'url')
    return renderer.renderToken(tokens, index, options)
  }
}

function targetOf(encoded: string, article: ArticleState): string {
  const fragment = decodeFragment(encoded)
  const known =
    article.headingIds.get(fragment) ??
    article.headingIds.get(slugOf(fragment)) ??
    article.headingIds.get(looseSlug(fragment))
  return known ?? (fragment.startsWith(ID_PREFIX) ? fragment : ID_PREFIX + fragment)
}

/** True if the token is a link that contains only images. */
export function isLinkedImage(tokens: Token[]): boolean {
  return tokens.length === 3 && tokens[0]?.type === 'link_open' && tokens[1]?.type === 'image'
}

/** Footnotes with the roles of DPUB-ARIA and Chinese labels. */
export function addFootnotes(md: MarkdownIt): void {
  const { rules } = md.renderer
  rules.footnote_ref = (tokens, index) => {
    const { number, suffix } = numbersOf(tokens[index])
    const id = `${ID_PREFIX}fnref-${number}${suffix}`
    return `<sup class="footnote-ref"><a href="#${ID_PREFIX}fn-${number}" id="${id}" role="doc-noteref" aria-label="脚注 ${number}">${number}</a></sup>`
  }
  rules.footnote_block_open = () =>
    '<section class="footnotes" role="doc-endnotes" aria-label="脚注"><ol class="footnotes-list">\n'
  rules.footnote_block_close = () => '</ol></section>\n'
  rules.footnote_open = (tokens, index) =>
    `<li id="${ID_PREFIX}fn-${numbersOf(tokens[index]).number}" class="footnote-item">`
  rules.footnote_close = () => '</li>\n'
  rules.footnote_anchor = (tokens, index) => {
    const { number, suffix, subId } = numbersOf(tokens[index])
    const label = subId > 0 ? `回到脚注 ${number} 的第 ${subId + 1} 处引用` : `回到脚注 ${number} 的引用处`
    // U+FE0E keeps iOS from showing the arrow as an emoji.
    return ` <a href="#${ID_PREFIX}fnref-${number}${suffix}" class="footnote-backref" role="doc-backlink" aria-label="${label}">\u21a9\ufe0e</a>`
  }
}

function numbersOf(token: Token | undefined): { number: number; subId: number; suffix: string } {
  const subId = Number(token?.meta?.subId ?? 0)
  return { number: Number(token?.meta?.id ?? 0) + 1, subId, suffix: subId > 0 ? `-${subId + 1}` : '' }
}
