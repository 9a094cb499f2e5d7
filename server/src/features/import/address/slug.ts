import { decodePath, folderOf, lastPart, withoutDate, withoutQuery } from './path.ts'

const maxSlugBytes = 250

const stemOf = (sourcePath: string) => lastPart(sourcePath).replace(/\.[^.]*$/, '')

/** The date a file name begins with, `2021-3-4`, or ''. */
export const fileNameDate = (sourcePath: string) =>
  /^(\d{4}-\d{1,2}-\d{1,2})(-|$)/.exec(stemOf(sourcePath))?.[1] ?? ''

/**
 * Address name of an article: `slug`, else the last part of `permalink`, else `abbrlink`, else the file name without
 * its date, where `index.md` takes its folder's name. NFC; Chinese and capitals stay; at most 250 bytes of UTF-8.
 */
export function chooseSlug(input: {
  slug: string
  permalink: string
  abbrlink: string
  sourcePath: string
}): string {
  const stem = stemOf(input.sourcePath)
  const fileName = (/^_?index$/i.test(stem) && lastPart(folderOf(input.sourcePath))) || stem
  const names = [input.slug, permalinkName(input.permalink), input.abbrlink, withoutDate(fileName)]
  return names.map(cleanSlug).find(slug => slug !== '') ?? 'article'
}

/** `slug`, `slug-2`, `slug-3` …, the first that `isTaken` does not know, cut so that the number still fits. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let free = slug
  for (let number = 2; await isTaken(free); number++) free = `${cutBytes(slug, maxSlugBytes - 8)}-${number}`
  return free
}

/** Last part of `/x/y.html`, `/x/y/` or `/x/y/index.html`; a pattern with `:` parts names no article. */
function permalinkName(permalink: string): string {
  if (permalink.includes(':')) return ''
  const parts = decodePath(withoutQuery(permalink))
    .split('/')
    .filter(part => part !== '' && !/^index\.html?$/i.test(part))
  return (parts.at(-1) ?? '').replace(/\.html?$/i, '')
}

function cleanSlug(text: string): string {
  const dashed = text
    .normalize('NFC')
    .trim()
    .replace(/[\s/\\?#%<>"|^`{}]+/g, '-')
    .replace(/^[-.]+/, '')
  const cut = cutBytes(dashed, maxSlugBytes)
  let end = cut.length
  while (end > 0 && (cut[end - 1] === '-' || cut[end - 1] === '.')) end--
  return cut.slice(0, end)
}

function cutBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    cut += character
  }
  return cut
}
