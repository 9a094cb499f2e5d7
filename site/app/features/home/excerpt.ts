/** As many characters as two lines of the column can show. */
const excerptMax = 60

/** A comment's source as one line of plain words: marks of the Markdown subset go, a link keeps its words. */
export function excerptOf(source: string): string {
  const line = source
    .replace(/\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/[*~`]+|^[ \t]*>[ \t]?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > excerptMax ? `${characters.slice(0, excerptMax - 1).join('')}…` : line
}
