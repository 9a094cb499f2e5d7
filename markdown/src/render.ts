import type { MarkdownIt, Token } from 'markdown-it'
import { withoutInvisible } from './characters.ts'
import { excerptFrom } from './plain/excerpt.ts'
import { plainTextOf } from './plain/plain-text.ts'
import { createArticleEnv } from './present/article-state.ts'
import { describedImage } from './present/image.ts'
import { articleRenderer } from './present/renderer.ts'
import { sanitiseHtml } from './sanitise.ts'
import { unclosedFenceLine } from './syntax/unclosed-fence.ts'
import type { Rendered, RenderOptions } from './types.ts'
import { countWords, readingMinutes } from './words.ts'

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
