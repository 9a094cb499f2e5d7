// Cleaned text has no control characters, and protect.ts uses 1 and 2.
const open = '\u0003tab '
const close = '\u0003'

/** A `<!-- tab 名 -->` comment as a mark that survives until its `{% tabs %}` is translated. */
export const tabMark = (name: string) => `${open}${name.replaceAll(close, '')}${close}`

/** Parts between tab marks: the name and what follows it; empty when there is no mark. */
export function restoreTabMarks(inner: string): { name: string; inner: string }[] {
  return inner
    .split(open)
    .slice(1)
    .map(part => {
      const end = part.indexOf(close)
      return { name: part.slice(0, Math.max(0, end)).trim(), inner: part.slice(end + 1).trim() }
    })
}

/** Drops marks that stood outside any tabs. */
export function dropTabMarks(text: string): string {
  if (!text.includes(open)) return text
  const [first = '', ...rest] = text.split(open)
  return first + rest.map(part => part.slice(part.indexOf(close) + 1)).join('')
}
