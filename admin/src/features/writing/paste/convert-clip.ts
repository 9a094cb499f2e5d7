import { type FoundPicture, htmlToMarkdown, image, type Lost } from '@xiaolou/markdown/from-html'
import { parseWithDom } from '@xiaolou/markdown/from-html/dom'

/** The last part of an address, as a name. */
const nameOf = (address: string) =>
  decodeURIComponent((address.split(/[?#]/)[0] ?? '').split(/[/\\]/).at(-1) ?? '')

const safeName = (address: string) => {
  try {
    return nameOf(address)
  } catch {
    return ''
  }
}

const isReachable = /^(?:https?:|\/uploads\/|data:image\/)/i
const isLink = /^(?:https?:|mailto:|tel:|ftp:|\/(?!\/))/i

/**
 * Converts a clipboard's HTML. `placeOf` returns the Markdown for a picture that can be had: of the web, of this
 * site or in the clipboard itself; undefined if it turns out that it cannot. `lost` is what Markdown cannot hold.
 */
export function convertClip(
  html: string,
  placeOf: (picture: FoundPicture) => string | undefined,
): { markdown: string; lost: Lost[] } {
  const lost: Lost[] = []
  const picture = (found: FoundPicture): string => {
    const { address, alt } = found
    const markdown = isReachable.test(address) ? placeOf(found) : undefined
    if (markdown !== undefined) return markdown
    if (address !== '') lost.push({ kind: 'picture', name: alt || safeName(address) })
    return ''
  }
  const markdown = htmlToMarkdown(html, {
    parse: parseWithDom,
    picture,
    link: href => (isLink.test(href) ? href : undefined),
    onLost: one => lost.push(one),
  })
  return { markdown, lost }
}

/** A picture that this site already has. */
export const ownPicture = ({ address, alt, title }: FoundPicture): string =>
  image({ alt, url: address, title }).inline
