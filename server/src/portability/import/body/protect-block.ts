/** The kind of a mask. Comments and tags are masked too, because their content is not prose. */
export type RegionKind = 'fence' | 'indented' | 'span' | 'math' | 'block-math' | 'comment' | 'raw' | 'tag'
export type Region = { kind: RegionKind; start: number; end: number }

/** Which tags the source's program evaluates. */
export type Dialect = { hasTags: boolean; hasShortcodes: boolean }

/** Hexo and Liquid tags whose content is not Markdown. */
const verbatimTag =
  /^[\s>]*\{%-?\s*(codeblock|code|raw|highlight|mermaid|markmap|plantuml|score|chartjs|echarts|wavedrom|math|comment)(?=[\s%-])/
const verbatimShortcode =
  /^[\s>]*\{\{[<%]\s*(highlight|mermaid|chart|echarts|raw|rawhtml|math|katex)(?=[\s>%])/
const fenceOpen = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}|~{3,})([^\n]*)/
const listItem = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/

type Line = { start: number; end: number; text: string }

/** Fences, indented code and verbatim tags of a body, in order and without overlap. */
export function blockRegions(
  body: string,
  dialect: Dialect,
): { regions: Region[]; unclosedFenceLine: number | undefined } {
  const lines = splitLines(body)
  const regions: Region[] = []
  let unclosedFenceLine: number | undefined
  let listIndent = 0
  let isAfterBlank = true
  const missingEnds = new Set<string>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (!line) break
    if (line.text.trim() === '') {
      isAfterBlank = true
      continue
    }
    const indent = indentOf(line.text)
    const item = isThematicBreak(line.text) ? null : listItem.exec(line.text)
    if (item && indent < listIndent + 4) listIndent = widthOf(item[0])
    else if (isAfterBlank && indent < listIndent) listIndent = indent >= 2 ? indent : 0
    const verbatimEnd = findVerbatimEnd({ body, line, dialect, missingEnds })
    if (verbatimEnd !== undefined) {
      regions.push({ kind: 'tag', start: contentStart(line), end: verbatimEnd })
      index = lineIndexAt(lines, index, verbatimEnd)
      isAfterBlank = false
      continue
    }
    const fence = fenceOpen.exec(line.text)
    if (fence && isFence(fence, listIndent)) {
      const last = findFenceEnd({ lines, first: index, fence, listIndent })
      if (last.isUnclosed) unclosedFenceLine ??= index + 1
      const prefix = fence[1] ?? ''
      const end = lines[last.index]?.end ?? line.end
      regions.push({ kind: 'fence', start: line.start + prefix.length, end })
      index = last.index
      isAfterBlank = false
      continue
    }
    if (isAfterBlank && indent >= listIndent + 4 && !item) {
      const last = findIndentedEnd(lines, index, listIndent + 4)
      regions.push({ kind: 'indented', start: line.start, end: lines[last]?.end ?? line.end })
      index = last
    }
    isAfterBlank = false
  }
  return { regions, unclosedFenceLine }
}

function splitLines(body: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const text of body.split('\n')) {
    lines.push({ start, end: start + text.length, text })
    start += text.length + 1
  }
  return lines
}

const widthOf = (prefix: string) => prefix.replaceAll('\t', '    ').length
const indentOf = (text: string) => widthOf(/^[ \t]*/.exec(text)?.[0] ?? '')
const isThematicBreak = (text: string) => /^([-*_])\1{2,}$/.test(text.replace(/\s/g, ''))
const contentStart = (line: Line) => line.start + line.text.length - line.text.trimStart().length

/**
 * Whether a fence opens here. Indented four columns more than its container it is indented code; with a
 * backtick in its info string it is a code span.
 */
function isFence(fence: RegExpExecArray, listIndent: number): boolean {
  const [, prefix = '', marks = '', info = ''] = fence
  if (marks.startsWith('`') && info.includes('`')) return false
  return prefix.includes('>') || /[-*+.)]/.test(prefix) || widthOf(prefix) < listIndent + 4
}

function findFenceEnd(input: { lines: Line[]; first: number; fence: RegExpExecArray; listIndent: number }) {
  const { lines, first, fence } = input
  const [, prefix = '', marks = ''] = fence
  const isQuoted = prefix.includes('>')
  const container = isQuoted ? 0 : Math.min(widthOf(prefix), input.listIndent)
  for (let index = first + 1; index < lines.length; index++) {
    const text = lines[index]?.text ?? ''
    const isOutside = isQuoted ? !/^\s*>/.test(text) : text.trim() !== '' && indentOf(text) < container
    if (isOutside) return { index: index - 1, isUnclosed: false }
    const inner = isQuoted ? text.replace(/^[ \t>]*/, '') : text
    if (indentOf(inner) > container + 3) continue
    const trimmed = inner.trim()
    if (trimmed.startsWith(marks) && new Set(trimmed).size === 1) return { index, isUnclosed: false }
  }
  return { index: lines.length - 1, isUnclosed: true }
}

function findIndentedEnd(lines: Line[], first: number, minIndent: number): number {
  let last = first
  for (let index = first + 1; index < lines.length; index++) {
    const text = lines[index]?.text ?? ''
    if (text.trim() === '') continue
    if (indentOf(text) < minIndent) break
    last = index
  }
  return last
}

/** End offset of a verbatim tag that starts on this line; undefined if there is none or it is unclosed. */
function findVerbatimEnd(input: {
  body: string
  line: Line
  dialect: Dialect
  missingEnds: Set<string>
}): number | undefined {
  const { body, line, dialect, missingEnds } = input
  const tag = dialect.hasTags && line.text.includes('{%') ? verbatimTag.exec(line.text)?.[1] : undefined
  const code =
    dialect.hasShortcodes && line.text.includes('{{') ? verbatimShortcode.exec(line.text)?.[1] : undefined
  const end = tag ? `end${tag}` : code ? `/${code}` : undefined
  // A missing end is missing for all later openings too; without this check the scan is quadratic.
  if (end === undefined || missingEnds.has(end)) return undefined
  const found = findVerbatimClose({ body, from: line.start, end, close: tag ? '%}' : '}}' })
  if (found === undefined) missingEnds.add(end)
  return found
}

/**
 * The offset after a closing tag with the name `end` and the delimiter `close`: `{% endraw %}`, `{{< /raw >}}`.
 */
export function findVerbatimClose(input: {
  body: string
  from: number
  end: string
  close: string
}): number | undefined {
  const { body, end, close } = input
  let at = body.indexOf(end, input.from)
  while (at >= 0) {
    const before = body.slice(Math.max(0, at - 8), at).trimEnd()
    const stop = body.indexOf(close, at)
    if (stop < 0) return undefined
    const isTag = close === '%}' ? /\{%-?$/.test(before) : /\{\{[<%]$/.test(before)
    if (isTag && stop - at - end.length < 8 && /^[\s%>-]*$/.test(body.slice(at + end.length, stop))) {
      return stop + close.length
    }
    at = body.indexOf(end, at + 1)
  }
  return undefined
}

function lineIndexAt(lines: Line[], from: number, offset: number): number {
  let index = from
  while (index < lines.length - 1 && (lines[index]?.end ?? 0) < offset) index++
  return index
}
