import { takeComments } from './comment.ts'
import { tightenEmphasis } from './emphasis.ts'
import type { NoteFinding } from './finding.ts'
import { dropTitleHeading, fixHeadings } from './heading.ts'
import { type TagContext, translateTags } from './hexo-tag.ts'
import { openHtmlGaps } from './html-gap.ts'
import { reshapeHtml } from './html-shape.ts'
import { translateShortcodes } from './hugo-shortcode.ts'
import { translateJekyll } from './jekyll.ts'
import { expandIncludes, type Includes } from './jekyll-include.ts'
import { settleLineBreaks } from './line-break.ts'
import { type Dialect, protect, rewriteMarks } from './protect.ts'
import type { SourceKind } from './source-kind.ts'
import { dropTabMarks } from './tab-mark.ts'
import { rewriteVerbatim, unwrapRaw } from './verbatim-tag.ts'

export type BodySource = {
  body: string
  title: string
  kind: SourceKind
  hasHardBreaks: boolean
  /** `https://me.example`, for Liquid's `site.url`. */
  origin: string
  note: NoteFinding
  /** Texts that Jekyll's articles include. */
  includes: Includes
  findPost: TagContext['findPost']
}

export type TranslatedBody = {
  /** Masked text: addresses are rewritten in it before `restore`. */
  text: string
  originals: string[]
  /** The author's own comments, taken out of the content. */
  comments: string[]
  /** Line of the body, from 1. */
  unclosedFenceLine: number | undefined
}

/** One article's Markdown in our dialect, still masked. Code, code spans and math pass through untouched. */
export function translateBody(source: BodySource): TranslatedBody {
  const { kind, note } = source
  const masked = protect(source.body, dialectOf(kind))
  const { originals } = masked
  const step = (text: string) => ({ ...masked, text })
  let { text } = masked
  text = rewriteVerbatim(step(text), note)
  if (kind === 'jekyll' || kind === 'octopress')
    text = expandIncludes({ ...step(text), includes: source.includes, note })
  const taken = takeComments(step(text), note)
  text = translateMarks(taken.text, source)
  text = unwrapRaw(step(dropTabMarks(text)))
  text = openHtmlGaps(reshapeHtml(step(text), note))
  text = tidyLines(text)
  text = fixHeadings(text, note)
  text = dropTitleHeading(text, source.title, note)
  text = tightenEmphasis(text)
  text = settleLineBreaks(text, source.hasHardBreaks ? 'hard' : 'join')
  reportMathInCode(step(text), note)
  for (const _ of text.matchAll(/！\[[^[\]\n]*\]\(/g)) note('image-odd', { name: '！[' })
  return { text, originals, comments: taken.comments, unclosedFenceLine: masked.unclosedFenceLine }
}

/** Which marks a kind's program would have read; elsewhere `{% x %}` is text. */
function dialectOf(kind: SourceKind): Dialect {
  return {
    hasTags: kind === 'hexo' || kind === 'jekyll' || kind === 'octopress',
    hasShortcodes: kind === 'hugo',
  }
}

function translateMarks(text: string, source: BodySource): string {
  const { kind, note, findPost, origin } = source
  if (kind === 'hugo') return translateShortcodes(text, { note, findPost })
  if (kind === 'hexo') return translateTags(text, { note, findPost })
  if (kind === 'jekyll' || kind === 'octopress')
    return translateTags(translateJekyll({ text, origin, note }), { note, findPost })
  return text
}

const tocMark = /^[ \t]*(?:\[TOC\]|\[\[_?TOC_?\]\]|@\[toc\](?:\([^()\n]*\))?)[ \t]*$/gim
const wideIndent = /^([ \t>]*)(?:\u3000|&emsp;|&ensp;)+/gm

/** Table-of-contents marks go; so do the wide spaces that indent a paragraph, because the look indents. */
function tidyLines(text: string): string {
  const withoutToc = /toc\]/i.test(text) ? text.replace(tocMark, '') : text
  return withoutToc.includes('\u3000') || withoutToc.includes('&e')
    ? withoutToc.replace(wideIndent, '$1')
    : withoutToc
}

/** `` `$x$` `` was math for some themes. Left as the code it is, since a shell variable looks the same. */
function reportMathInCode(masked: Parameters<typeof rewriteMarks>[0]['protected'], note: NoteFinding): void {
  rewriteMarks({
    protected: masked,
    kind: 'span',
    rewrite: original => {
      if (/^`+\s?\$[^`]+\$\s?`+$/.test(original)) note('math-in-code')
      return undefined
    },
  })
}
