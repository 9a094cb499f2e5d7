import { attributeOf, classesOf, findAll, type HtmlElement, textOf } from './html-node.ts'
import { oneLine } from './piece.ts'
import type { FoundPicture } from './tree.ts'

/** Attributes with the address of a lazily loaded picture, in order of preference. */
const lateAddresses = [
  'data-src',
  'data-original',
  'data-original-src',
  'data-actualsrc',
  'data-lazy-src',
  'data-orig-file',
  'src',
]
const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i
/** Whether an address is that of a picture's file: `/wiki/File:a.png` and `/blob/main/a.png` are pages about it. */
export function isPictureFile(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const name = path.split('/').at(-1) ?? ''
  return pictureFile.test(name) && !name.includes(':') && !path.includes('/blob/')
}
/** What stands in the place of a picture that loads late; a real one of this kind is longer. */
const isStandIn = (address: string) => /^data:image\/(?:gif|svg)/i.test(address) && address.length < 400

const largestOf = (srcset: string) => srcset.split(/,\s+/).at(-1)?.trim().split(/\s+/)[0] ?? ''

function addressOf(picture: HtmlElement): string {
  const addresses = lateAddresses.map(name => attributeOf(picture, name).trim())
  const set = attributeOf(picture, 'srcset') || attributeOf(picture, 'data-srcset')
  const address = [...addresses, largestOf(set)].find(one => one !== '' && !isStandIn(one)) ?? ''
  return address.startsWith('//') ? `https:${address}` : address
}

/** The picture file that a picture alone in a link leads to: the same in full size. */
export function fullAddress(picture: HtmlElement): string | undefined {
  const { parent } = picture
  const target = parent?.name === 'a' ? attributeOf(parent, 'href') : ''
  return isPictureFile(target) ? target : undefined
}

/** An emoticon, whose name is its text. */
export const isEmoticon = (picture: HtmlElement): boolean =>
  /\b(?:wp-smiley|emoji|emojione)\b/.test(classesOf(picture)) && attributeOf(picture, 'alt') !== ''

/** A picture that is none: it counts readers, or is the box of a task (Google Docs). */
export const isNoPicture = (picture: HtmlElement): boolean =>
  attributeOf(picture, 'aria-roledescription') === 'checkbox' ||
  ['width', 'height'].every(name => /^[01](?:px)?$/.test(attributeOf(picture, name).trim()))

export function pictureIn(picture: HtmlElement, caption?: string): FoundPicture {
  const full = fullAddress(picture)
  return {
    address: full ?? addressOf(picture),
    alt: oneLine(attributeOf(picture, 'alt')),
    title: caption ?? oneLine(attributeOf(picture, 'title')),
    element: picture,
    isFull: full !== undefined,
  }
}

const others = ['table', 'iframe', 'video', 'audio', 'pre', 'blockquote', 'figure', 'ul', 'ol']

/** The only picture of a figure and its caption, if it has no more than words. */
export function captionedPicture(
  figure: HtmlElement,
): { picture: HtmlElement; caption: string | undefined } | undefined {
  const pictures = findAll(figure, 'img').filter(one => one.parent?.name !== 'noscript')
  const captions = findAll(figure, 'figcaption')
  const [picture] = pictures
  const [caption] = captions
  const isPlain = findAll(figure, ...others).length === 0 && captions.length < 2
  const isLinked = caption !== undefined && findAll(caption, 'a', 'img').length > 0
  if (!picture || pictures.length > 1 || !isPlain || isLinked) return undefined
  const words = oneLine(textOf(figure))
  const captionWords = caption ? oneLine(textOf(caption)) : ''
  // Words beside the caption stay as they are.
  if (words !== captionWords) return undefined
  return { picture, caption: caption && captionWords }
}
