import { withoutBetween } from '@xiaolou/markdown/text-between'

/** What a paste or a drop holds, read at once: it can only be read during its event. */
export type Clip = {
  readonly plain: string
  readonly html: string
  readonly files: readonly File[]
  readonly isFromCode: boolean
}

export const readClip = (data: DataTransfer): Clip => ({
  plain: data.getData('text/plain'),
  html: data.getData('text/html'),
  files: Array.from(data.files),
  // Code editors copy each line with colours: plain text is meant.
  isFromCode: data.types.includes('vscode-editor-data'),
})

/** Marks of text that has more to it than its words. */
const laidOut =
  /<(?:h[1-6]|ul|ol|li|dl|table|tr|td|pre|blockquote|img|strong|b|em|i|a|del|s|strike|u|mark|code|sub|sup|hr|details|iframe|video|audio|math)[\s>/]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|mso-list:|<br(?![^<>]*interchange)/i
const paragraph = /<(?:p|div|section)[\s>]/gi

/** Whether HTML has structure: a line that a browser styled is meant as plain text. */
const isLaidOut = (html: string) => laidOut.test(html) || (html.match(paragraph)?.length ?? 0) > 1

const hidden = [
  ['<!--', '-->'],
  ...['style', 'script', 'title', 'xml'].map(name => [`<${name}`, `</${name}>`]),
]
const markup = /<[^<>]*>|&nbsp;|\s/gi
const hasWords = (html: string) =>
  hidden
    .reduce((text, [open = '', close = '']) => withoutBetween(text, open, close), html)
    .replace(markup, '') !== ''

const isPicture = ({ type }: File) => type.startsWith('image/')

/**
 * How a clip is taken in. Word, OneNote and Excel add a picture of the words, which is not meant; a picture
 * copied from a page comes as a file and as HTML with its address, and the file is used.
 */
export function intakeOf({ plain, html, files, isFromCode }: Clip): 'pictures' | 'html' | 'sheet' | 'field' {
  const isOfWords = plain.trim() !== '' || hasWords(html)
  if (files.some(isPicture) && !(html !== '' && isOfWords && hasWords(html))) return 'pictures'
  if (html === '') return 'sheet'
  return isLaidOut(html) && !isFromCode ? 'html' : 'field'
}

/** Whether the position is inside a fenced block of code, where everything is text. */
export function isInFence(text: string, at: number): boolean {
  let fence = ''
  const lines = text.slice(0, at).split('\n')
  // The caret's own line may be the fence's first or last.
  for (const line of lines.slice(0, -1)) {
    const inner = line.replace(/^[ \t>]+/, '').replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]*/, '')
    const mark = /^(?:`{3,}|~{3,})/.exec(inner)?.[0]
    if (mark === undefined || inner.includes('`', mark.length)) continue
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line)) fence = ''
  }
  return fence !== ''
}
