import type { Env, MarkdownIt, StateCore, Token } from 'markdown-it'

/** The class of a card's paragraph; readers cannot set classes, so it is always our own. */
export const SONG_CARD_CLASS = 'song-card'

/** The site's own address of a song or a list of songs, from `/`. */
const musicAddress = /^\/home\?(?:song|list)=[1-9]\d{0,15}$/

/**
 * A link to the site's music, alone in its paragraph, is a card: the paragraph gets a class, which reserves
 * the card's space from the start, and the link stays a link. Within other text it is an ordinary link.
 * `originOf` returns the site's own origin, '' if unknown.
 */
export function addSongCards(md: MarkdownIt, originOf: (env: Env | undefined) => string): void {
  md.core.ruler.after('inline', 'song_card', state => markCards(state, originOf(state.env)))
}

function markCards({ tokens }: StateCore, origin: string): void {
  tokens.forEach((token, index) => {
    const paragraph = tokens[index - 1]
    if (token.type !== 'inline' || paragraph?.type !== 'paragraph_open' || paragraph.hidden) return
    if (isMusicAlone(token.children ?? [], origin)) paragraph.attrJoin('class', SONG_CARD_CLASS)
  })
}

function isMusicAlone(children: readonly Token[], origin: string): boolean {
  const [first] = children
  // Links do not nest: the first end is its own.
  const isOneLink =
    first?.type === 'link_open' &&
    children.findIndex(({ type }) => type === 'link_close') === children.length - 1
  // Only with text: a picture that links to a song stays a picture.
  if (!isOneLink || children.some(({ type }) => type === 'image' || type === 'html_inline')) return false
  const href = String(first.attrGet('href') ?? '')
  const path = origin !== '' && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  return musicAddress.test(path)
}
