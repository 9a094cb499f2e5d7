import { createConversion } from './convert.ts'
import type { HtmlElement } from './html-node.ts'
import type { ConvertOptions } from './tree.ts'

/** A `frameset` takes the place of the body in the parser, so that all content is lost. */
const framesets = /<\/?frameset\b[^<>]*>/gi
/** The head of Windows' clipboard format, which some programs leave in. */
const clipboardHead = /^\s*Version:[\d.]+\s[^<]*/
const ofWord = /class=["']?Mso|["';\s]mso-|schemas-microsoft-com:office:word/i
const firstCell = /<(?:tr|td|th|tbody|thead)[\s>]/i

/** A parser drops the cells of a table that was copied without its `table`. */
function withTable(html: string): string {
  const cell = /<table[\s>]/i.test(html) ? undefined : firstCell.exec(html)
  return cell ? `${html.slice(0, cell.index)}<table>${html.slice(cell.index)}</table>` : html
}

/**
 * Converts HTML to Markdown: the structure of a page, an article or a clipboard (Word, Excel, WPS, Google Docs,
 * OneNote, 飞书, 语雀, 公众号) without its style. May throw if elements are nested by the thousand.
 */
export function htmlToMarkdown(
  html: string,
  { parse, ...options }: ConvertOptions & { parse: (html: string) => HtmlElement },
): string {
  const source = withTable(html.replace(framesets, '').replace(clipboardHead, ''))
  return createConversion(parse(source), options, ofWord.test(source)).run()
}
