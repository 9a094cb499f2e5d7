import { ownPictureAddress } from '@xiaolou/contract/picture'
import type { Surface } from '../../../lib/surface.ts'
import { tableOfSheet } from '../tools/table.ts'
import { insertBlocks, placeholderOf } from './picture-text.ts'
import type { Pictures } from './use-pictures.ts'

/** Tags of formatted text; a plain line that a browser styled has none of them. */
const laidOut =
  /<(?:h[1-6]|ul|ol|table|pre|blockquote|img|strong|b|em|i|a|del|s|mark|hr)[\s>]|font-weight:\s*(?:bold|[6-9]00)/i
/** Code editors copy each line with colours: plain text is meant. */
const isFromCode = (data: DataTransfer) => data.types.includes('vscode-editor-data')

/** The relevant data of a drop or paste: pictures as files, or HTML worth converting to Markdown. */
function readTransfer(data: DataTransfer): { files: File[]; html: string } {
  const html = data.getData('text/html')
  const isRich = html !== '' && laidOut.test(html) && !isFromCode(data)
  // A picture copied from a page comes as a file and as HTML with its address: the file is used.
  const isOnePicture = isRich && data.files.length > 0 && !/<(?:p|h[1-6]|li|table)[\s>]/i.test(html)
  const files = Array.from(data.files)
  return isRich && !isOnePicture ? { files: [], html } : { files, html: '' }
}

/** A table of a spreadsheet: its cells, without styles. */
function sheetOf(data: DataTransfer): string | undefined {
  const html = data.getData('text/html')
  return html === '' || /<table[\s>]/i.test(html) ? tableOfSheet(data.getData('text/plain')) : undefined
}

/** Whether `takeIn` handles it; otherwise it is plain text, left to the field. */
export function isTakenIn(data: DataTransfer): boolean {
  const { files, html } = readTransfer(data)
  return sheetOf(data) !== undefined || html !== '' || files.some(({ type }) => type.startsWith('image/'))
}

/**
 * Inserts what was pasted or dropped: a sheet as a table, pictures as placeholders, pages as Markdown with
 * their pictures downloaded. Reads all data synchronously, since the clipboard is only accessible during its
 * event. Resolves once inserted.
 */
export async function takeIn(
  data: DataTransfer,
  { pictures, surface }: { pictures: Pictures; surface: Surface },
): Promise<void> {
  const { files, html } = readTransfer(data)
  const sheet = sheetOf(data)
  if (sheet !== undefined) surface.apply(insertBlocks(surface.getText(), surface.getSelection(), [sheet]))
  else if (files.length > 0) pictures.addFiles(files)
  else if (html !== '') await takeInHtml(html, data.getData('text/plain'), { pictures, surface })
}

async function takeInHtml(
  html: string,
  plain: string,
  { pictures, surface }: { pictures: Pictures; surface: Surface },
) {
  const { htmlToMarkdown } = await import('./html-to-markdown.ts').catch(() => ({
    htmlToMarkdown: undefined,
  }))
  const { from, to } = surface.getSelection()
  if (!htmlToMarkdown) {
    surface.apply({ changes: [{ from, to, insert: plain }] })
    return
  }
  const taken: ReturnType<Pictures['reserve']> = []
  const { markdown } = htmlToMarkdown(html, ({ address, alt }) => {
    if (ownPictureAddress.test(address)) return `![${alt}](${address})`
    const file = address.startsWith('data:') ? fileOf(address) : undefined
    if (address.startsWith('data:') && !file) return ''
    const name = alt || (file ? '粘来的图' : (new URL(address).pathname.split('/').pop() ?? '图'))
    taken.push(...pictures.reserve([file ? { name, file } : { name, source: address }]))
    return placeholderOf(taken.at(-1)?.token ?? '', alt)
  })
  const isInline = !markdown.includes('\n')
  const edit = isInline
    ? {
        changes: [{ from, to, insert: markdown }],
        selection: { from: from + markdown.length, to: from + markdown.length },
      }
    : insertBlocks(surface.getText(), { from, to }, [markdown])
  if (surface.apply(edit)) pictures.add(taken)
}

function fileOf(address: string): Blob | undefined {
  const found = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(address)
  if (!found) return undefined
  const bytes = Uint8Array.from(atob(found[2] ?? ''), sign => sign.charCodeAt(0))
  return new Blob([bytes], { type: found[1] ?? '' })
}
