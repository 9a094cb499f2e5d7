import { screens } from './address.ts'
import type { Comment, Reply } from './comment.ts'
import { isInsidePath } from './inside-path.ts'
import type { Song, SongUrl } from './music.ts'
import { musicTargetOf } from './song-link.ts'
import type { KeyedSong } from './song-search.ts'

/**
 * The static export of the site: the same pages as files, for a host that knows no queries and runs nothing. What the exporter writes
 * and what the site's script reads there has its addresses from here.
 */

/** A comment with all its replies, as a page of the static export holds it. */
export type StaticExportComment = Comment & { readonly replies: readonly Reply[] }

/** What a page of the static export knows beside its data: its address on the site, and what was said, by `subjectKey`. */
export type StaticExport = {
  readonly address: string
  readonly comments: Readonly<Record<string, readonly StaticExportComment[]>>
}

export const subjectKey = ({ type, forId }: { type: number; forId: number }): string => `${type}-${forId}`

/** Inside the folder of the site's own files, where no page can stand. */
const folder = '/assets/twin'

/** Screens that live by their server. */
const living = [screens.userCenter, screens.setUp, screens.publishMessage, screens.chat].map(
  ({ path }): string => path,
)
const livingParts = /^\/(?:admin|api|wapi|ws|healthz|readyz|preview|__manifest)(?:\/|$)/
const fileParts = /^\/(?:uploads|assets|feeds)\//
const ownFiles = /^\/[^/]+\.(?:xml|json|txt|webmanifest|ico|svg|png)$/

/** Whether an address (its path, as it is in addresses) is a file's on the site, too. */
export const isFilePath = (path: string): boolean => fileParts.test(path) || ownFiles.test(path)

/** Of these parts of a query no page of its own is written: a hint for readers, words that are looked for. */
const unwritten = new Set(['name', 'q'])
const queryNames = new Map<string, readonly string[]>(
  Object.values(screens).map(({ path, query }) => [path, query.filter(name => !unwritten.has(name))]),
)

/** What a file may be called on every system, in bytes; a Chinese character has three, and a title 250 characters. */
const maxNameBytes = 200
const keptCharacters = 50

/** 53 bits of a text (cyrb53), for names: nothing hangs on it but that two texts have two. */
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

/** One part of a path, decoded, as a name that a file may have. */
function nameOf(part: string): string {
  if (new TextEncoder().encode(part).length <= maxNameBytes && !/[\\\0]/.test(part)) return part
  const start = [...part.replaceAll(/[\\\0]/g, '')].slice(0, keptCharacters).join('')
  return `${start}-${digestOf(part)}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What stands for a value of the query; a slash in it would be a step in the path. */
const valueName = (value: string): string => nameOf(value.replaceAll('/', '-')).replace(/^\.+/, '-')

/**
 * An address of the site, from `/`, as the static export has it: `/photos?id=2` is `/photos/id/2/`, whatever the query means a folder. The mark
 * (`#…`) stays, and so does a song for the player. Nothing for what lives by the server, and for what is no address.
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

/** The file of an address of the static export, below its folder. */
export function staticExportFile(path: string): string {
  const bare = decoded(path.split(/[?#]/, 1)[0] ?? '').slice(1)
  return bare === '' || bare.endsWith('/') ? `${bare}index.html` : bare
}

/** Where the answer to a call is kept: `path` as the client asks for it (`/talk/…`), `body` as JSON, '' without one. */
export const answerPath = (path: string, body: string): string =>
  `${folder}/answers/${digestOf(`${path}\n${body === '' ? '' : sorted(JSON.parse(body))}`)}.json`

const sorted = (body: object): string =>
  JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Where old addresses that are a number in the query of the home page (`/?p=12`) are in the static export, by that number (`p=12`). */
export type StaticExportNumbers = Readonly<Record<string, string>>

export const staticExportNumbersPath = `${folder}/numbers.json`

/** How the search of the static export is laid out: articles have numbers from 0, the newest first. */
export type StaticExportSearch = { readonly shards: number; readonly textsPerFile: number }
/** Token → the numbers of the articles that hold it, ascending, each as its distance from the one before. */
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

/** All tokens with the same first character are in one file, so that what begins with some words is, too. */
export const shardOf = (token: string, shards: number): number =>
  (Math.imul(token.codePointAt(0) ?? 0, 2654435761) >>> 8) % shards

/** What the player is answered about one song: a row of its address, the bodies of `/lyric` and `/lyric/new`. */
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
/** The songs of a chart or list, all of them. */
export const staticExportListPath = (id: number): string => `${music}/list-${id}.json`
export const staticExportSongPath = (id: number): string => `${music}/song-${id}.json`
export const staticExportAudioPath = (id: number, type: string): string => `${music}/${id}.${type}`
export const staticExportCoverPath = (name: string): string => `${music}/cover-${name}.webp`
