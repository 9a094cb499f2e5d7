import {
  attributeOf,
  htmlToMarkdown as convert,
  findAll,
  type HtmlElement,
  type Piece,
  type Rule,
  textOf,
} from '@xiaolou/markdown/from-html'
import { parseWithParse5 } from '@xiaolou/markdown/from-html/parse5'
import { destination, oneLine } from '../../body/markdown-piece.ts'
import { escapeComment, escapeLabel } from './escape-comment.ts'

const isWeb = (address: string) => /^https?:/i.test(address)
const leadsSomewhere = (address: string) => /^(?:https?:|mailto:|\/)/i.test(address)
const isEmoticon = (picture: HtmlElement) => /emoji|emotion|owo|smiley/i.test(attributeOf(picture, 'class'))
const wordsOf = (picture: HtmlElement) => oneLine(attributeOf(picture, 'alt').replace(/[[\]]+/g, ' '))
const label = (words: string) => escapeLabel(words) || '图'

/** An emoticon becomes its name, any other picture a link to it. */
function pictureRule(element: HtmlElement): Piece {
  const [src, words] = [attributeOf(element, 'src'), wordsOf(element)]
  return { inline: isEmoticon(element) || !isWeb(src) ? words : `[${label(words)}](${destination(src)})` }
}

/** A link cannot contain another: the words lead where the picture led, and each picture has its own link. */
function linkRule(element: HtmlElement): Piece | undefined {
  const address = attributeOf(element, 'href').trim()
  const words = oneLine(textOf(element))
  const pictures = findAll(element, 'img')
  if (!leadsSomewhere(address)) return undefined
  if (pictures.length === 0)
    return words === address && escapeComment(address) === address ? { inline: address } : undefined
  const others = pictures.map(one => attributeOf(one, 'src')).filter(src => isWeb(src) && src !== address)
  const links = others.map(src => ` [图片](${destination(src)})`)
  const text = words || oneLine(pictures.map(wordsOf).join(' '))
  return { inline: `[${label(text)}](${destination(address)})${links.join('')}` }
}

/** What the Markdown of comments has not: headings become bold words, the rows of a table lines. */
const rule: Rule = (element, { blocks }) => {
  switch (element.name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const words = oneLine(blocks(element).replaceAll('**', ''))
      return { block: words === '' ? '' : `**${words}**` }
    }
    case 'table': {
      const rows = findAll(element, 'tr').map(row =>
        findAll(row, 'td', 'th').map(cell => oneLine(blocks(cell))),
      )
      return { block: rows.map(cells => cells.join(' ').trim()).join('\n') }
    }
    case 'hr':
    case 'iframe':
    case 'video':
    case 'audio':
    case 'object':
      return { block: '' }
    case 'details':
    case 'math':
      return { block: blocks({ ...element, name: 'div' }) }
    case 'img':
      return pictureRule(element)
    case 'a':
      return linkRule(element)
    default:
      return undefined
  }
}

const anyTag = /<[^<>]*>/g

/** Converts a comment's HTML to the Markdown of comments. Of unreadable HTML only the text is kept. */
export function commentHtmlMarkdown(html: string): string {
  try {
    return convert(html, {
      parse: parseWithParse5,
      rules: [rule],
      picture: () => '',
      // `<a class="at" href="#id">@somebody</a>` led to a comment by the other system's id.
      link: href => (leadsSomewhere(href) ? href : undefined),
      keepsHidden: true,
      hasNoTags: true,
    })
  } catch {
    return html.replace(anyTag, '')
  }
}
