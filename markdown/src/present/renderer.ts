import type { MarkdownIt } from 'markdown-it'
import { ID_PREFIX } from '../address.ts'
import { articleStateOf } from '../article.ts'
import { escapeUnknownTags } from '../syntax/known-html.ts'
import { createParser } from '../syntax/parser.ts'
import { addSongCards } from '../syntax/song-card.ts'
import { addFootnotes, addHeadingAnchors, addLinks } from './anchor.ts'
import { addCode } from './code.ts'
import { addImages } from './image.ts'
import { addMathRenderer } from './math.ts'

let renderer: MarkdownIt | undefined

/** The parser with this product's markup; created on first use and cached. Its output must be sanitized. */
export function articleRenderer(): MarkdownIt {
  if (renderer) return renderer
  const md = createParser()
  addHeadingAnchors(md)
  addCode(md)
  addMathRenderer(md)
  addImages(md)
  addLinks(md)
  addFootnotes(md)
  addSongCards(md, env => articleStateOf(env).options.siteUrl ?? '')
  addStructure(md)
  renderer = md
  return md
}

/** Tables that scroll, tabs that work without script, raw HTML with unknown names escaped. */
function addStructure(md: MarkdownIt): void {
  const { rules } = md.renderer
  const { escapeHtml } = md.utils
  rules.softbreak = (_tokens, _index, _options, env) => (articleStateOf(env).options.breaks ? '<br>\n' : '\n')
  rules.table_open = (_tokens, _index, _options, env) => {
    const article = articleStateOf(env)
    article.tableCount++
    return `<div class="table-scroll" role="region" aria-label="表格 ${article.tableCount}" tabindex="0"><table>\n`
  }
  rules.table_close = () => '</table></div>\n'
  rules.html_block = (tokens, index) => escapeUnknownTags(tokens[index]?.content ?? '')
  rules.tabs_open = (tokens, index) =>
    `<div class="tabs" role="group" aria-label="选项卡 ${Number(tokens[index]?.meta?.group)}">\n`
  rules.tabs_close = () => '</div>\n'
  // Radio buttons: they work without scripts, and the arrow keys move among them.
  rules.tab_open = (tokens, index) => {
    const meta = tokens[index]?.meta
    const group = `${ID_PREFIX}tabs-${Number(meta?.group)}`
    const id = `${group}-${Number(meta?.index) + 1}`
    const checked = meta?.isChecked === true ? ' checked' : ''
    const title = escapeHtml(String(meta?.title ?? ''))
    return `<input type="radio" class="tab-radio" name="${group}" id="${id}"${checked}><label class="tab-label" for="${id}">${title}</label><div class="tab-panel">\n`
  }
  rules.tab_close = () => '</div>\n'
}
