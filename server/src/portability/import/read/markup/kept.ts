// Private-use characters, which no author writes; the converter to Markdown leaves them alone.
const start = '\ue010'
const end = '\ue011'
const mark = /\ue010(\d{1,6})\ue011([A-Za-z\d]?)/g

/** Markdown that the conversion of the HTML around it must not touch: formulas, marks of footnotes. */
export function createKept() {
  const pieces: string[] = []
  return {
    /** What stands for the piece in the HTML. */
    keep(markdown: string): string {
      pieces.push(markdown)
      return `${start}${pieces.length - 1}${end}`
    },
    restore: (text: string): string =>
      text.replace(mark, (_, index: string, next: string) => {
        const piece = pieces[Number(index)] ?? ''
        // A dollar sign before a letter closes no formula.
        return piece + (next !== '' && piece.endsWith('$') ? `&#${next.charCodeAt(0)};` : next)
      }),
  }
}

export type Kept = ReturnType<typeof createKept>
