import type { HtmlElement } from './html-node.ts'

export type Emphasis = 'strong' | 'emphasis' | 'delete' | 'highlight'
/** What is said of some text. Marks with the same key are one where they meet. */
export type Mark =
  /** `isOptional`: left out where it would have to be a tag. */
  | { readonly kind: Emphasis; readonly key: string; readonly isOptional?: boolean }
  | { readonly kind: 'code'; readonly key: string }
  /** Kept as a tag: `u`, `sup`, `kbd`, `ruby`. */
  | { readonly kind: 'html'; readonly key: string; readonly name: string; readonly title: string }
  | { readonly kind: 'link'; readonly key: string; readonly href: string; readonly title: string }

export type Marks = readonly Mark[]

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string; readonly marks: Marks }
  | { readonly kind: 'break'; readonly marks: Marks }
  /** Markdown as it is: a picture, a formula, HTML. */
  | { readonly kind: 'raw'; readonly markdown: string; readonly marks: Marks }

export type Item = {
  readonly children: Block[]
  /** Of a task: whether it is done. */
  readonly isDone: boolean | undefined
}
export type List = {
  readonly kind: 'list'
  readonly isOrdered: boolean
  readonly start: number
  readonly items: Item[]
}

export type Align = 'left' | 'center' | 'right' | undefined
export type Table = {
  readonly kind: 'table'
  readonly rows: readonly (readonly (readonly Block[])[])[]
  readonly aligns: readonly Align[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'raw'; readonly markdown: string }
  | List
  | Table

/** An item of a list before its place among the others is known. */
export type FlatItem = Item & {
  /** Only compared with those of its neighbours. */
  readonly level: number
  readonly isOrdered: boolean
  /** Its number, 0 if it only continues. */
  readonly order: number
}

/** Markdown that replaces an element: a block on lines of its own, or inline. */
export type Piece = { readonly block: string } | { readonly inline: string }

export type FoundPicture = {
  readonly address: string
  readonly alt: string
  readonly title: string
  readonly element: HtmlElement
  /** The full-size picture that the shown one led to. */
  readonly isFull: boolean
}

/** What Markdown cannot hold; `name` where there is one. */
export type Lost = {
  readonly kind: 'picture' | 'embed' | 'drawing' | 'mergedCells' | 'cellBlocks' | 'colour' | 'link'
  readonly name: string
}

/** An element that the caller reads itself; undefined leaves it to the conversion. */
export type Rule = (
  element: HtmlElement,
  inside: { blocks: (element: HtmlElement) => string },
) => Piece | undefined

export type ConvertOptions = {
  readonly rules?: readonly Rule[]
  /** The Markdown for a picture; '' leaves it out. */
  readonly picture: (picture: FoundPicture) => string
  /** The address that a link gets; undefined keeps its words only. */
  readonly link: (href: string) => string | undefined
  /** Keeps what the page hides: an article may have shown it later. */
  readonly keepsHidden?: boolean
  /** Writes no tags, for a Markdown without HTML: what only they can say is left out. */
  readonly hasNoTags?: boolean
  readonly onLost?: (lost: Lost) => void
}
