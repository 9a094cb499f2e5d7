import { decodeFragment, ID_PREFIX } from '../slug.ts'
import { isAllowedTag } from './allow-list.ts'
import { isAllowedValue } from './attribute-value.ts'
import { allowedClasses } from './class-name.ts'
import { allowedStyle } from './style.ts'
import { isAllowedUrl, isExternal } from './url.ts'

export type Attributes = Record<string, string>

/** What one cleaning knows and collects. */
export type CleanContext = {
  siteUrl: string | undefined
  onImage: ((attributes: Attributes) => Attributes) | undefined
  dropped: Map<string, number>
  ids: Set<string>
  fragments: Set<string>
}

// Old tags become what they meant; h1 is the page's own.
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

/** Counts something removed. */
export function countDropped(context: CleanContext, name: string): void {
  context.dropped.set(name, (context.dropped.get(name) ?? 0) + 1)
}

/** Gives a tag its allowed form: names, ids, addresses, classes, styles. The library drops what is not listed. */
export function transformTag(context: CleanContext, name: string, raw: Attributes) {
  const tagName = Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name
  if (!isAllowedTag(tagName)) {
    countDropped(context, name)
    return { tagName, attribs: {} }
  }
  const given = tagName === 'img' && context.onImage ? context.onImage(raw) : raw
  if (tagName === 'input' && !isOwnInput(given)) {
    countDropped(context, name)
    // Without a type it is removed on closing; another name here would confuse the library's closing tags.
    return { tagName, attribs: {} }
  }
  const attribs: Attributes = {}
  for (const key of Object.keys(given)) {
    const value = given[key]
    if (value !== undefined) keepAttribute({ context, tagName, attribs, key, value })
  }
  if (name === 'font') addFontColour(context, attribs, given)
  if (name === 'center') attribs.style = 'text-align:center'
  if (tagName === 'a') finishLink(context, attribs)
  if (tagName === 'img' && attribs.src && isExternal(attribs.src, context.siteUrl))
    // Sina and CSDN refuse pictures to foreign referrers, and readers' addresses are nobody's business.
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

function addFontColour(context: CleanContext, attribs: Attributes, given: Attributes): void {
  if (!given.color) return
  const style = allowedStyle(`color:${given.color}`, () => countDropped(context, 'style:color'))
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
