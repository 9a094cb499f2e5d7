import type { MarkdownIt, Token } from 'markdown-it'
import { ID_PREFIX } from '../slug.ts'

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
