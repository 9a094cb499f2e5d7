/** A block of more lines than this is folded until the reader opens it. */
const foldFromLines = 25

const codeFigure = /<figure class="code"(?: data-lang="[^"]{0,40}")? data-lines="(\d{1,6})"/g

/**
 * Marks long code blocks `data-folded` in the rendered body, on both sides, so that hydration shifts nothing.
 * Code in the body is escaped and cannot match.
 */
export function foldLongCode(html: string): string {
  return html.replace(codeFigure, (figure, lines: string) =>
    Number(lines) >= foldFromLines ? `${figure} data-folded=""` : figure,
  )
}
