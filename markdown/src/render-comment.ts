import MarkdownItParser, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { withoutInvisible } from './characters.ts'
import { HASHTAG_CLASS, sanitiseComment } from './clean/reader-html.ts'
import { plainTextOf } from './plain-text.ts'
import { grammarFor, parseCodeInfo } from './present/code.ts'
import { highlight } from './present/highlighter.ts'
import { addAutolinks } from './syntax/autolink.ts'
import { addSongCards } from './syntax/song-card.ts'

// 30 characters fit one line of a tag page; letters of every script, so that Chinese needs no spaces around
// it.
const HASHTAG = /#([\p{L}\p{M}\p{N}_·-]{1,30})(?:#(?![\p{L}\p{M}\p{N}_·#-]))?/uy
const GLUED = /[A-Za-z0-9_&/#=?]/

/** `#标签`, or closed as `#标签#`; a number alone (`#3`) is no tag. Tokens `hashtag`, the tag as `content`. */
function addHashtags(md: MarkdownIt): void {
  md.inline.ruler.push('hashtag', hashtagRule)
}

function hashtagRule(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== '#' || state.linkLevel > 0 || GLUED.test(src[pos - 1] ?? ' ')) return false
  HASHTAG.lastIndex = pos
  const match = HASHTAG.exec(src)
  const tag = match?.[1]?.replace(/[-_·]+$/, '') ?? ''
  if (!match || tag === '' || /^\p{N}+$/u.test(tag)) return false
  const isWhole = tag === match[1]
  const length = isWhole ? match[0].length : 1 + tag.length
  if (pos + length > state.posMax) return false
  if (!isSilent) state.push('hashtag', 'a', 0).content = tag
  state.pos += length
  return true
}

/** `hashtagHref` returns the address of a tag's page; without it `#标签` stays text. */
type CommentOptions = { hashtagHref?: (tag: string) => string }

// Headings, rules and tables are too prominent for comments; pictures would load from anywhere; a link
// definition hides its line; an indented line is a Chinese paragraph far more often than code.
const WITHOUT = [
  'heading',
  'lheading',
  'hr',
  'table',
  'html_block',
  'html_inline',
  'image',
  'reference',
  'code',
]
const maxNesting = 20
// Overrides of the writing direction: they reverse a sentence, or an address.
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/g

let plain: MarkdownIt | undefined
let tagged: MarkdownIt | undefined

/**
 * Readers' texts (comments, talks, messages) as safe HTML: a Markdown subset with every line break kept. Pure
 * and synchronous; never throws on any input.
 */
export function renderComment(source: string, options: CommentOptions = {}): string {
  const md = options.hashtagHref ? taggedRenderer() : plainRenderer()
  const env: Env = { hashtagHref: options.hashtagHref }
  return sanitiseComment(md.render(readable(source), env)).trim()
}

/** The text of the rendered comment, plain and on one line: no markup, code unchanged. Never throws. */
export function commentText(source: string): string {
  return plainTextOf(plainRenderer().parse(readable(source), {}))
    .text.replace(/\s+/g, ' ')
    .trim()
}

/** The tags that `renderComment` would link, each once, in order; none in code and links. */
export function hashtagsOf(source: string): string[] {
  const tags = new Set<string>()
  for (const block of taggedRenderer().parse(readable(source), {})) {
    for (const token of block.children ?? []) if (token.type === 'hashtag') tags.add(token.content)
  }
  return [...tags]
}

function readable(source: string): string {
  return withoutInvisible(source).replace(BIDI_CONTROL, '')
}

function plainRenderer(): MarkdownIt {
  plain ??= createRenderer()
  return plain
}

function taggedRenderer(): MarkdownIt {
  if (tagged) return tagged
  const md = createRenderer()
  addHashtags(md)
  md.renderer.rules.hashtag = (tokens, index, _options, env) => hashtagLink(md, tokens[index], env)
  tagged = md
  return md
}

function createRenderer(): MarkdownIt {
  const md = new MarkdownItParser({
    html: false,
    breaks: true,
    linkify: false,
    typographer: false,
    maxNesting,
  })
  md.use(cjkFriendly)
  addAutolinks(md)
  addSongCards(md, () => '')
  md.disable(WITHOUT)
  md.renderer.rules.fence = (tokens, index) => codeOf(md, tokens[index])
  md.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]
    if (token?.info === 'auto') token.attrJoin('class', 'url')
    return renderer.renderToken(tokens, index, options)
  }
  return md
}

function codeOf(md: MarkdownIt, token: Token | undefined): string {
  if (!token) return ''
  const { language } = parseCodeInfo(md.utils.unescapeAll(token.info))
  const grammar = grammarFor(token.content, language)
  const html = grammar ? highlight(token.content, grammar) : md.utils.escapeHtml(token.content)
  const named = language ? ` language-${md.utils.escapeHtml(language)}` : ''
  return `<pre tabindex="0"><code class="hljs${named}">${html}</code></pre>\n`
}

function hashtagLink(md: MarkdownIt, token: Token | undefined, env: Env | undefined): string {
  const tag = token?.content ?? ''
  const href = typeof env?.hashtagHref === 'function' ? String(env.hashtagHref(tag)) : ''
  const { escapeHtml } = md.utils
  return `<a class="${HASHTAG_CLASS}" href="${escapeHtml(href)}">#${escapeHtml(tag)}</a>`
}
