import { type PictureSize, writePictureSize } from '../syntax/picture-size.ts'

export const oneLine = (text: string) => text.trim().replace(/\s+/g, run => (run.includes('\n') ? ' ' : run))

/** A valid Markdown link target: in `<…>` if it contains spaces or parentheses. */
export function destination(url: string): string {
  const plain = url.trim().replace(/[\n<>]/g, character => encodeURIComponent(character))
  return /[\s()]/.test(plain) ? `<${plain}>` : plain
}

/**
 * A fenced block; the fence is longer than any run of backticks inside. `inner` keeps line breaks and prefixes.
 */
export function fence(info: string, inner: string): string {
  let longest = 2
  for (const run of inner.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length)
  const marks = '`'.repeat(longest + 1)
  const head = /^[ \t]*\n/.test(inner) ? '' : '\n'
  const tail = /\n[ \t>]*$/.test(inner.slice(-80)) ? '' : '\n'
  return `${marks}${info}${head}${inner.replace(/^[ \t]*(?=\n)/, '')}${tail}${marks}`
}

const inlineMark = /[\\`*[\]<&$~^{]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|\+(?=\+)|=(?==)|:(?=[\w+-]+:)/g
const plainLabel = (text: string) => text.replace(inlineMark, mark => `\\${mark}`)

/** A picture whose alternative text and title are plain text: Markdown in them is escaped. */
export function image(input: { alt: string; url: string; title?: string; size?: PictureSize | undefined }): {
  inline: string
} {
  const title = input.title ? `"${oneLine(input.title).replace(/["\\&<]/g, mark => `\\${mark}`)}"` : ''
  const parts = [destination(input.url), title, writePictureSize(input.size)].filter(part => part !== '')
  return { inline: `![${plainLabel(oneLine(input.alt))}](${parts.join(' ')})` }
}
