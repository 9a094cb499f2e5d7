import { type PictureSize, writePictureSize } from '@xiaolou/markdown/picture-size'
import type { Edit, Selection } from '../../../lib/surface.ts'

const mark = '#uploading-'
const anyMark = /#uploading-([a-z0-9]{8,16})/g

/** Text that is valid between the brackets of a picture. */
const altText = (name: string) => name.replace(/[[\]\\\r\n]+/g, ' ').trim()

/** The placeholder of a picture being uploaded. */
export function placeholderOf(token: string, alt: string, caption = ''): string {
  // A bracket would end the picture where `placePicture` looks for its end.
  const title = altText(caption).replace(/[()"]/g, sign => captionSigns[sign] ?? '')
  return `![${altText(alt)}](${mark}${token}${title === '' ? '' : ` "${title}"`})`
}

const captionSigns: Readonly<Record<string, string>> = { '(': '（', ')': '）', '"': '”' }

/** Its address until it is stored. */
export const addressOfToken = (token: string) => mark + token

/** The tokens of the pictures being uploaded that occur in the text. */
export function tokensIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(anyMark), ([, token]) => token ?? ''))
}

/**
 * Replaces all placeholders of a picture by the picture; alternative text edited meanwhile is kept. The whole
 * placeholder is replaced, so that undo cannot restore half of it; if the caret is inside, only the address.
 */
export function placePicture(text: string, token: string, url: string, caret = -1): Edit {
  const address = `${mark}${token}`
  const changes = findAll(text, address).map(at => {
    const end = at + address.length
    const from = text.lastIndexOf('![', at)
    const close = text.indexOf(')', end)
    const isWhole = from >= 0 && close >= 0 && !/[\n)]/.test(text.slice(from, close))
    if (!isWhole || (caret > from && caret <= close)) return { from: at, to: end, insert: url }
    return { from, to: close + 1, insert: text.slice(from, at) + url + text.slice(end, close + 1) }
  })
  return { changes, isSilent: true }
}

/** Removes all placeholders of a picture, each with its line if that is otherwise empty. */
export function removePicture(text: string, token: string): Edit {
  const address = `(${mark}${token}`
  const changes = findAll(text, address).flatMap(at => {
    const from = text.lastIndexOf('![', at)
    const end = text.indexOf(')', at)
    if (from < 0 || end < 0) return []
    const line = { from: text.lastIndexOf('\n', from) + 1, to: text.indexOf('\n', end) }
    const to = line.to < 0 ? text.length : line.to
    const isAlone = text.slice(line.from, from).trim() === '' && text.slice(end + 1, to).trim() === ''
    return [
      isAlone
        ? { from: line.from, to: Math.min(text.length, to + 1), insert: '' }
        : { from, to: end + 1, insert: '' },
    ]
  })
  return { changes }
}

function findAll(text: string, what: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + 1)) {
    // `abc1` is not `abc12`.
    if (!/[a-z0-9]/.test(text[at + what.length] ?? '')) places.push(at)
  }
  return places
}

/** Inserts lines as separate blocks, at the caret or over the selection. */
export function insertBlocks(text: string, { from, to }: Selection, blocks: readonly string[]): Edit {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const insert = lead + blocks.join('\n\n') + tail
  const caret = from + insert.length
  return { changes: [{ from, to, insert }], selection: { from: caret, to: caret } }
}

/** A picture in the text. */
export type WrittenPicture = {
  from: number
  to: number
  alt: string
  address: string
  caption: string
  size: PictureSize | undefined
}

const written =
  /!\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s()<>]+)>?(?:\s+"((?:[^"\\]|\\.)*)")?(?:\s+=(?:(\d{1,4})x(\d{1,4})?|x(\d{1,4})|(\d{1,3})%x?))?\s*\)/g

/** Every picture of the text, in order. */
export function picturesIn(text: string): WrittenPicture[] {
  return Array.from(text.matchAll(written), found => {
    const [whole, alt = '', address = '', caption = '', width, height, onlyHeight, percent] = found
    const side = height ?? onlyHeight
    const pixels = { ...(width && { width: Number(width) }), ...(side && { height: Number(side) }) }
    const size = percent ? { percent: Number(percent) } : width || side ? pixels : undefined
    return {
      from: found.index,
      to: found.index + whole.length,
      alt,
      address,
      caption: caption.replace(/\\"/g, '"'),
      size,
    }
  })
}

/** The same picture with another text or size. */
export function writePicture(
  picture: WrittenPicture,
  change: Partial<Omit<WrittenPicture, 'from' | 'to'>>,
): Edit {
  const { from, to, alt, address, caption, size } = { ...picture, ...change }
  const title = caption.trim() === '' ? '' : ` "${caption.trim().replaceAll('"', '\\"')}"`
  const width = writePictureSize(size)
  return {
    changes: [{ from, to, insert: `![${altText(alt)}](${address}${title}${width && ` ${width}`})` }],
  }
}
