import type { Token } from 'markdown-it'
import { type ArticleState, createArticleEnv, type Engines, type Heading } from '../article.ts'
import { type ArticleInput, articleOptions } from '../article-options.ts'
import { withoutInvisible } from '../characters.ts'
import { type CleanPiece, cleanPiece, missingFrom, settledHtml } from '../clean/article-html.ts'
import { countWords, readingMinutes } from '../count-words.ts'
import { unclosedFenceLine } from '../fence.ts'
import { excerptFrom, plainTextOf } from '../plain-text.ts'
import { describedImage } from '../present/image.ts'
import { articleRenderer } from '../present/renderer.ts'
import { createMemo } from './memo.ts'
import { createOpenTags, holdsRawHtml } from './open-tags.ts'

/** A self-contained part of the article, and its source lines, from 0; null for the footnotes. */
export type Piece = { html: string; lines: readonly [from: number, to: number] | null }

/** An article in pieces: concatenated, their HTML is the HTML of its page, byte for byte. */
export type Preview = {
  pieces: Piece[]
  toc: Heading[]
  words: number
  minutes: number
  excerpt: string
  hasMath: boolean
  hasMermaid: boolean
  missingAnchors: string[]
  unclosedFenceLine: number | null
  /** Engines that must be loaded, and the article rendered again, before this matches the page. */
  missing: (keyof Engines)[]
}

/**
 * `renderArticle` for an article that is rendered repeatedly while being written: formulas, code and clean
 * pieces of the previous time are reused, so that a keystroke costs the parsing and what it changed. Pure
 * except for that cache.
 */
export function createPreview() {
  const cleaned = createMemo<CleanPiece & { images: number }>()
  const settled = createMemo<string>()
  const formulas = createMemo<{ html: string | undefined }>()
  const colours = createMemo<string>()
  let known: ArticleInput | undefined

  const remembering = ({ formula, highlight }: Engines): Engines => ({
    ...(formula && {
      formula: (tex, isDisplay) =>
        formulas.get(`${isDisplay}${tex}`, () => ({ html: formula(tex, isDisplay) })).html,
    }),
    ...(highlight && {
      highlight: (code, grammar) => colours.get(`${grammar} ${code}`, () => highlight(code, grammar)),
    }),
  })

  const clean = (html: string, { state, siteUrl }: { state: ArticleState; siteUrl: string }) => {
    // The first picture of an article is loaded eagerly, others lazily.
    const place = state.imageCount === 0 && html.includes('<img') ? 'first' : 'later'
    const before = state.imageCount
    const piece = cleaned.get(`${place} ${html}`, () => {
      const made = cleanPiece(html, { siteUrl, onImage: attributes => describedImage(state, attributes) })
      return { ...made, images: state.imageCount - before }
    })
    state.imageCount = before + piece.images
    return piece
  }

  return function render(markdown: string, input: ArticleInput & { engines: Engines }): Preview {
    const { siteUrl, pictures } = input
    if (known?.siteUrl !== siteUrl || known.pictures !== pictures) cleaned.clear()
    known = { siteUrl, pictures }
    const md = articleRenderer()
    const { env, state } = createArticleEnv(articleOptions(input), remembering(input.engines))
    const tokens = md.parse(withoutInvisible(markdown), env)
    const raw = inPieces(tokens, index => {
      const token = tokens[index]
      const rule = token && md.renderer.rules[token.type]
      if (!token) return ''
      if (token.type === 'inline') return md.renderer.renderInline(token.children ?? [], md.options, env)
      return rule
        ? rule(tokens, index, md.options, env, md.renderer)
        : md.renderer.renderToken(tokens, index, md.options)
    })
    const clear = raw.map(({ html, lines }) => ({ lines, made: clean(html, { state, siteUrl }) }))
    const isAnyDropped = clear.some(({ made }) => made.dropped.size > 0)
    const pieces = clear.map(({ lines, made: { html } }) => ({
      html: isAnyDropped ? settled.get(html, () => settledHtml(html, siteUrl)) : html,
      lines,
    }))
    const plain = plainTextOf(tokens)
    const words = countWords(plain.prose)
    for (const memo of [cleaned, settled, formulas, colours]) memo.turn()
    return {
      pieces,
      toc: state.toc,
      words,
      minutes: readingMinutes(words),
      excerpt: excerptFrom(plain),
      hasMath: state.hasMath,
      hasMermaid: state.hasMermaid,
      missingAnchors: missingFrom({
        ids: new Set(clear.flatMap(({ made }) => [...made.ids])),
        fragments: new Set(clear.flatMap(({ made }) => [...made.fragments])),
      }),
      unclosedFenceLine: unclosedFenceLine(markdown, tokens),
      missing: [...state.missing],
    }
  }
}

/** Renders token by token, and splits where nothing is open: neither a block nor the author's HTML. */
function inPieces(tokens: readonly Token[], renderAt: (index: number) => string): Piece[] {
  const pieces: Piece[] = []
  const tags = createOpenTags()
  let depth = 0
  let html = ''
  let raw = ''
  let from = Number.POSITIVE_INFINITY
  let to = 0
  let isRaw = false
  tokens.forEach((token, index) => {
    raw += renderAt(index)
    // The remains of a block after a long comment may close more than they opened.
    depth = Math.max(0, depth + token.nesting)
    isRaw ||= holdsRawHtml(token)
    if (token.map) {
      from = Math.min(from, token.map[0])
      to = Math.max(to, token.map[1])
    }
    if (depth > 0) return
    if (isRaw) tags.read(raw)
    html += raw
    raw = ''
    isRaw = false
    if (tags.isAnyOpen()) return
    if (html !== '') pieces.push({ html, lines: to > 0 ? [from, to] : null })
    html = ''
    from = Number.POSITIVE_INFINITY
    to = 0
  })
  if (html + raw !== '') pieces.push({ html: html + raw, lines: to > 0 ? [from, to] : null })
  return pieces
}
