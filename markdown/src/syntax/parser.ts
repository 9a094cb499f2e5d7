import MarkdownItParser, { type MarkdownIt } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import footnote from 'markdown-it-footnote'
import { addAutolinks } from './autolink.ts'
import { addAlerts } from './callout.ts'
import { addCjkBreaks, addLineIndents } from './cjk-line.ts'
import { addComments } from './comment.ts'
import { addContainers } from './container.ts'
import { addEmoji } from './emoji.ts'
import { addHeadings, addTocMarks } from './heading.ts'
import { addInlineMarks, addRuby } from './inline-mark.ts'
import { addKnownHtml } from './known-html.ts'
import { addMath } from './math.ts'
import { addImageSizes } from './picture-size.ts'
import { addTaskLists } from './task-list.ts'

/**
 * The parser alone: CommonMark, GFM and this product's syntaxes, without ids, highlighting or sanitizing. The
 * CommonMark examples run against exactly this parser. Its output is not safe to display.
 */
export function createParser(): MarkdownIt {
  const md = new MarkdownItParser({ html: true, linkify: false, typographer: false, maxNesting: 60 })
  md.use(cjkFriendly)
  md.use(footnote)
  addComments(md)
  addKnownHtml(md)
  addHeadings(md)
  addMath(md)
  addContainers(md)
  addAlerts(md)
  addAutolinks(md)
  addImageSizes(md)
  addInlineMarks(md)
  addRuby(md)
  addEmoji(md)
  addTaskLists(md)
  addTocMarks(md)
  addLineIndents(md)
  addCjkBreaks(md)
  return md
}
