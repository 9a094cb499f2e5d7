import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './clean/allow-list.ts'
import { transformFrame, transformMedia } from './clean/media.ts'
import { type Attributes, type CleanContext, countDropped, transformTag } from './clean/transform.ts'
import { isAllowedUrl, isExternal } from './clean/url.ts'
import { ID_PREFIX } from './slug.ts'
import type { Dropped } from './types.ts'

export type CleanOptions = { siteUrl?: string; onImage?: (attributes: Attributes) => Attributes }

/** Clean HTML, what was removed, and in-document links whose target is not there (without the prefix). */
export type Clean = { html: string; dropped: Dropped[]; missingAnchors: string[] }

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
 * The allow-list over finished HTML: tags, attributes, values, addresses, styles, classes. Cleaning twice changes
 * nothing. `siteUrl` is the site's own origin; other origins' links open apart, their media become links.
 */
export function sanitiseHtml(html: string, options: CleanOptions = {}): Clean {
  const context = createContext(options)
  const cleaned = cleanOnce(html, context)
  return {
    html: settled(cleaned, context),
    dropped: Array.from(context.dropped, ([name, count]) => ({ name, count })),
    missingAnchors: Array.from(context.fragments)
      .filter(id => !context.ids.has(id))
      .map(id => id.slice(ID_PREFIX.length)),
  }
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

// A removed tag may leave a paragraph inside a paragraph, which the next reading would part: read until it rests.
function settled(html: string, { dropped, siteUrl }: CleanContext): string {
  let current = html
  for (let pass = 0; dropped.size > 0 && pass < maxSettlingPasses; pass++) {
    const again = cleanOnce(current, createContext({ ...(siteUrl === undefined ? {} : { siteUrl }) }))
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
