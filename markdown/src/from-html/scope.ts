import type { Builder } from './builder.ts'
import type { HtmlElement, HtmlNode } from './html-node.ts'
import type { Styles } from './style.ts'
import type { Block, ConvertOptions, Lost, Marks } from './tree.ts'

/** Where in the document the conversion is. */
export type Scope = {
  readonly marks: Marks
  readonly out: Builder
  /** Line feeds are line breaks here. */
  readonly keepsLines: boolean
  readonly isHeading: boolean
  readonly isColoured: boolean
  /** The sign of an item of Word, which is no text. */
  readonly isSign: (node: HtmlNode) => boolean
}

export type Conversion = {
  readonly options: ConvertOptions
  readonly styles: Styles
  readonly walk: (node: HtmlNode, scope: Scope) => void
  readonly walkChildren: (element: HtmlElement, scope: Scope) => void
  /** The content of an element as blocks of its own. */
  readonly blocksOf: (element: HtmlElement, scope: Scope) => Block[]
  readonly markdownOf: (element: HtmlElement, scope: Scope) => string
  readonly isHidden: (element: HtmlElement) => boolean
  readonly lose: (kind: Lost['kind'], name?: string) => void
}

/** Adds an element to where its content belongs. */
export type Handler = (element: HtmlElement, scope: Scope, conversion: Conversion) => void
