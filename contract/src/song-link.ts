/**
 * Music in a text of the site: a plain link to its own address, which opens the home page and plays the song
 * there. Alone on its line it is drawn as a card. Ids are those of `/wapi`, of the library and its upstream.
 */
export type MusicTarget = { readonly kind: 'song' | 'list'; readonly id: number }

/** What a card shows before any request. `artist` is '' for a list, and if it is unknown. */
export type NamedMusic = MusicTarget & { readonly name: string; readonly artist: string }

/** In the static export every page is a folder. */
const address = /^\/home\/?\?(song|list)=([1-9]\d{0,15})$/
const link = /^\[((?:\\.|[^\\\]\n]){1,300})\]\(([^()\s]{1,60})\)$/
const between = ' - '

/** `/home?song=12`, `/home?list=5`. */
export const musicPath = ({ kind, id }: MusicTarget): string => `/home?${kind}=${id}`

/** The target of an `href`, from `/` or from `origin`; undefined for any other address. */
export function musicTargetOf(href: string, origin = ''): MusicTarget | undefined {
  const path = origin !== '' && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const [, kind, digits] = address.exec(path) ?? []
  const id = Number(digits)
  if (!kind || !Number.isSafeInteger(id)) return undefined
  return { kind: kind === 'list' ? 'list' : 'song', id }
}

/** The same for a query with further parameters, which other sites may add. */
export function musicTargetIn(query: URLSearchParams): MusicTarget | undefined {
  const given = (['song', 'list'] as const).find(kind => query.has(kind))
  return given && musicTargetOf(`/home?${given}=${query.get(given)}`)
}

/** Markdown that becomes a card if alone on its line: `[送别 - 李叔同](/home?song=12)`. */
export function musicLink({ name, artist, ...target }: NamedMusic): string {
  const words = artist === '' ? name : name + between + artist
  return `[${words.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')}](${musicPath(target)})`
}

/** The inverse; undefined for any other text. */
export function readMusicLink(text: string): NamedMusic | undefined {
  const [, words = '', href = ''] = link.exec(text.trim()) ?? []
  const target = musicTargetOf(href)
  return target && { ...target, ...nameOf(words.replace(/\\(.)/g, '$1')) }
}

/** A card's text as name and artist, split at the last ` - `. */
export function nameOf(words: string): { name: string; artist: string } {
  const at = words.lastIndexOf(between)
  if (at < 1) return { name: words.trim(), artist: '' }
  return { name: words.slice(0, at).trim(), artist: words.slice(at + between.length).trim() }
}
