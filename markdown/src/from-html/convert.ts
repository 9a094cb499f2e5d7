import { blockElements } from './block-element.ts'
import { createBuilder } from './builder.ts'
import { codeIn, codeText } from './code.ts'
import { languageOf, titleOf } from './code-language.ts'
import { formulaOf } from './formula.ts'
import { attributeOf, type HtmlElement, type HtmlNode, hasClass, isElement, textOf } from './html-node.ts'
import { inlineElements, isOfEditors, skipped } from './inline-element.ts'
import { isCode, isColoured, marksIn, runMarks, signsOutside, withoutTags } from './marks.ts'
import type { Conversion, Scope } from './scope.ts'
import { isStyledAway, stylesOf } from './style.ts'
import type { ConvertOptions, Piece } from './tree.ts'
import { isWordContinuation, wordItem, wordLevels } from './word.ts'
import { blocksMarkdown } from './write-block.ts'

/** A quotation's source is a block of its own; elsewhere `cite` is inline. */
const blockName = (element: HtmlElement) => {
  if (attributeOf(element, 'role') === 'heading') return 'h2'
  return element.name === 'cite' && element.parent?.name === 'blockquote' ? 'cite-block' : element.name
}

const shownAsBlock = /^(?:block|flex|grid|list-item|table)$/
/** A first letter that is drawn large beside several lines. */
const isDropCap = (element: HtmlElement, style: ReadonlyMap<string, string>) =>
  style.get('float') === 'left' && Array.from(textOf(element).trim()).length === 1
const invisible = /[\u200b\ufeff\u2060\ufdd0]/g

/** `isOfWord`: Word wraps the lines of its HTML, also between Chinese characters. */
export function createConversion(root: HtmlElement, options: ConvertOptions, isOfWord: boolean) {
  const styles = stylesOf(root)
  const levels = wordLevels(root)
  const letters = { all: 0, coloured: 0 }

  const addPiece = (piece: Piece, { out, marks }: Scope) => {
    if ('block' in piece) {
      out.endParagraph()
      if (piece.block !== '') out.block({ kind: 'raw', markdown: piece.block })
    } else if (piece.inline !== '')
      out.inline({ kind: 'raw', markdown: piece.inline, marks: runMarks(marks, 'raw') })
  }

  const addText = (text: string, scope: Scope) => {
    const { out, marks } = scope
    const shown = text.replace(invisible, '')
    if (shown === '') return
    const kind: 'text' | 'code' = isCode(marks) ? 'code' : 'text'
    const length = shown.trim().length
    letters.all += length
    if (scope.isColoured && kind === 'text' && marks.every(mark => mark.kind !== 'link'))
      letters.coloured += length
    const add = (part: string) => {
      const all = runMarks(marks, kind)
      const runs = options.hasNoTags ? signsOutside(part, all) : [{ text: part, marks: all }]
      for (const run of runs) out.inline({ kind, ...run })
    }
    const lines = scope.keepsLines ? shown.split(/\r\n?|\n/) : [shown]
    lines.forEach((line, index) => {
      if (index > 0) out.inline({ kind: 'break', marks: [] })
      if (line !== '') add(line)
    })
  }

  /** A paragraph that Word draws as an item. */
  const addWordItem = (element: HtmlElement, scope: Scope): boolean => {
    const item = wordItem(element, { styles, levels })
    const last = item || !isWordContinuation(element) ? undefined : scope.out.lastItem()
    if (last) last.children.push(...conversion.blocksOf(element, scope))
    if (!item) return last !== undefined
    const { level, isOrdered, order, isSign } = item
    const children = conversion.blocksOf(element, { ...scope, isSign })
    if (children.length > 0) scope.out.item({ level, isOrdered, order, children, isDone: undefined })
    return true
  }

  const scopeIn = (element: HtmlElement, scope: Scope): Scope => {
    const space = styles(element).get('white-space')
    const marks = marksIn(element, scope.marks, { styles, isHeading: scope.isHeading })
    return {
      ...scope,
      marks: options.hasNoTags ? withoutTags(marks) : marks,
      keepsLines: space === undefined ? scope.keepsLines : /^(?:pre|break-spaces)/.test(space),
      isColoured: scope.isColoured || isColoured(element, styles),
    }
  }

  const addBlock = (element: HtmlElement, scope: Scope) => {
    const block = blockElements.get(blockName(element))
    const style = styles(element)
    const isShown = shownAsBlock.test(style.get('display') ?? '') && !isDropCap(element, style)
    const isBlock = block !== undefined || isShown
    if (isBlock) scope.out.endParagraph()
    if (block) block(element, scope, conversion)
    else conversion.walkChildren(element, scope)
    if (isBlock) scope.out.endParagraph()
  }

  /** What an element becomes as a whole: by a rule of the caller, or as a formula. */
  const pieceOf = (element: HtmlElement, scope: Scope): Piece | undefined => {
    for (const rule of options.rules ?? []) {
      const piece = rule(element, { blocks: inner => conversion.markdownOf(inner, scope) })
      if (piece) return piece
    }
    if (conversion.isHidden(element)) return { inline: '' }
    return formulaOf(element)
  }

  const addElement = (element: HtmlElement, scope: Scope) => {
    if (addWordItem(element, scope)) return
    const code = hasClass(element, 'wp-block-verse') ? undefined : codeIn(element, styles)
    if (code) {
      const title = titleOf(element, code)
      if (title !== '') {
        scope.out.endParagraph()
        addText(title, scope)
      }
      scope.out.block({ kind: 'code', language: languageOf(element, code), text: codeText(code) })
    } else {
      const inside = scopeIn(element, scope)
      const inline = inlineElements.get(element.name)
      if (inline) inline(element, inside, conversion)
      else addBlock(element, inside)
    }
  }

  const walk = (node: HtmlNode, scope: Scope): void => {
    if (!isElement(node)) addText(node.text, scope)
    else if (!scope.isSign(node)) {
      const piece = pieceOf(node, scope)
      if (piece) addPiece(piece, scope)
      else if (!skipped.has(node.name) && !isOfEditors(node)) addElement(node, scope)
    }
  }

  const conversion: Conversion = {
    options,
    styles,
    walk,
    walkChildren: (element, scope) => {
      for (const child of element.children) walk(child, scope)
    },
    blocksOf(element, scope) {
      const out = createBuilder(isOfWord)
      conversion.walkChildren(element, { ...scope, out })
      return out.finish()
    },
    markdownOf: (element, scope) => blocksMarkdown(conversion.blocksOf(element, scope)),
    isHidden: element => !options.keepsHidden && isStyledAway(element, styles),
    lose: (kind, name = '') => options.onLost?.({ kind, name }),
  }

  return {
    /** The whole document as Markdown. */
    run(): string {
      const out = createBuilder(isOfWord)
      const isSign = () => false
      walk(root, { marks: [], out, keepsLines: false, isHeading: false, isColoured: false, isSign })
      // A page whose words all have one colour only has a style.
      if (letters.coloured > 0 && letters.coloured < letters.all) conversion.lose('colour')
      return blocksMarkdown(out.finish())
    },
  }
}
