import { screens } from './address.ts'
import type { Comment, Reply } from './comment.ts'
import { isInsidePath } from './inside-path.ts'
import type { Song, SongUrl } from './music.ts'
import { musicTargetOf } from './song-link.ts'
import type { KeyedSong } from './song-search.ts'

/**
 * The static export of the site: the same pages as files, for a host without queries or programs. Both the
 * exporter and the site's script take its addresses from here.
 */

/** A comment with all its replies, in a page of the static export. */
export type StaticExportComment = Comment & { readonly replies: readonly Reply[] }

/**
 * What a page of the static export contains besides its data: its address on the site, the comments by
 * `subjectKey`, and which places are others than `staticExportPath` says.
 */
export type StaticExport = {
  readonly address: string
  readonly comments: Readonly<Record<string, readonly StaticExportComment[]>>
  readonly renamed: RenamedPlaces
}

/** Places that differ from another in case alone, of which some disks know one → their own. */
export type RenamedPlaces = Readonly<Record<string, string>>

export const subjectKey = ({ type, forId }: { type: number; forId: number }): string => `${type}-${forId}`

/** Inside the folder of the site's own files, where no page can be. */
const folder = '/assets/twin'

/** Screens that need a server. */
const living = [screens.userCenter, screens.setUp, screens.publishMessage, screens.chat].map(
  ({ path }): string => path,
)
const livingParts = /^\/(?:admin|api|wapi|ws|healthz|readyz|preview|__manifest)(?:\/|$)/
const fileParts = /^\/(?:uploads|assets|feeds)\//
const ownFiles = /^\/[^/]+\.(?:xml|json|txt|webmanifest|ico|svg|png)$/

/** Whether an address (its encoded path) is a file on the site, too. */
export const isFilePath = (path: string): boolean => fileParts.test(path) || ownFiles.test(path)

/** Query parameters without a page of their own: a hint for readers, search words. */
const unwritten = new Set(['name', 'q'])
const queryNames = new Map<string, readonly string[]>(
  Object.values(screens).map(({ path, query }) => [path, query.filter(name => !unwritten.has(name))]),
)

/**
 * The longest file name on every system, in bytes; a Chinese character takes three, and a title has up to 250
 * characters.
 */
const maxNameBytes = 200
const keptCharacters = 50

/** A 53-bit hash of a text (cyrb53), for file names: only needs to differ between texts. */
function digestOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}

