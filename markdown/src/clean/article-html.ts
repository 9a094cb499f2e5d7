import sanitizeHtml from 'sanitize-html'
import { decodeFragment, ID_PREFIX, isAllowedUrl, isExternal } from '../address.ts'
import type { Dropped } from '../article.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isAllowedTag, isAllowedValue } from './allow-list.ts'
import { allowedClasses } from './class-name.ts'
import { type Attributes, type CleanContext, countDropped, transformFrame, transformMedia } from './media.ts'
import { allowedStyle } from './style.ts'

export type CleanOptions = { siteUrl?: string; onImage?: (attributes: Attributes) => Attributes }

/** Clean HTML, what was removed, and in-document links without a target (without the prefix). */
type Clean = { html: string; dropped: Dropped[]; missingAnchors: string[] }

const BASE: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: ['http', 'https', 'mailto'],
  // Styles go through clean/style.ts: no CSS parser for ten declarations per formula.
  parseStyleAttributes: false,
  selfClosing: ['img', 'br', 'hr', 'input', 'col', 'source', 'track', 'wbr'],
  allowProtocolRelative: true,
  // Each level costs the browser a stack frame; real articles stay under 30, formulas under 60.
  nestingLimit: 200,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'template',
    'title',
    'plaintext',
  ],
}

const maxSettlingPasses = 4

/**
 * The allow-list over finished HTML: tags, attributes, values, addresses, styles, classes. Cleaning twice
 * changes nothing. `siteUrl` is the site's own origin; links to other origins open in a new window, their
 * media become links.
 */
export function sanitiseHtml(html: string, options: CleanOptions = {}): Clean {
  const context = createContext(options)
  const cleaned = cleanOnce(html, context)
  return {
    html: context.dropped.size > 0 ? settledHtml(cleaned, options.siteUrl) : cleaned,
    dropped: listDropped(context.dropped),
    missingAnchors: missingFrom(context),
  }
}

/** A self-contained piece of an article, cleaned, with what the cleaning found. */
export type CleanPiece = {
  html: string
  dropped: ReadonlyMap<string, number>
  ids: ReadonlySet<string>
  fragments: ReadonlySet<string>
}

/**
 * `sanitiseHtml` for a piece at whose end no tag is open: cleaning the pieces gives the same as cleaning all
 * at once. If any piece dropped something, apply `settledHtml` to each as well.
 */
export function cleanPiece(html: string, options: CleanOptions): CleanPiece {
  const context = createContext(options)
  return {
    html: cleanOnce(html, context),
    dropped: context.dropped,
    ids: context.ids,
    fragments: context.fragments,
  }
}

/** What was removed, and how often. */
export function listDropped(dropped: ReadonlyMap<string, number>): Dropped[] {
  return Array.from(dropped, ([name, count]) => ({ name, count }))
}

/** In-document links without a target, without the prefix. */
export function missingFrom({ ids, fragments }: Pick<CleanPiece, 'ids' | 'fragments'>): string[] {
  return Array.from(fragments)
    .filter(id => !ids.has(id))
    .map(id => id.slice(ID_PREFIX.length))
}

function cleanOnce(html: string, context: CleanContext): string {
  return sanitizeHtml(html, {
    ...BASE,
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'input' && attribs.type === undefined) ||
      (tag === 'source' && !attribs.src && !attribs.srcset),
    transformTags: {
      '*': (name, attributes) => transformTag(context, name, attributes),
      iframe: (_name, attributes) => transformFrame(context, attributes),
      video: (name, attributes) => transformMedia(context, name, attributes),
      audio: (name, attributes) => transformMedia(context, name, attributes),
      source: (name, attributes) => transformSource(context, name, attributes),
    },
  })
}

/** Removing a tag may leave nested paragraphs, which a parser splits: repeats until nothing changes. */
export function settledHtml(html: string, siteUrl: string | undefined): string {
  let current = html
  for (let pass = 0; pass < maxSettlingPasses; pass++) {
    const again = cleanOnce(current, createContext(siteUrl === undefined ? {} : { siteUrl }))
    if (again === current) break
    current = again
  }
  return current
}

function createContext({ siteUrl, onImage }: CleanOptions): CleanContext {
  return { siteUrl, onImage, dropped: new Map(), ids: new Set(), fragments: new Set() }
}

