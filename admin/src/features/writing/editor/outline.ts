export type Heading = { readonly level: number; readonly text: string; readonly offset: number }

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)/
const fence = /^ {0,3}(`{3,}|~{3,})/
/** Closing marks of a heading are not part of its text. */
const closing = /(?<=[ \t])#+$/
const inlineMarks = /[*_~`]+|!?\[([^[\]]*)\]\([^()]*\)/g

/** The headings of a text and their positions, without those in fenced code. */
export function outlineOf(text: string): Heading[] {
  const found: Heading[] = []
  let open = ''
  let offset = 0
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (mark && open === '') open = mark
    else if (mark?.startsWith(open)) open = ''
    else if (open === '') {
      const [, signs, words] = heading.exec(line) ?? []
      const text = words?.trimEnd().replace(closing, '').trimEnd().replace(inlineMarks, '$1')
      if (signs && text) found.push({ level: signs.length, text, offset })
    }
    offset += line.length + 1
  }
  return found
}

/** The index of the heading above a position; -1 above the first. */
export const headingAt = (headings: readonly Heading[], offset: number): number =>
  headings.findLastIndex(one => one.offset <= offset)
