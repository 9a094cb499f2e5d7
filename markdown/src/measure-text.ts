import { createArticleEnv } from './article.ts'
import { withoutInvisible } from './characters.ts'
import { countWords, readingMinutes } from './count-words.ts'
import { excerptFrom, plainTextOf } from './plain-text.ts'
import { articleRenderer } from './present/renderer.ts'

/** What an article's page says of its text; `excerpt` is its summary, unless the author writes one. */
export type TextMeasures = { readonly words: number; readonly minutes: number; readonly excerpt: string }

/**
 * The measures of a Markdown text, as `renderMarkdown` has them, without rendering it: words of prose and
 * titles, minutes to read, and plain text of at most 160 characters: before `<!-- more -->`, else the first.
 */
export function measureText(source: string): TextMeasures {
  const { env } = createArticleEnv({}, {})
  const plain = plainTextOf(articleRenderer().parse(withoutInvisible(source), env))
  const words = countWords(plain.prose)
  return { words, minutes: readingMinutes(words), excerpt: excerptFrom(plain) }
}