/** What Windows refuses in a name, as a whole name, and at its end. */
const refused = /[\\\0<>:"|?*]/
const refusedName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[. ]$/i

/** One segment of a path, decoded, as a valid file name on every system. */
function nameOf(part: string): string {
  const isShort = new TextEncoder().encode(part).length <= maxNameBytes
  if (isShort && !refused.test(part) && !refusedName.test(part)) return part
  const start = [...part].filter(sign => !refused.test(sign)).slice(0, keptCharacters)
  return `${start.join('').replaceAll('.', '-')}-${digestOf(part)}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A query value as a file name; a slash in it would be a path separator. */
const valueName = (value: string): string => nameOf(value.replaceAll('/', '-')).replace(/^\.+/, '-')

/**
 * An address of the site, from `/`, in the static export: `/photos?id=2` is `/photos/id/2/`, with a folder
 * for every query. The fragment (`#…`) stays, and so does a song for the player. Undefined for screens that
 * need a server, and for invalid addresses.
 */
export function staticExportPath(address: string): string | undefined {
  if (!isInsidePath(address)) return undefined
  const { pathname, searchParams, hash } = new URL(address, 'http://static.invalid')
  if (isFilePath(pathname)) return pathname + hash
  if (living.includes(pathname) || livingParts.test(pathname)) return undefined
  const bare = pathname.replace(/\/$/, '')
  const parts = bare
    .split('/')
    .slice(1)
    .map(part => encodeURIComponent(nameOf(decoded(part).replaceAll('/', '-'))))
  for (const name of queryNames.get(bare) ?? []) {
    const value = searchParams.get(name)
    if (value && !(name === 'page' && value === '1')) parts.push(name, encodeURIComponent(valueName(value)))
  }
  const last = parts.at(-1)
  if (last === undefined) return `/${hash}`
  const target = musicTargetOf(address)
  if (target) return `/home/?${target.kind}=${target.id}`
  return `/${parts.join('/')}${/\.html?$/.test(last) ? '' : '/'}${hash}`
}

/** Tells places apart that differ in case alone: the first keeps its name. */
export function renamePlaces(places: readonly string[]): RenamedPlaces {
  const taken = new Map<string, string>()
  const renamed: Record<string, string> = {}
  for (const place of places) {
    const first = taken.get(place.toLowerCase())
    if (first === undefined) taken.set(place.toLowerCase(), place)
    else if (first !== place) renamed[place] = `${place.replace(/\/$/, '')}-${digestOf(place)}/`
  }
  return renamed
}

/** The place of an address, by its own name where another differs from it in case alone. */
export function placeIn(renamed: RenamedPlaces, address: string): string | undefined {
  const place = staticExportPath(address)
  const [bare = '', hash] = place?.split('#', 2) ?? []
  const own = Object.hasOwn(renamed, bare) ? renamed[bare] : undefined
  return own === undefined ? place : own + (hash === undefined ? '' : `#${hash}`)
}

/** The file of an address of the static export, below its folder. */
export function staticExportFile(path: string): string {
  const bare = decoded(path.split(/[?#]/, 1)[0] ?? '').slice(1)
  return bare === '' || bare.endsWith('/') ? `${bare}index.html` : bare
}

/** The file with the answer to a call: `path` as the client requests it, `body` as JSON, '' without one. */
export const answerPath = (path: string, body: string): string =>
  `${folder}/answers/${digestOf(`${path}\n${body === '' ? '' : sorted(JSON.parse(body))}`)}.json`

const sorted = (body: object): string =>
  JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * Old addresses with a number in the home page's query (`/?p=12`) → their address in the static export, by
 * that number (`p=12`).
 */
export type StaticExportNumbers = Readonly<Record<string, string>>

export const staticExportNumbersPath = `${folder}/numbers.json`

/** The layout of the static export's search: articles are numbered from 0, the newest first. */
export type StaticExportSearch = { readonly shards: number; readonly textsPerFile: number }
/** Token → the numbers of the articles that contain it, ascending, each as difference from the last. */
export type StaticExportPostings = Readonly<Record<string, readonly number[]>>
export type StaticExportShard = { readonly title: StaticExportPostings; readonly body: StaticExportPostings }
export type StaticExportText = {
  readonly id: number
  readonly article_title: string
  readonly slug: string
  readonly text: string
}

export const staticExportSearchPath = `${folder}/search/index.json`
export const staticExportShardPath = (shard: number): string => `${folder}/search/tokens-${shard}.json`
export const staticExportTextsPath = (file: number): string => `${folder}/search/texts-${file}.json`

/** All tokens with the same first character are in one file, and so are all matches of a prefix. */
export const shardOf = (token: string, shards: number): number =>
  (Math.imul(token.codePointAt(0) ?? 0, 2654435761) >>> 8) % shards

/** The player's data of one song: a row of its address, the bodies of `/lyric` and `/lyric/new`. */
export type StaticExportSong = {
  readonly url: Partial<SongUrl>
  readonly lyric: object
  readonly lyricNew: object
}
/** All songs, for the search. */
export type StaticExportSongs = { readonly songs: readonly KeyedSong<Song>[] }

const music = `${folder}/music`
export const staticExportChartsPath = `${music}/charts.json`
export const staticExportSongsPath = `${music}/songs.json`
/** All songs of a chart or list. */
export const staticExportListPath = (id: number): string => `${music}/list-${id}.json`
export const staticExportSongPath = (id: number): string => `${music}/song-${id}.json`
export const staticExportAudioPath = (id: number, type: string): string => `${music}/${id}.${type}`
export const staticExportCoverPath = (name: string): string => `${music}/cover-${name}.webp`
