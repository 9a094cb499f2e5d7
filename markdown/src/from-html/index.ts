export {
  attributeOf,
  findAll,
  findElement,
  type HtmlElement,
  hasClass,
  htmlOf,
  textOf,
} from './html-node.ts'
export { htmlToMarkdown } from './html-to-markdown.ts'
export { destination, fence, image, oneLine } from './piece.ts'
export type { FoundPicture, Lost, Piece, Rule } from './tree.ts'
