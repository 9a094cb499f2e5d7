import { generateArticle } from './data.ts'

const generated = 1_000

/** One article of that many characters: chapters of `data.ts`, with headings, lists, links and code. */
export function longText(characterCount: number): string {
  let text = ''
  for (let at = 0; text.length < characterCount; at += 1) {
    const { title, body } = generateArticle(at, generated)
    text += `# ${title}\n\n${body}\n\n`
  }
  return text.slice(0, characterCount)
}
