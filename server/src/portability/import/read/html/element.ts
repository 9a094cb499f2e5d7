import type TurndownService from 'turndown'
import { destination, fence, oneLine } from '../../body/markdown-piece.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { asHtml } from './table.ts'
import { attributeOf, childrenOf, codeText, findAll, hasAttribute } from './turndown.ts'

const wrap = (mark: string) => (content: string) => {
  const text = content.trim()
  return text === '' ? content : `${mark}${text}${mark}`
}

/** Adds rules for our inline marks, and for inline elements that are kept as HTML. */
export function addInline(service: TurndownService): void {
  service.addRule('struck', {
    filter: node => /^(?:DEL|S|STRIKE)$/.test(node.nodeName),
    replacement: wrap('~~'),
  })
  service.addRule('marked', { filter: 'mark', replacement: wrap('==') })
  service.addRule('plain', {
    filter: ['u', 'ins', 'sub', 'sup', 'kbd', 'abbr', 'small', 'ruby', 'rt', 'rp'],
    replacement(content, node) {
      const name = node.nodeName.toLowerCase()
      const title = attributeOf(node, 'title').replace(/[&<>"]/g, '')
      return content.trim() === ''
        ? content
        : `<${name}${title === '' ? '' : ` title="${title}"`}>${content}</${name}>`
    },
  })
  service.addRule('link', {
    filter: node => node.nodeName === 'A',
    replacement(content, node) {
      const address = attributeOf(node, 'href').trim()
      const text = content.trim()
      if (address === '' || text === '' || /^javascript:/i.test(address)) return content
      const title = oneLine(attributeOf(node, 'title')).replace(/["\\]/g, '\\$&')
      return `[${text.replace(/\n+/g, ' ')}](${destination(address)}${title === '' ? '' : ` "${title}"`})`
    },
  })
}

/** The languages of common highlighters: `language-x`, `lang-x`, `brush: x`, `lang:x`, `lang="x"`. */
function languageOf(pre: Node): string {
  const nodes = [pre, ...childrenOf(pre, 'CODE')]
  const lang = nodes.map(node => attributeOf(node, 'lang') || attributeOf(node, 'data-lang')).find(Boolean)
  const classes = nodes.map(node => attributeOf(node, 'class')).join(' ')
  const named = /\b(?:language|lang|brush)[-:]\s*([\w+#-]{1,20})/i.exec(classes)?.[1]
  const language = named ?? lang ?? ''
  return /^[\w+#-]{1,20}$/.test(language) && !/^(?:zh|en)(?:-|$)/i.test(language)
    ? language.toLowerCase()
    : ''
}

export function addBlocks(service: TurndownService): void {
  service.addRule('more', {
    filter: node => node.nodeName === 'P' && attributeOf(node, 'data-more') !== '',
    replacement: () => '\n\n<!-- more -->\n\n',
  })
  service.addRule('code', {
    filter: 'pre',
    replacement: (_, node) =>
      `\n\n${fence(languageOf(node), `\n${codeText(node).replace(/^\n/, '').trimEnd()}\n`)}\n\n`,
  })
  // Code in a table with a column of line numbers.
  service.addRule('numberedCode', {
    filter: node =>
      /^(?:FIGURE|DIV)$/.test(node.nodeName) &&
      /\b(?:highlight|crayon-syntax|syntaxhighlighter)\b/.test(attributeOf(node, 'class')) &&
      findAll(node, 'PRE').length > 0,
    replacement(_, node) {
      const code = findAll(node, 'PRE').at(-1) ?? node
      const words = attributeOf(node, 'class').split(/\s+/)
      const named = words.find(word => /^[a-z+#]{1,12}$/i.test(word) && word !== 'highlight')
      return `\n\n${fence(languageOf(code) || (named ?? ''), `\n${codeText(code).trimEnd()}\n`)}\n\n`
    },
  })
  service.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentNode
      const mark = list?.nodeName === 'OL' ? `${orderOf(node, list)}. ` : '- '
      const [box] = childrenOf(node, 'INPUT').filter(input => attributeOf(input, 'type') === 'checkbox')
      // Halo's editor marks tasks by `data-type`.
      const isTask = box !== undefined || attributeOf(node, 'data-type') === 'taskItem'
      const isDone = (box && hasAttribute(box, 'checked')) || attributeOf(node, 'data-checked') === 'true'
      const task = isTask ? `[${isDone ? 'x' : ' '}] ` : ''
      const text = content.trim().replace(/\n{3,}/g, '\n\n')
      return `${mark}${task}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)}\n`
    },
  })
  service.addRule('folding', {
    filter: 'details',
    replacement(content, node) {
      const isOpen = hasAttribute(node, 'open')
      const words = oneLine(findAll(node, 'SUMMARY')[0]?.textContent ?? '')
      const summary = words.replace(/&/g, '&amp;').replaceAll('<', '&lt;') || '展开'
      return `\n\n<details${isOpen ? ' open' : ''}>\n<summary>${summary}</summary>\n\n${content.trim()}\n\n</details>\n\n`
    },
  })
  service.addRule('summary', { filter: 'summary', replacement: () => '' })
  service.addRule('term', {
    filter: 'dt',
    replacement: content => (content.trim() === '' ? '' : `\n\n**${content.trim()}**\n\n`),
  })
  service.addRule('cite', {
    filter: node => node.nodeName === 'CITE' && node.parentNode?.nodeName === 'BLOCKQUOTE',
    replacement: content => `\n\n—— ${content.trim()}\n\n`,
  })
}

function orderOf(item: Node, list: Node): number {
  const items = childrenOf(list, 'LI')
  return items.indexOf(item) + (Number(attributeOf(list, 'start')) || 1)
}

/**
 * Converts embedded players and pages to what the folder import understands; unsafe elements are removed and
 * reported.
 */
export function addEmbeds(service: TurndownService, note: NoteFinding): void {
  service.addRule('frame', {
    filter: node => node.nodeName === 'IFRAME',
    replacement: (_, node) => {
      const src = attributeOf(node, 'src') || attributeOf(node, 'data-src')
      return src === '' ? '' : `\n\n<iframe src="${src.replaceAll('"', '%22')}"></iframe>\n\n`
    },
  })
  service.addRule('player', {
    filter: ['video', 'audio'],
    replacement(_, node) {
      const sources = [node, ...findAll(node, 'SOURCE')].map(one => attributeOf(one, 'src'))
      const src = sources.find(address => address !== '')
      const name = node.nodeName.toLowerCase()
      return src === undefined
        ? ''
        : `\n\n<${name} controls src="${src.replaceAll('"', '%22')}"></${name}>\n\n`
    },
  })
  service.addRule('script', {
    filter: node =>
      /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|OBJECT|EMBED|APPLET|FORM|BUTTON)$/.test(node.nodeName),
    replacement(content, node) {
      const name = node.nodeName.toLowerCase()
      if (name === 'form' || name === 'button') return content
      const gist = /^https:\/\/gist\.github\.com\/[\w-]+\/[\da-f]+/.exec(attributeOf(node, 'src'))?.[0]
      if (gist) return `[Gist](${gist})`
      if (name === 'script' || name === 'object' || name === 'embed') note('element-removed', { name })
      return ''
    },
  })
  service.addRule('math', {
    filter: node => node.nodeName === 'MATH',
    replacement: (_, node) => asHtml(node),
  })
}
