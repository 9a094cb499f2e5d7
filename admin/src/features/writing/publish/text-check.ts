import { GFM, parser } from '@lezer/markdown'
import { isInsidePath } from '@xiaolou/contract/inside-path'

/** A picture of a text: the position of its alternative text, and its address. */
export type TextPicture = { readonly from: number; readonly address: string; readonly alt: string }
export type TextLink = { readonly from: number; readonly address: string }
export type TextParts = {
  readonly pictures: readonly TextPicture[]
  readonly links: readonly TextLink[]
}

const markdown = parser.configure(GFM)

/** A text's data for the check before publishing, without pictures and links in code and comments. */
export function readText(text: string): TextParts {
  const pictures: TextPicture[] = []
  const links: TextLink[] = []
  const addressIn = (from: number, to: number) => {
    const found = /\]\(\s*<?([^\s>)]*)/.exec(text.slice(from, to))
    return found?.[1]
  }
  markdown.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Image') {
        const address = addressIn(from, to)
        const alt = /^!\[((?:\\.|[^\]\\])*)\]/.exec(text.slice(from, to))?.[1]?.trim() ?? ''
        if (address !== undefined) pictures.push({ from, address, alt })
        return false
      }
      if (name === 'Link') {
        const address = addressIn(from, to)
        if (address !== undefined) links.push({ from, address })
      }
      if (name === 'Autolink') links.push({ from, address: text.slice(from + 1, to - 1) })
      return undefined
    },
  })
  return { pictures, links }
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i

/** Obviously broken links: empty ones, and invalid addresses. */
export const brokenLinks = (links: readonly TextLink[]): readonly TextLink[] =>
  links.filter(({ address }) => {
    if (address === '') return true
    if (address.startsWith('#') || address.startsWith('/')) return false
    return hasScheme.test(address) ? !/^(?:mailto|tel):./i.test(address) && !canGo(address) : true
  })

function canGo(address: string): boolean {
  try {
    return new URL(address).host !== ''
  } catch {
    return false
  }
}

const withoutMark = (address: string) => address.split('#', 1)[0] ?? ''

/** Paths of this site in the text's links, each once. */
export function ownPaths(links: readonly TextLink[], origin: string): readonly string[] {
  const paths = links.map(({ address }) => {
    if (isInsidePath(address)) return address
    return address.startsWith(`${origin}/`) ? address.slice(origin.length) : ''
  })
  return [...new Set(paths.filter(path => path !== '').map(withoutMark))]
}

/** Addresses of other sites in the text's links, each once, without fragments. */
export function farAddresses(links: readonly TextLink[], origin: string): readonly string[] {
  const far = links.flatMap(({ address }) => {
    if (!/^https?:\/\/./i.test(address) || !canGo(address) || new URL(address).origin === origin) return []
    return [withoutMark(address)]
  })
  return [...new Set(far)]
}
