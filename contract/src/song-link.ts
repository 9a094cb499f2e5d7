/**
 * Music as a text of the site names it: a plain link to its own address, which leads home and puts the song on there.
 * Alone on its line it is drawn as a card. Ids are those of `/wapi`, the library's own and its upstream's.
 */
export type MusicTarget = { readonly kind: 'song' | 'list'; readonly id: number }

/** What a card can say before anybody is asked. `artist` is '' for a list, and where it is not known. */
export type NamedMusic = MusicTarget & { readonly name: string; readonly artist: string }

/** In the static export every page is a folder. */
const address = /^\/home\/?\?(song|list)=([1-9]\d{0,15})$/
const link = /^\[((?:\\.|[^\\\]\n]){1,300})\]\(([^()\s]{1,60})\)$/
const between = ' - '

/** `/home?song=12`, `/home?list=5`. */
export const musicPath = ({ kind, id }: MusicTarget): string => `/home?${kind}=${id}`

/** What an address leads to, as it stands in `href`, from `/` or from `origin`; nothing for any other address. */
export function musicTargetOf(href: string, origin = ''): MusicTarget | undefined {
  const path = origin !== '' && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const [, kind, digits] = address.exec(path) ?? []
  const id = Number(digits)
  if (!kind || !Number.isSafeInteger(id)) return undefined
  return { kind: kind === 'list' ? 'list' : 'song', id }
}

/** The same in a query that may hold more, as whoever passes an address on adds to it. */
export function musicTargetIn(query: URLSearchParams): MusicTarget | undefined {
  const given = (['song', 'list'] as const).find(kind => query.has(kind))
  return given && musicTargetOf(`/home?${given}=${query.get(given)}`)
}

/** Markdown that is a card where it stands alone: `[送别 - 李叔同](/home?song=12)`. */
export function musicLink({ name, artist, ...target }: NamedMusic): string {
  const words = artist === '' ? name : name + between + artist
  return `[${words.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')}](${musicPath(target)})`
}

/** The same read back; nothing for a text that is no such link. */
export function readMusicLink(text: string): NamedMusic | undefined {
  const [, words = '', href = ''] = link.exec(text.trim()) ?? []
  const target = musicTargetOf(href)
  return target && { ...target, ...nameOf(words.replace(/\\(.)/g, '$1')) }
}

/** A card's words as name and artist: the last ` - ` stands between them. */
export function nameOf(words: string): { name: string; artist: string } {
  const at = words.lastIndexOf(between)
  if (at < 1) return { name: words.trim(), artist: '' }
  return { name: words.slice(0, at).trim(), artist: words.slice(at + between.length).trim() }
}
