const itemLine = /^(\s*)([-+]|\*(?<=\s\*)|\d{1,9}[.)])\s+(?:\[@\d+\]\s+)?(\[[ xX-]\]\s+)?(.*)$/

type Open = { sourceIndent: number; indent: string; marker: string }

/** Follows the nesting of Org's lists, which goes by any indent, and gives the indents that Markdown needs. */
export function createListIndent() {
  const open: Open[] = []
  const indentOf = (line: string) =>
    line.replaceAll('\t', '    ').length - line.replaceAll('\t', '    ').trimStart().length
  const closeTo = (indent: number) => {
    while (open.length > 0 && (open.at(-1)?.sourceIndent ?? 0) >= indent) open.pop()
  }
  const inside = () => {
    const last = open.at(-1)
    return last === undefined ? '' : last.indent + ' '.repeat(last.marker.length + 1)
  }

  return {
    end: () => void open.splice(0),

    /** An item with what stands before its words, or undefined for a line that is none. */
    item(line: string): { prefix: string; text: string; isFirst: boolean } | undefined {
      const found = itemLine.exec(line)
      if (!found) return undefined
      const [, , sign = '-', box = '', text = ''] = found
      const wasDeep = open.length
      closeTo(indentOf(line))
      const isFirst = wasDeep === 0
      const marker = /\d/.test(sign) ? sign : '-'
      const indent = inside()
      open.push({ sourceIndent: indentOf(line), indent, marker })
      const term = /^(.{1,200}?)\s+::\s+(.*)$/.exec(text)
      const check = box === '' ? '' : /x/i.test(box) ? '[x] ' : '[ ] '
      return {
        prefix: `${indent}${marker} ${check}`,
        text: term && marker === '-' ? `*${term[1]}*：${term[2]}` : text,
        isFirst,
      }
    },

    /** Indent of a line that goes on within the item it stands under; '' outside lists. */
    contentIndent(line: string): string {
      if (open.length > 0) closeTo(indentOf(line))
      return inside()
    },
  }
}
