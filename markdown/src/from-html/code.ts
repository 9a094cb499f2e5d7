import {
  attributeOf,
  classesOf,
  elementsOf,
  findAll,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from './html-node.ts'
import type { Styles } from './style.ts'

/** Numbers, buttons and labels beside code. */
const beside =
  /(?:^|\s)(?:gutter|line-numbers?(?:-rows)?|hljs-ln-n(?:umbers)?|linenos?|lineno|ln|lnt|crayon-nums?|rouge-gutter|gl|blob-num|pre-numbering|hljs-button|copy[\w-]*|code-snippet__line-index|code-block-extension-header|toolbar|react-code-text-line-number|linenumber)(?:\s|$)/
const skipped = /^(?:button|style|script|svg|noscript|template)$/
const lines = /^(?:div|li|p|tr|ol|ul|section|table|tbody|pre|dd|dt)$/

export const isBeside = (element: HtmlElement) =>
  skipped.test(element.name) ||
  (beside.test(classesOf(element)) && !/^(?:pre|code|table)$/.test(element.name)) ||
  /user-select:\s*none/.test(attributeOf(element, 'style'))

const isLineSpan = ({ name, attributes }: HtmlElement) =>
  name === 'span' && /^(?:line|code-line|view-line|cl)$/.test((attributes.get('class') ?? '').trim())

/**
 * Whether each inline child is a line: 公众号 puts a `code` around it in a `pre`, some highlighters a `span.line`
 * without a break between them.
 */
function holdsLines(element: HtmlElement): boolean {
  const children = elementsOf(element)
  const isOne =
    element.name === 'pre' ? (one: HtmlElement) => one.name === 'code' || isLineSpan(one) : isLineSpan
  const isAlike = (child: HtmlNode) => (isElement(child) ? isOne(child) : child.text.trim() === '')
  return children.length > 1 && element.children.every(isAlike) && !textOf(element).includes('\n')
}

/** The lines of code, whether line feeds, breaks or elements part them. */
function linesOf(element: HtmlElement): string[] {
  const done: string[] = []
  let current: string | undefined
  const areLines = holdsLines(element)
  const isLine = (child: HtmlElement) => areLines || lines.test(child.name)
  const hasLines = elementsOf(element).some(isLine)
  const end = () => {
    if (current !== undefined) done.push(current)
    current = undefined
  }
  const add = (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    current = (current ?? '') + first
    for (const line of rest) {
      done.push(current)
      current = line
    }
  }
  for (const child of element.children) {
    if (!isElement(child)) {
      const isBetween = current === undefined && isLineEnd(child.text) && hasLines
      if (!isBetween) add(child.text.replace(/\r\n?/g, '\n'))
    } else if (child.name === 'br') add('\n')
    else if (isBeside(child)) continue
    else if (isLine(child)) {
      // A line feed at the end of a line ends it, as its element does.
      if (current === '' && done.length > 0) current = undefined
      end()
      const inner = linesOf(child)
      if (inner.length > 1 && inner.at(-1) === '') inner.pop()
      done.push(...(inner.length === 0 && !/^(?:ol|ul|table|tbody|tr)$/.test(child.name) ? [''] : inner))
    } else {
      const [first, ...rest] = linesOf(child)
      if (first === undefined) continue
      add([first, ...rest].join('\n'))
    }
  }
  end()
  return done
}

export const codeText = (element: HtmlElement): string =>
  linesOf(element)
    .join('\n')
    .replace(/[\u200b\ufeff\ufdd0]/g, '')
    .replaceAll('\u00a0', ' ')
    .replace(/^\n/, '')
    .trimEnd()

/** What a source has between the elements of its lines. */
const isLineEnd = (text: string) => text.includes('\n') && text.trim() === ''

const wrapper =
  /(?:^|\s)(?:highlight|highlighter-rouge|crayon-syntax|syntaxhighlighter|codehilite|cnblogs_code|code-wrapper|code-block|md-code-block|code-example|prism-code|language-[\w+#-]+)(?:\s|$)/
/** An editor's lines: Quill, CodeMirror, Monaco, GitHub. */
const editor =
  /(?:^|\s)(?:ql-code-block-container|CodeMirror(?:-code)?|cm-content|view-lines|react-code-lines)(?:\s|$)/
const monospaced = /mono|menlo|consolas|courier|source code|fira code|cascadia/i

const isCodeCell = (one: HtmlElement) =>
  one.name === 'td' &&
  /(?:^|\s)(?:code|blob-code(?:-inner)?|crayon-code|rouge-code)(?:\s|$)/.test(classesOf(one))

const isShort = (element: HtmlElement) => textOf(element).trim().length < 40
const isBlank = (node: HtmlNode) => /^[\d\s]*$/.test(textOf(node))

/** Whether there are no more than labels, buttons and numbers around `code` in the element. */
function isAlone(code: HtmlElement, element: HtmlElement, isLabel: (one: HtmlElement) => boolean): boolean {
  for (let inner = code; inner !== element && inner.parent; inner = inner.parent) {
    const isOther = (node: HtmlNode) =>
      node !== inner && !isBlank(node) && !(isElement(node) && (isBeside(node) || isLabel(node)))
    if (inner.parent.children.some(isOther)) return false
  }
  return true
}

/** What makes an article of a `pre` (公众号). */
const isProse = ({ name }: HtmlElement) =>
  /^(?:h[1-6]|section|figure|img|blockquote|iframe|video)$/.test(name)

/** The only `code` of a `pre` that has labels, too (ChatGPT, 掘金, Telegram). */
function codeOfPre(pre: HtmlElement): HtmlElement {
  const [code, other] = findAll(pre, 'code')
  return code && !other && isAlone(code, pre, one => lines.test(one.name) && isShort(one)) ? code : pre
}

/** The code of a highlighter's wrapper, if that holds nothing else. */
function codeOfWrapper(element: HtmlElement): HtmlElement | undefined {
  const cells = findAll(element, 'td').filter(isCodeCell)
  if (cells.length === 1) return cells[0]
  if (cells.length > 1) return findAll(element, 'table')[0]
  const code = findAll(element, 'pre').at(-1) ?? findAll(element, 'code').at(-1)
  const isCode = code && isAlone(code, element, one => !/^(?:p|h\d)$/.test(one.name) && isShort(one))
  return isCode ? (code.name === 'pre' ? codeOfPre(code) : code) : undefined
}

/**
 * The element that holds the code, if this is a block of it: `pre`, a highlighter's table with a column of
 * numbers, or an editor's lines (VS Code: monospaced, white space kept).
 */
export function codeIn(element: HtmlElement, styles: Styles): HtmlElement | undefined {
  const { name } = element
  if (name === 'pre')
    return findElement(element, isProse)
      ? undefined
      : (findElement(element, isCodeCell) ?? codeOfPre(element))
  // Lexical has no `pre` around it.
  if (name === 'code') return element.attributes.has('data-highlight-language') ? element : undefined
  if (name === 'table') {
    return elementsOf(element).length > 0 &&
      findElement(element, isCodeCell) &&
      !findElement(element, one => one.name === 'th')
      ? element
      : undefined
  }
  if (!/^(?:div|figure|section)$/.test(name)) return undefined
  const classes = classesOf(element)
  if (editor.test(classes)) return element
  if (wrapper.test(classes)) return codeOfWrapper(element)
  const style = styles(element)
  if (style.get('--en-codeblock') === 'true') return element
  const isKept = /^pre/.test(style.get('white-space') ?? '')
  return isKept && monospaced.test(style.get('font-family') ?? style.get('font') ?? '') ? element : undefined
}
