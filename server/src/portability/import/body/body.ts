import { translateTags } from '../formats/hexo/tag.ts'
import { translateShortcodes } from '../formats/hugo/shortcode.ts'
import { withoutAttributes } from '../formats/jekyll/attribute.ts'
import { expandIncludes, type Includes, translateJekyll } from '../formats/jekyll/jekyll.ts'
import { type Fields, isFalse } from '../front-matter/fields.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { SourceKind } from '../run/source-kind.ts'
import { readAdmonitions } from './admonition.ts'
import { settleBoxes } from './box.ts'
import { reshapeHtml } from './html.ts'
import { openHtmlGaps, settleLineBreaks } from './line.ts'
import { dropTabMarks, rewriteVerbatim, takeComments, unwrapRaw } from './masked.ts'
import { type Protected, protect, rewriteMarks } from './protect.ts'
import type { Dialect } from './protect-block.ts'
import type { TagContext } from './tag-call.ts'
import { translateWiki } from './wiki.ts'

export type BodySource = {
  body: string
  title: string
  kind: SourceKind
  hasHardBreaks: boolean
  /** `https://me.example`, for Liquid's `site.url`. */
  origin: string
  /** The configuration, by lower-case key: Liquid's `site`. */
  fields: Fields
  /** The front matter: Liquid's `page`. */
  page: Fields
  note: NoteFinding
  /** Texts that Jekyll's articles include. */
  includes: Includes
  findPost: TagContext['findPost']
  /** The text of another public article, by its name. */
  readNote: (name: string) => string | undefined
}

/** One article's Markdown in our dialect, still masked. Code, code spans and math pass through untouched. */
export function translateBody(source: BodySource) {
  const { kind, note } = source
  const body = hasAdmonitions.has(kind) ? readAdmonitions(source.body) : source.body
  const hasLiquid = kind === 'jekyll' || kind === 'octopress'
  const isPlain = hasLiquid && isFalse(source.page.get('render_with_liquid'))
  const masked = protect(body, isPlain ? noDialect : dialectOf(kind))
  const { originals } = masked
  if (kind === 'own')
    return { text: masked.text, originals, comments: [], unclosedFenceLine: masked.unclosedFenceLine }
  const step = (text: string) => ({ ...masked, text })
  let { text } = masked
  text = rewriteVerbatim(step(text), note)
  if (hasLiquid && !isPlain) text = expandIncludes({ ...step(text), includes: source.includes, note })
  const taken = takeComments(step(text), note)
  const marked = step(taken.text)
  text = isPlain ? withoutAttributes(marked, note) : translateMarks(marked, source)
  const wiki = translateWiki({ ...source, ...step(text), isNotes: kind === 'markdown' })
  text = unwrapRaw(step(dropTabMarks(wiki.text)))
  text = openHtmlGaps(reshapeHtml(step(text), note))
  text = tidyLines(settleBoxes(step(text), note))
  text = fixHeadings(text, note)
  text = dropTitleHeading(text, source.title, note)
  text = tightenEmphasis(text)
  text = settleLineBreaks(text, source.hasHardBreaks ? 'hard' : 'join')
  reportMathInCode(step(text), note)
  for (const _ of text.matchAll(/！\[[^[\]\n]*\]\(/g)) note('image-odd', { name: '！[' })
  return {
    /** Masked text: addresses are rewritten in it before `restore`. */
    text,
    originals,
    /** The author's own comments, taken out of the content. */
    comments: [...taken.comments, ...wiki.comments],
    /** Line of the body, from 1. */
    unclosedFenceLine: masked.unclosedFenceLine,
  }
}

/** Which template tags a kind's program evaluates; elsewhere `{% x %}` is text. */
function dialectOf(kind: SourceKind): Dialect {
  return {
    hasTags: kind === 'hexo' || kind === 'jekyll' || kind === 'octopress',
    hasShortcodes: kind === 'hugo',
  }
}

const noDialect: Dialect = { hasTags: false, hasShortcodes: false }

/** Programs and plugins that read `!!! note`; elsewhere it is text. */
const hasAdmonitions: ReadonlySet<SourceKind> = new Set(['hexo', 'jekyll', 'markdown'])

function translateMarks(masked: Protected, source: BodySource): string {
  const { text } = masked
  const { kind, note, findPost } = source
  if (kind === 'hugo') return translateShortcodes(text, { note, findPost })
  if (kind === 'hexo') return translateTags(text, { note, findPost })
  if (kind === 'jekyll' || kind === 'octopress')
    return translateTags(translateJekyll({ ...source, ...masked }), { note, findPost })
  return text
}

const tocMark = /^[ \t]*(?:\[TOC\]|\[\[_?TOC_?\]\]|@\[toc\](?:\([^()\n]*\))?)[ \t]*$/gim
const wideIndent = /^([ \t>]*)(?:\u3000|&emsp;|&ensp;)+/gm

/** Table-of-contents marks are removed, as are wide spaces that indent a paragraph: the theme indents. */
function tidyLines(text: string): string {
  const withoutToc = /toc\]/i.test(text) ? text.replace(tocMark, '') : text
  return withoutToc.includes('\u3000') || withoutToc.includes('&e')
    ? withoutToc.replace(wideIndent, '$1')
    : withoutToc
}

