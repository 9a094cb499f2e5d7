import { isTimeZone } from '../../../platform/clock.ts'
import { articlePath, type LinkIndex, type LinkTarget, pagePath } from '../address/link.ts'
import { addressKey, freeSlug, lastPart, withoutDate } from '../address/path.ts'
import type { Entry } from './entry.ts'
import type { ImportPorts } from './ports.ts'
import type { FindingCollector } from './report.ts'
import type { SourceConfig } from './source-config.ts'

/** Decisions that need the whole blog: language, zone, addresses, links and tags. */

export function settleLanguage(
  wanted: string | undefined,
  { languages }: SourceConfig,
  findings: FindingCollector,
): string {
  if (wanted === undefined || languages.folders.has(wanted.toLowerCase()))
    return wanted?.toLowerCase() ?? languages.defaultLanguage
  findings.noteAt('')('language-unknown', { name: wanted.slice(0, 20) })
  return languages.defaultLanguage
}

export function settleZone({ zone }: SourceConfig, ports: ImportPorts, findings: FindingCollector): string {
  if (zone === undefined) return ports.siteZone
  if (isTimeZone(zone)) return zone
  findings.noteAt('')('zone-unknown', { name: zone.slice(0, 60) })
  return ports.siteZone
}

/**
 * Resolves address conflicts. Imported documents keep their address; of two new articles with the same one, the
 * later gets a number, as does a page whose address the site already uses.
 */
export async function settleAddresses(
  entries: readonly Entry[],
  ports: ImportPorts,
  findings: FindingCollector,
): Promise<void> {
  const taken = new Set(entries.flatMap(({ known }) => known?.address ?? []))
  for (const entry of entries) {
    const isPage = entry.role === 'page'
    const isTaken = async (address: string) =>
      taken.has(address) || (isPage ? ports.pagePathTaken(address) : ports.slugTaken(address))
    const free = entry.known?.address ?? (await freeSlug(entry.address, isTaken))
    if (!entry.known && free !== entry.address)
      findings.noteAt(entry.path)(isPage ? 'page-path-taken' : 'slug-clash', {
        name: `${entry.address} → ${free}`,
      })
    entry.address = free
    taken.add(free)
  }
}

export const newPath = ({ role, address }: Entry) =>
  role === 'page' ? pagePath(address) : articlePath(address)

export function indexLinks(entries: readonly Entry[]): LinkIndex {
  const byAddress = new Map<string, LinkTarget>()
  const byPath = new Map<string, LinkTarget>()
  const byName = new Map<string, LinkTarget>()
  for (const entry of entries) {
    const shown = entry.isOpen ? { title: entry.title, file: entry.path } : { title: '', file: '' }
    const target = { path: newPath(entry), ...shown }
    for (const { path } of [entry, ...entry.translations]) byPath.set(path, target)
    const name = entry.postName.replace(/\/(?:_?index)$/i, '')
    const base = lastPart(name)
    for (const key of [name, base, withoutDate(base)]) if (!byName.has(key)) byName.set(key, target)
    for (const alias of entry.aliases) {
      const key = addressKey(alias)
      if (!byAddress.has(key)) byAddress.set(key, target)
    }
  }
  // A note is also found by its title and its other names, unless a file has that name.
  for (const { path, title, isOpen, aliases } of entries) {
    const target = byPath.get(path)
    const names = isOpen ? [title, ...aliases.map(lastPart)] : []
    for (const name of names) if (target && name !== '' && !byName.has(name)) byName.set(name, target)
  }
  return { byAddress, byPath, byName, newPaths: new Set(entries.map(newPath)) }
}

/** Reports tags that differ in spelling only. */
export function noteTagSpellings(entries: readonly Entry[], findings: FindingCollector): void {
  const counts = new Map<string, number>()
  for (const tag of entries.flatMap(entry => entry.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  for (const group of spellingGroups(counts)) {
    const name = group.map(({ name, count }) => `${name}（${count}）`).join(' / ')
    findings.noteAt('')('tag-spelling', { name })
  }
}

/** Terms that differ only in case or width, with the articles that use each; the most used spelling first. */
export function spellingGroups(counts: ReadonlyMap<string, number>): { name: string; count: number }[][] {
  const terms = Array.from(counts, ([name, count]) => ({ name, count }))
  const groups = Map.groupBy(terms, ({ name }) => name.normalize('NFKC').toLowerCase())
  return [...groups.values()]
    .filter(group => group.length > 1)
    .map(group => group.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)))
}
