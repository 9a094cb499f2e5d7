const TAG = /<span[^<>]*>|<\/span>|\n/g

/** Wraps each line of highlighted HTML in a span, the marked ones with class `hl`; open spans close and reopen. */
export function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = []
  const lines: string[] = []
  let line = ''
  let from = 0
  for (const match of html.matchAll(TAG)) {
    line += html.slice(from, match.index)
    from = match.index + match[0].length
    if (match[0] === '\n') {
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
      continue
    }
    line += match[0]
    if (match[0] === '</span>') open.pop()
    else open.push(match[0])
  }
  line += html.slice(from)
  if (line !== '') lines.push(line)
  return lines
    .map((text, index) => `<span class="line${marked.has(index + 1) ? ' hl' : ''}">${text}\n</span>`)
    .join('')
}
