import { createArticleEnv, type Engines, type Rendered, type RenderOptions } from './article.ts'
import { type ArticleInput, articleOptions } from './article-options.ts'
import { withoutInvisible } from './characters.ts'
import { sanitiseHtml } from './clean/article-html.ts'
import { countWords, readingMinutes } from './count-words.ts'
import { unclosedFenceLine } from './fence.ts'
import { excerptFrom, plainTextOf } from './plain-text.ts'
import { formula } from './present/formula.ts'
import { highlight } from './present/highlighter.ts'
import { describedImage } from './present/image.ts'
import { articleRenderer } from './present/renderer.ts'

const engines: Engines = { highlight, formula }

/**
 * Renders an article's Markdown to safe HTML with its metadata. Pure and synchronous; never throws on any
 * input. The README describes heading levels, ids, images and links.
 */
export function renderMarkdown(source: string, options: RenderOptions = {}): Rendered {
  const md = articleRenderer()
  const { env, state } = createArticleEnv(options, engines)
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

/** An article as its page shows it, and as the server stores it beside the Markdown. */
export function renderArticle({ markdown, ...input }: ArticleInput & { markdown: string }): Rendered {
  return renderMarkdown(markdown, articleOptions(input))
}
