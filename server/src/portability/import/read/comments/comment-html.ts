import type TurndownService from 'turndown'
import { destination, fence } from '../../body/markdown-piece.ts'
import { attributeOf, codeText, createTurndown, findAll, markdownOf } from '../html/turndown.ts'
import { tailWithout } from '../markup/tail.ts'
import { escapeComment, escapeLabel } from './escape-comment.ts'

const bold = /^(?:B|STRONG|H[1-6])$/
const italic = /^(?:I|EM)$/
const struck = /^(?:DEL|S|STRIKE)$/

const isWithin = (node: Node, names: RegExp): boolean =>
  node.parentNode !== null && (names.test(node.parentNode.nodeName) || isWithin(node.parentNode, names))

const edge = (node: Node | null, at: 0 | -1) => [...(node?.textContent ?? '')].at(at) ?? ' '
const isSign = (sign: string) => /[\s\p{P}\p{S}]/u.test(sign)
/** Signs that are no part of Markdown, which may stand outside of the marks. */
const plainStart = /^[^\p{L}\p{N}[`*~\\<!]+/u
const endsMarked = /[\p{L}\p{N}\p{Cs}\]`*~\\>]/u
const endsMarkedOrLink = /[\p{L}\p{N}\p{Cs}\]`*~\\>)]/u

/**
 * Puts words between marks. Where marks beside a sign would be shown (`**注：**abc`), the sign goes outside, or the
 * marks are left out.
 */
function marked(mark: string, content: string, node: Node): string {
  const before = isSign(edge(node.previousSibling, -1))
  const after = isSign(edge(node.nextSibling, 0))
  const lead = (before ? /^\s+/ : plainStart).exec(content)?.[0] ?? ''
  const rest = content.slice(lead.length)
  const kept = rest.includes('](') ? endsMarkedOrLink : endsMarked
  const tail = after ? rest.slice(rest.trimEnd().length) : tailWithout(rest, kept)
  const core = rest.slice(0, rest.length - tail.length)
  if (core === '' || core.includes('\n\n')) return content
  const isShown = (!before && isSign(core[0] ?? '')) || (!after && isSign(core.at(-1) ?? ''))
  return isShown ? content : `${lead}${mark}${core}${mark}${tail}`
}

const emphasis = (mark: string, names: RegExp): TurndownService.Rule => ({
  filter: node => names.test(node.nodeName),
  replacement: (content, node) => (isWithin(node, names) ? content : marked(mark, content, node)),
})

const wordsOf = (picture: Node) =>
  attributeOf(picture, 'alt')
    .replace(/[[\]\s]+/g, ' ')
    .trim()
const isWeb = (address: string) => /^https?:/i.test(address)

const service = createTurndown()
service.escape = escapeComment
service.remove(['script', 'style', 'iframe', 'object'])
service.addRule('bold', emphasis('**', /^(?:B|STRONG)$/))
service.addRule('italic', emphasis('*', italic))
service.addRule('struck', emphasis('~~', struck))
service.addRule('heading', {
  filter: node => /^H[1-6]$/.test(node.nodeName),
  replacement: content => (content.trim() === '' ? '' : `\n\n**${content.trim()}**\n\n`),
})
service.addRule('bold in a heading', {
  filter: node => /^(?:B|STRONG)$/.test(node.nodeName) && isWithin(node, bold),
  replacement: content => content,
})
service.addRule('pre', {
  filter: 'pre',
  replacement: (_, node) => `\n\n${fence('', `\n${codeText(node).replace(/^\n/, '').trimEnd()}\n`)}\n\n`,
})
service.addRule('rule', { filter: 'hr', replacement: () => '\n\n' })
service.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const mark = node.parentNode?.nodeName === 'OL' ? `${orderOf(node)}. ` : '- '
    const text = content.trim().replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}\n`
  },
})
service.addRule('cell', { filter: ['td', 'th'], replacement: content => `${content.trim()} ` })
service.addRule('row', { filter: 'tr', replacement: content => `${content.trim()}\n` })
// An emoticon becomes its name, any other picture a link to it.
service.addRule('picture', {
  filter: 'img',
  replacement(_, node) {
    const [src, words] = [attributeOf(node, 'src'), wordsOf(node)]
    const isEmoticon = /emoji|emotion|owo|smiley/i.test(attributeOf(node, 'class'))
    if (isEmoticon || !isWeb(src)) return words
    return `[${escapeLabel(words) || '图'}](${destination(src)})`
  },
})
service.addRule('link', {
  filter: 'a',
  replacement(content, node) {
    const address = attributeOf(node, 'href').trim()
    const text = content.trim()
    // `<a class="at" href="#id">@somebody</a>` led to a comment by the other system's id.
    if (text === '' || !/^(?:https?:|mailto:|\/)/i.test(address)) return content
    const pictures = findAll(node, 'IMG')
    const words = (node.textContent ?? '').trim()
    if (pictures.length > 0) return linkedPictures(pictures, words, address)
    if (words === address && escapeComment(address) === address) return address
    const isPlain = Array.from(node.childNodes).every(({ nodeType }) => nodeType === 3)
    const label = isPlain ? escapeLabel(words.replace(/\s+/g, ' ')) : text.replace(/\n+/g, ' ')
    return `[${label}](${destination(address)})`
  },
})

/** A link cannot contain another: the words lead where the picture led, and each picture has its own link. */
function linkedPictures(pictures: readonly Node[], words: string, address: string): string {
  const alts = pictures.map(wordsOf).filter(alt => alt !== '')
  const label = words || alts.join(' ') || '图'
  const others = pictures
    .map(picture => attributeOf(picture, 'src'))
    .filter(src => isWeb(src) && src !== address)
  const links = others.map(src => ` [图片](${destination(src)})`)
  return `[${escapeLabel(label.replace(/\s+/g, ' '))}](${destination(address)})${links.join('')}`
}

function orderOf(item: Node): number {
  const list = item.parentNode
  const items = Array.from<Node>(list?.childNodes ?? []).filter(({ nodeName }) => nodeName === 'LI')
  return items.indexOf(item) + (Number(list && attributeOf(list, 'start')) || 1)
}

/** Adjacent marks of one kind would meet as `****`, so such elements become one. */
const joined = (html: string) =>
  html
    .replace(/<(\/?)strong(?=[\s>])/gi, '<$1b')
    .replace(/<(\/?)em(?=[\s>])/gi, '<$1i')
    .replace(/<\/b>(\s{0,9})<b>/gi, '$1')
    .replace(/<\/i>(\s{0,9})<i>/gi, '$1')

/** Converts a comment's HTML to the Markdown of comments. */
export const commentHtmlMarkdown = (html: string): string =>
  markdownOf(service, joined(html), () => undefined)
