import TurndownService from 'turndown'

/** A picture in pasted text: its address and alternative text. */
export type FoundPicture = { address: string; alt: string }

export type PastedText = { markdown: string; pictures: FoundPicture[] }

/** Attributes with the real address on pages with lazy loading (公众号: `data-src`). */
const lateAddresses = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src', 'src']
const dropped = [
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'title',
  'meta',
  'link',
  'button',
  'form',
  'nav',
] as const
const escapedPipe = (text: string) =>
  text
    .replace(/\|/g, '\\|')
    .replace(/\s+/g, run => (run.includes('\n') ? ' ' : run))
    .trim()

/**
 * Converts clipboard HTML to Markdown: the structure of Word, web and 公众号 texts without their style.
 * `placeOf` returns the replacement for each picture, including data: pictures and those of this site.
 */
export function htmlToMarkdown(html: string, placeOf: (picture: FoundPicture) => string): PastedText {
  const pictures: FoundPicture[] = []
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  service.remove([...dropped])
  addInline(service)
  addTables(service)
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const address = pictureAddress(node)
      if (address === undefined) return ''
      const picture = { address, alt: (attributeOf(node, 'alt') ?? '').replace(/\s+/g, ' ').trim() }
      pictures.push(picture)
      return placeOf(picture)
    },
  })
  service.addRule('code', {
    filter: node => node.nodeName === 'PRE',
    replacement: (_, node) => {
      const code = (node.textContent ?? '').replace(/(?<!\n)\n+$/, '')
      const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)))
      return `\n\n${fence}${languageOf(node)}\n${code}\n${fence}\n\n`
    },
  })
  const markdown = service
    .turndown(fragmentOf(html))
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, pictures }
}

/** Clipboards mark the copied fragment; Word adds hidden lists and names around it. */
function fragmentOf(html: string): string {
  const inner = html
    .split(/<!--StartFragment-->/i)
    .slice(1)
    .join('')
  const marked =
    inner
      .split(/<!--EndFragment-->/i)
      .slice(0, -1)
      .join('') || html
  const [start = '', ...hidden] = marked.split(/<!--\[if/i)
  const shown = hidden.map(part =>
    part
      .split(/<!\[endif\]-->/i)
      .slice(1)
      .join(''),
  )
  return [start, ...shown]
    .join('')
    .replace(/<!\[if[^<>]*>|<!\[endif\]>/gi, '')
    .replace(/<\/?o:p[^<>]*>/gi, '')
}

function attributeOf(node: Node, name: string): string | undefined {
  return 'getAttribute' in node && typeof node.getAttribute === 'function'
    ? (node.getAttribute(name) ?? undefined)
    : undefined
}

function pictureAddress(node: Node): string | undefined {
  for (const name of lateAddresses) {
    const address = attributeOf(node, name)?.trim()
    if (address && /^(?:https?:|\/\/|\/uploads\/|data:image\/)/i.test(address)) {
      return address.startsWith('//') ? `https:${address}` : address
    }
  }
  return undefined
}

function languageOf(node: Node): string {
  const inner = Array.from(node.childNodes).find(child => child.nodeName === 'CODE')
  const names = [node, ...(inner ? [inner] : [])].map(one => attributeOf(one, 'class') ?? '').join(' ')
  return /(?:language|lang|brush:)-?\s*([\w+#-]{1,20})/.exec(names)?.[1] ?? ''
}

/** Inline styles of Word and web pages, and marks beyond standard Markdown. */
function addInline(service: TurndownService): void {
  const isBold = (node: Node) => /font-weight:\s*(?:bold|[6-9]00)/i.test(attributeOf(node, 'style') ?? '')
  const wrap = (mark: string) => (content: string) => {
    const text = content.trim()
    return text === '' ? content : `${mark}${text}${mark}`
  }
  service.addRule('bold', {
    filter: node => node.nodeName === 'SPAN' && isBold(node),
    replacement: wrap('**'),
  })
  // Google Docs wraps everything in a <b> that is not bold.
  service.addRule('noBold', {
    filter: node => node.nodeName === 'B' && /font-weight:\s*normal/i.test(attributeOf(node, 'style') ?? ''),
    replacement: content => content,
  })
  service.addRule('struck', { filter: ['del', 's'], replacement: wrap('~~') })
  service.addRule('marked', { filter: node => node.nodeName === 'MARK', replacement: wrap('==') })
  service.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentNode
      const mark = list?.nodeName === 'OL' ? `${orderOf(node, list)}. ` : '- '
      return `${mark}${content.trim().replace(/\n/g, `\n${' '.repeat(mark.length)}`)}\n`
    },
  })
  service.addRule('plainLink', {
    filter: node =>
      node.nodeName === 'A' && !/^(?:https?:|mailto:|\/(?!\/))/i.test(attributeOf(node, 'href') ?? ''),
    replacement: content => content,
  })
}

function orderOf(item: Node, list: Node): number {
  const items = Array.from(list.childNodes).filter(({ nodeName }) => nodeName === 'LI')
  return items.findIndex(one => one.isSameNode(item)) + (Number(attributeOf(list, 'start')) || 1)
}

function rowsOf(table: Node): string[][] {
  const rows: string[][] = []
  const walk = (node: Node) => {
    for (const child of Array.from(node.childNodes)) {
      if (child.nodeName === 'TR') {
        const cells = Array.from(child.childNodes).filter(
          ({ nodeName }) => nodeName === 'TD' || nodeName === 'TH',
        )
        rows.push(cells.map(cell => escapedPipe(cell.textContent ?? '')))
      } else walk(child)
    }
  }
  walk(table)
  return rows
}

function addTables(service: TurndownService): void {
  service.addRule('table', {
    filter: 'table',
    replacement: (content, node) => {
      const rows = rowsOf(node)
      const width = Math.max(0, ...rows.map(row => row.length))
      // A table with one column is layout.
      if (width < 2) return `\n\n${content.trim()}\n\n`
      const line = (cells: readonly string[]) =>
        `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
      const [head = [], ...body] = rows
      return `\n\n${[line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n')}\n\n`
    },
  })
}
