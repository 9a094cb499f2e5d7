const maxSlugBytes = 250
const datePrefix = /^\d{4}-\d{1,2}-\d{1,2}-(?=.)/

/** The date a file name begins with, `2021-3-4`, or ''. */
export function fileNameDate(sourcePath: string): string {
  const [stem] = nameParts(sourcePath)
  return /^(\d{4}-\d{1,2}-\d{1,2})(-|$)/.exec(stem)?.[1] ?? ''
}

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
  const chosen = [
    cleanSlug(input.slug),
    cleanSlug(permalinkName(input.permalink)),
    cleanSlug(input.abbrlink),
    cleanSlug(fileSlug(input.sourcePath)),
  ]
  return chosen.find(slug => slug !== '') ?? 'article'
}

/** `slug`, `slug-2`, `slug-3` …, the first that `isTaken` does not know, cut so that the number still fits. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let free = slug
  for (let number = 2; await isTaken(free); number++) free = `${cutBytes(slug, maxSlugBytes - 8)}-${number}`
  return free
}

function fileSlug(sourcePath: string): string {
  const [stem, folder] = nameParts(sourcePath)
  const name = /^_?index$/i.test(stem) && folder !== '' ? folder : stem
  return name.replace(datePrefix, '')
}

function nameParts(sourcePath: string): [stem: string, folder: string] {
  const parts = sourcePath.split('/')
  const base = parts.at(-1) ?? ''
  return [base.replace(/\.[^.]*$/, ''), parts.at(-2) ?? '']
}

/** Last part of `/x/y.html`, `/x/y/` or `/x/y/index.html`; a pattern with `:` parts names no article. */
function permalinkName(permalink: string): string {
  if (permalink.includes(':')) return ''
  const path = permalink.replace(/[?#].*/, '')
  const parts = decodeText(path)
    .split('/')
    .filter(part => part !== '' && !/^index\.html?$/i.test(part))
  return (parts.at(-1) ?? '').replace(/\.html?$/i, '')
}

/** Percent signs decoded where they are valid UTF-8, else left as they are. */
export function decodeText(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function cleanSlug(text: string): string {
  const dashed = text
    .normalize('NFC')
    .trim()
    .replace(/[\s/\\?#%<>"|^`{}]+/g, '-')
    .replace(/^[-.]+/, '')
  return trimEnd(cutBytes(dashed, maxSlugBytes))
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '-' || text[end - 1] === '.')) end--
  return text.slice(0, end)
}

function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    cut += character
  }
  return cut
}