function transformSource(context: CleanContext, name: string, attributes: Attributes) {
  const src = attributes.src ?? ''
  if (isAllowedUrl(src) && !isExternal(src, context.siteUrl)) return { tagName: name, attribs: attributes }
  countDropped(context, name)
  return { tagName: name, attribs: {} }
}

// Obsolete tags are replaced by their equivalents; h1 is reserved for the page.
const RENAMED: Record<string, string> = {
  h1: 'h2',
  font: 'span',
  big: 'span',
  center: 'div',
  tt: 'code',
  strike: 's',
  acronym: 'abbr',
  main: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
  aside: 'div',
  nav: 'div',
}
const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'cite'])
const CASED: Record<string, string> = { viewbox: 'viewBox', preserveaspectratio: 'preserveAspectRatio' }

/** Normalizes a tag: names, ids, addresses, classes, styles. The library drops what is not listed. */
function transformTag(context: CleanContext, name: string, raw: Attributes) {
  const tagName = Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name
  if (!isAllowedTag(tagName)) {
    countDropped(context, name)
    return { tagName, attribs: {} }
  }
  const source = tagName === 'img' && context.onImage ? context.onImage(raw) : raw
  if (tagName === 'input' && !isOwnInput(source)) {
    countDropped(context, name)
    // Without a type it is removed at its closing tag; renaming it here would confuse the library's closing
    // tags.
    return { tagName, attribs: {} }
  }
  const attribs: Attributes = {}
  for (const key of Object.keys(source)) {
    const value = source[key]
    if (value !== undefined) keepAttribute({ context, tagName, attribs, key, value })
  }
  if (name === 'font') addFontColour(context, attribs, source)
  if (name === 'center') attribs.style = 'text-align:center'
  if (tagName === 'a') finishLink(context, attribs)
  if (tagName === 'img' && attribs.src && isExternal(attribs.src, context.siteUrl))
    // Sina and CSDN refuse pictures to foreign referrers, and other sites need not know what readers read.
    attribs.referrerpolicy = 'no-referrer'
  return { tagName, attribs }
}

type Candidate = { context: CleanContext; tagName: string; attribs: Attributes; key: string; value: string }

function keepAttribute({ context, tagName, attribs, key, value }: Candidate): void {
  if (key === 'class') {
    const classes = allowedClasses(value)
    if (classes) attribs.class = classes
  } else if (key === 'style') {
    const style = allowedStyle(value, property => countDropped(context, `style:${property}`))
    if (style) attribs.style = style
  } else if (key === 'id' || (key === 'name' && tagName === 'a')) {
    const id = prefixed(value)
    if (id) {
      attribs.id = id
      context.ids.add(id)
    }
  } else if (key === 'name' || key === 'for') {
    attribs[key] = prefixed(value)
  } else if (URL_ATTRIBUTES.has(key) && !isAllowedUrl(value)) {
    countDropped(context, key)
  } else {
    const cased = Object.hasOwn(CASED, key) ? (CASED[key] ?? key) : key
    if (key.startsWith('on')) countDropped(context, 'on*')
    else if (isAllowedValue(tagName, cased, value)) attribs[cased] = value
  }
}

function prefixed(id: string): string {
  const name = id.trim().replace(/\s+/g, '-')
  return name === '' || name.startsWith(ID_PREFIX) ? name : ID_PREFIX + name
}

function isOwnInput(attributes: Attributes): boolean {
  if (attributes.type === 'checkbox') return attributes.disabled !== undefined
  return attributes.type === 'radio' && attributes.class === 'tab-radio'
}

function addFontColour(context: CleanContext, attribs: Attributes, source: Attributes): void {
  if (!source.color) return
  const style = allowedStyle(`color:${source.color}`, () => countDropped(context, 'style:color'))
  if (style) attribs.style = style
}

function finishLink(context: CleanContext, attribs: Attributes): void {
  const href = attribs.href?.trim()
  delete attribs.target
  delete attribs.rel
  if (!href) return
  if (href.startsWith('#') && href.length > 1 && href !== '#top') {
    const id = prefixed(decodeFragment(href.slice(1)))
    attribs.href = `#${id}`
    context.fragments.add(id)
  } else if (isExternal(href, context.siteUrl)) {
    attribs.target = '_blank'
    attribs.rel = 'noopener noreferrer'
  }
}
