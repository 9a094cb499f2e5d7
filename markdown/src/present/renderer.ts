import type { MarkdownIt } from 'markdown-it'
import { createParser } from '../syntax/parser.ts'
import { addCode } from './code.ts'
import { addFootnotes } from './footnote.ts'
import { addHeadingAnchors } from './heading-anchor.ts'
import { addImages } from './image.ts'
import { addLinks } from './link.ts'
import { addMathRenderer } from './math.ts'
import { addStructure } from './structure.ts'

let renderer: MarkdownIt | undefined

/** The grammar with this product's markup on top; made on first use, kept. Its output still wants sanitising. */
export function articleRenderer(): MarkdownIt {
  if (renderer) return renderer
  const md = createParser()
  addHeadingAnchors(md)
  addCode(md)
  addMathRenderer(md)
  addImages(md)
  addLinks(md)
  addFootnotes(md)
  addStructure(md)
  renderer = md
  return md
}
