import type { MarkdownIt, StateCore } from 'markdown-it'
import type { ArticleState } from '../article.ts'
import type { Attributes } from '../clean/media.ts'
import { isLinkedImage } from './anchor.ts'

const COLOUR = /^#[0-9a-f]{3,8}$/i

/** An image alone in its paragraph becomes a figure, with its title as the caption. */
export function addImages(md: MarkdownIt): void {
  md.core.ruler.push('figure', turnParagraphsIntoFigures)
  md.renderer.rules.figure_caption = (tokens, index) =>
    `<figcaption>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</figcaption>`
}

/**
 * Attributes of an image by `resolveImage`: address, size, variants, placeholder. Called for each image of
 * the finished HTML, so that raw `<img>` is treated like `![]()`.
 */
export function describedImage(article: ArticleState, raw: Attributes): Attributes {
  const attributes: Attributes = { ...raw, alt: raw.alt ?? '', decoding: 'async' }
  // The first is often above the fold: loading it lazily would delay the largest contentful paint.
  if (article.imageCount > 0) attributes.loading = 'lazy'
  else delete attributes.loading
  article.imageCount++
  const info = article.options.resolveImage?.(decoded(raw.src ?? ''))
  if (!info) return attributes
  attributes.src = info.src
  setDimensions(attributes, info.width, info.height)
  if (info.srcset) attributes.srcset = info.srcset
  if (info.srcset && info.sizes) attributes.sizes = info.sizes
  if (info.placeholder && COLOUR.test(info.placeholder)) {
    const style = attributes.style?.trim().replace(/;$/, '')
    attributes.style = `${style ? `${style};` : ''}background-color:${info.placeholder}`
  }
  return attributes
}

// The author's own size takes precedence; the other side follows from the picture's ratio.
function setDimensions(attributes: Attributes, width: number | undefined, height: number | undefined): void {
  if (!width || !height) return
  if (attributes.width?.endsWith('%') || attributes.height?.endsWith('%')) {
    attributes.style = `width:${attributes.width ?? 'auto'};${attributes.style ?? ''}`
    attributes.width = String(width)
    attributes.height = String(height)
    return
  }
  const ownWidth = Number.parseFloat(attributes.width ?? '') || 0
  const ownHeight = Number.parseFloat(attributes.height ?? '') || 0
  if (ownWidth && ownHeight) return
  const scale = ownWidth ? ownWidth / width : ownHeight ? ownHeight / height : 1
  attributes.width = String(Math.round(width * scale))
  attributes.height = String(Math.round(height * scale))
}

function decoded(src: string): string {
  try {
    return decodeURI(src)
  } catch {
    return src
  }
}

function turnParagraphsIntoFigures(state: StateCore): void {
  state.tokens.forEach((open, index) => {
    const inline = state.tokens[index + 1]
    const close = state.tokens[index + 2]
    if (open.type !== 'paragraph_open' || open.hidden || !close || inline?.type !== 'inline') return
    const children = (inline.children ?? []).filter(token => token.type !== 'comment')
    const image = children.length === 1 ? children[0] : isLinkedImage(children) ? children[1] : undefined
    if (image?.type !== 'image') return
    open.tag = 'figure'
    close.tag = 'figure'
    open.attrSet('class', 'image')
    const caption = image.attrGet('title')
    if (!caption) return
    image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null
    const text = new state.Token('figure_caption', '', 0)
    text.content = String(caption)
    inline.children?.push(text)
  })
}