/** `` `$x$` `` was math in some themes. It stays code, since a shell variable looks the same. */
function reportMathInCode(masked: Protected, note: NoteFinding): void {
  rewriteMarks(masked, {
    span: original => {
      if (/^`+\s?\$[^`]+\$\s?`+$/.test(original)) note('math-in-code')
      return undefined
    },
  })
}

/** `##标题` gets its space; a single `#字` may be a hashtag and stays. Masked text in, masked text out. */
function fixHeadings(text: string, note: NoteFinding): string {
  if (!text.includes('#')) return text
  return text.replace(/^( {0,3}(?:> ?)*)(#{1,6})(?=\p{L})/gmu, (whole, prefix: string, marks: string) => {
    if (marks.length === 1) {
      note('hashtag-left')
      return whole
    }
    note('heading-fixed')
    return `${prefix}${marks} `
  })
}

/** Removes a first heading that repeats the title, which the page shows anyway; any other heading stays. */
function dropTitleHeading(text: string, title: string, note: NoteFinding): string {
  const start = text.length - text.trimStart().length
  const lineEnd = text.indexOf('\n', start)
  const first = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
  const rest = lineEnd < 0 ? '' : text.slice(lineEnd + 1)
  const atx = /^ {0,3}#[ \t]([^\n]*)/.exec(first)
  const underline = /^ {0,3}=+[ \t]*(?:\n|$)/.exec(rest)
  const heading = atx ? withoutClosingMarks(atx[1] ?? '') : underline ? first : undefined
  if (heading === undefined || heading.trim() !== title.trim()) return text
  note('heading-dropped')
  return atx ? rest : rest.slice(underline?.[0].length ?? 0)
}

/** Text of the first H1, for a file that names no title; '' when there is none. */
export function firstHeading(text: string): string {
  const found = /^ {0,3}#[ \t]+(\S.*)$/m.exec(text)
  return found ? withoutClosingMarks(found[1] ?? '').trim() : ''
}

/** The words of an ATX heading without the `#` that may close it. */
export function withoutClosingMarks(text: string): string {
  let end = text.trimEnd().length
  const from = end
  while (end > 0 && text[end - 1] === '#') end--
  const isClosing = end < from && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t')
  return text.slice(0, isClosing ? end : from)
}

/**
 * `** 词 **` → `**词**` in masked text: with spaces inside, CommonMark shows the asterisks. They are paired in
 * order within a line; `2 ** 3 ** 4` contains no word and stays.
 */
function tightenEmphasis(text: string): string {
  if (!text.includes('** ') && !text.includes(' **')) return text
  return text.split('\n').map(tightenLine).join('\n')
}

function tightenLine(line: string): string {
  const parts = line.split('**')
  if (line.includes('***') || parts.length % 2 === 0) return line
  const isInside = (part: string, index: number) => index % 2 === 1 && /\p{L}/u.test(part)
  return parts.map((part, index) => (isInside(part, index) ? part.trim() : part)).join('**')
}
