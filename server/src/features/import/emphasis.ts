/**
 * `** 词 **` → `**词**` in masked text: CommonMark shows the stars when a space stands inside them. Stars are paired
 * in order along the line; `2 ** 3 ** 4` holds no word and stays.
 */
export function tightenEmphasis(text: string): string {
  if (!text.includes('** ') && !text.includes(' **')) return text
  return text
    .split('\n')
    .map(line => (line.includes('**') ? tightenLine(line) : line))
    .join('\n')
}

function tightenLine(line: string): string {
  const runs = [...line.matchAll(/\*+/g)]
  if (runs.some(run => run[0].length > 2)) return line
  const marks = runs.filter(run => run[0].length === 2).map(run => run.index)
  if (marks.length === 0 || marks.length % 2 === 1) return line
  const parts: string[] = []
  let at = 0
  for (let index = 0; index < marks.length; index += 2) {
    const open = marks[index] ?? 0
    const close = marks[index + 1] ?? 0
    const inner = line.slice(open + 2, close)
    const isWord = /\p{L}/u.test(inner)
    parts.push(line.slice(at, open), '**', isWord ? inner.trim() : inner, '**')
    at = close + 2
  }
  parts.push(line.slice(at))
  return parts.join('')
}
