import type { MarkdownIt, Token } from 'markdown-it'
import { createArticleEnv, type Rendered, type RenderOptions } from './article.ts'
import { withoutInvisible } from './characters.ts'
import { sanitiseHtml } from './clean/article-html.ts'
import { excerptFrom, plainTextOf } from './plain-text.ts'
import { describedImage } from './present/image.ts'
import { articleRenderer } from './present/renderer.ts'
import { countWords, readingMinutes } from './words.ts'

/** The line (from 1) of a fence that nothing closes, or null. Such a fence swallows the rest of the article. */
export function unclosedFenceLine(source: string, tokens: Token[]): number | null {
  const fence = tokens.findLast(token => token.type === 'fence')
  if (!fence?.map) return null
  const lines = source.split(/\r\n?|\n/)
  const [first, next] = fence.map
  const contentLines = fence.content === '' ? 0 : fence.content.split('\n').length - 1
  // A closed fence spans its content and two lines more.
  const last = lines[Math.min(next, lines.length) - 1] ?? ''
  const isClosed = next - first === contentLines + 2 && last.trimEnd().endsWith(fence.markup)
  return isClosed ? null : first + 1
}

/**
 * Renders an article's Markdown to safe HTML with all that is known about it. Pure and synchronous; never throws on
 * any input. Heading levels, ids, images and links are as the README says.
 */
export function renderMarkdown(source: string, options: RenderOptions = {}): Rendered {
  const md = articleRenderer()
  const { env, state } = createArticleEnv(options)
  const tokens = md.parse(withoutInvisible(source), env)
  const unclosedLine = unclosedFenceLine(source, tokens)
  const rendered = md.renderer.render(tokens, md.options, env)
  const clean = sanitiseHtml(rendered, {
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    onImage: attributes => describedImage(state, attributes),
  })
  const plain = plainTextOf(tokens)
  const words = countWords(plain.prose)
  return {
    html: clean.html,
    toc: state.toc,
    excerpt: excerptFrom(plain),
    text: plain.text,
    words,
    minutes: readingMinutes(words),
    hasMath: state.hasMath,
    hasMermaid: state.hasMermaid,
    dropped: clean.dropped,
    missingAnchors: clean.missingAnchors,
    unclosedFenceLine: unclosedLine,
  }
}

/** The excerpt alone, plain text of at most 160 characters: before `<!-- more -->`, else the first words. */
export function excerptOf(source: string): string {
  return excerptFrom(plainTextOf(parsed(articleRenderer(), source)))
}

function parsed(md: MarkdownIt, source: string): Token[] {
  return md.parse(withoutInvisible(source), createArticleEnv({}).env)
}
