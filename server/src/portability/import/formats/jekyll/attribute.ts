import { pictureSizeOf, writePictureSize } from '@xiaolou/markdown/picture-size'
import { admonitionType, container } from '../../body/markdown-piece.ts'
import { addMark, isFenceMarkLine, type Protected, rewriteMarks } from '../../body/protect.ts'
import type { NoteFinding } from '../../run/finding.ts'

const attributeList = /\{:{1,2}([^{}\n]*)\}/g
const boxClass = /\.(?:prompt|notice)(?:--?([a-z]+))?(?![\w-])/

/**
 * Kramdown's attribute lists: `* TOC` over `{:toc}`, `{: .x}` on a line or behind an element, and
 * `{::options … /}`. Removed; a picture keeps its size, Chirpy's `.prompt-tip` and Minimal Mistakes'
 * `.notice--info` make a box of the block above, `file="x"` is the title of its code.
 */
export function withoutAttributes({ text, originals }: Protected, note: NoteFinding): string {
  if (!text.includes('{:')) return text
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const lists: string[] = []
    const sized = line.replace(/\)\{:([^{}\n]*)\}/g, (whole, list: string) => withSize(list) ?? whole)
    const kept = sized.replace(attributeList, (_, list: string) => {
      lists.push(list)
      return ''
    })
    if (kept !== line) note('tag-changed', { name: '{: }' })
    if (kept === line) lines.push(line)
    else if (kept.trim() !== '') lines.push(kept.trimEnd())
    else if (/\{:[^{}]*toc/i.test(line) && /^\s*([-*+]|\d+\.)\s/.test(lines.at(-1) ?? '')) lines.pop()
    else for (const list of lists) dressBlock(lines, list, originals)
  }
  return lines.join('\n')
}

/** `){: width="700" height="400" }` behind a picture. */
function withSize(list: string): string | undefined {
  const value = (name: string) => new RegExp(`\\b${name}=["']?([\\d.]+(?:px|%)?)`).exec(list)?.[1]
  const size = pictureSizeOf({ width: value('width') ?? value('w'), height: value('height') ?? value('h') })
  return size && ` ${writePictureSize(size)})`
}

/** Applies the attributes to the block that ends with the last line. */
function dressBlock(lines: string[], list: string, originals: string[]): void {
  const last = lines.at(-1) ?? ''
  const title = /\b(?:file|title)=["']([^"'\n]+)["']/.exec(list)?.[1]
  if (title !== undefined && isFenceMarkLine(last))
    lines[lines.length - 1] = withTitle(last, title, originals)
  const box = boxClass.exec(list)
  if (!box || last.trim() === '') return
  let start = lines.length - 1
  while (start > 0 && lines[start - 1]?.trim() !== '') start--
  const type = admonitionType(box[1] ?? '') ?? 'note'
  const block = lines.splice(start)
  if (block[0]?.startsWith('>')) lines.push(`> [!${type}]`, ...block)
  else lines.push(...container({ type, title: '', inner: block.join('\n') }).block.split('\n'))
}

const withTitle = (line: string, title: string, originals: string[]) =>
  rewriteMarks(
    { text: line, originals },
    {
      fence: original =>
        addMark(
          originals,
          'fence',
          original.replace(/^([`~]+)[ \t]*([\w+#.-]*)[^\n]*/, (_, marks: string, language: string) =>
            `${marks}${language || 'text'} ${title}`.replace(/(?<=[^`])`/g, ''),
          ),
        ),
    },
  )
