import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import type TurndownService from 'turndown'
import { image } from '../../body/markdown-piece.ts'
import { attributeOf, findAll } from './turndown.ts'

/** Attributes with the address of a lazily loaded picture, in order of preference. */
const lateAddresses = ['data-src', 'data-original', 'data-lazy-src', 'data-orig-file', 'src']
const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#]|$)/i
/** A larger width reflects the old page's layout rather than the author's choice. */
const smallWidth = 400

const addressOf = (node: Node): string =>
  lateAddresses
    .map(name => attributeOf(node, name).trim())
    .find(address => address !== '' && !/^data:image\/(?:gif|svg)/i.test(address)) ?? ''

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function sizeOf(node: Node) {
  const styled = /(?:^|;)\s*width\s*:\s*([^;!]+)/i.exec(attributeOf(node, 'style'))?.[1]?.trim()
  const width = styled ?? attributeOf(node, 'width')
  return Number.parseFloat(width) <= smallWidth ? pictureSizeOf({ width }) : undefined
}

function pictureOf(
  node: Node,
  { url = addressOf(node), title = attributeOf(node, 'title'), isFull = false } = {},
): string {
  const alt = oneLine(attributeOf(node, 'alt'))
  if (/\b(?:wp-smiley|emoji)\b/.test(attributeOf(node, 'class'))) return alt
  return url === ''
    ? ''
    : image({ alt, url, title: oneLine(title), size: isFull ? undefined : sizeOf(node) }).inline
}

/** The address of the full-size picture that a picture links to, if any; it is shown instead. */
function fullAddress(picture: Node): string | undefined {
  const { parentNode } = picture
  const target = parentNode?.nodeName === 'A' ? attributeOf(parentNode, 'href') : ''
  return pictureFile.test(target) ? target : undefined
}

const shown = (picture: Node, title?: string) => {
  const url = fullAddress(picture)
  return pictureOf(picture, {
    ...(url !== undefined && { url, isFull: true }),
    ...(title !== undefined && { title }),
  })
}

/**
 * Adds rules for pictures, pictures that link to themselves, and figures with a caption or several pictures.
 */
export function addPictures(service: TurndownService): void {
  service.addRule('picture', { filter: 'img', replacement: (_, node) => shown(node) })
  service.addRule('fullPicture', {
    filter: node =>
      node.nodeName === 'A' &&
      pictureFile.test(attributeOf(node, 'href')) &&
      findAll(node, 'IMG').length === 1 &&
      (node.textContent ?? '').trim() === '',
    replacement: content => content,
  })
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: content => (content.trim() === '' ? '' : `\n\n${content.trim()}\n\n`),
  })
  service.addRule('figure', {
    filter: 'figure',
    replacement(content, node) {
      const pictures = findAll(node, 'IMG')
      const captions = findAll(node, 'FIGCAPTION')
      const others = findAll(node, 'TABLE', 'IFRAME', 'VIDEO', 'AUDIO', 'PRE', 'BLOCKQUOTE', 'FIGURE')
      const [only] = pictures
      if (only && pictures.length === 1 && captions.length < 2 && others.length === 0) {
        const caption = captions[0] ? oneLine(captions[0].textContent ?? '') : undefined
        const picture = shown(only, caption)
        const link = only.parentNode?.nodeName === 'A' && fullAddress(only) === undefined
        return `\n\n${link ? `[${picture}](${attributeOf(only.parentNode ?? only, 'href')})` : picture}\n\n`
      }
      return `\n\n${content.trim()}\n\n`
    },
  })
}
