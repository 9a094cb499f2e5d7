import { createFindingCollector } from '../run/report.ts'
import { scanDocuments } from '../run/scan.ts'
import { makeSource } from '../run/source.ts'
import { memorySite } from './memory-site.ts'

export type BlogText = { readonly path: string; readonly text: string }

/**
 * The result of the first pass for an in-memory blog: `open` is listed, `unlisted` only by address, `closed`
 * not public.
 */
export async function scanTexts(files: readonly BlogText[]) {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const findings = createFindingCollector()
  const read = (path: string) => new TextEncoder().encode(texts.get(path))
  const paths = new Map([...texts.keys()].map(path => [path, path]))
  const source = makeSource({ paths, symlinks: [], absolute: path => path, read }, findings)
  const { ports } = memorySite()
  const { entries } = await scanDocuments({ source, zone: 'UTC', language: '', ports, findings })
  return {
    kind: source.config.kind,
    reachOf(path: string): 'open' | 'unlisted' | 'closed' {
      const entry = entries.find(one => one.path === path)
      if (entry?.status !== 'public') return 'closed'
      return entry.isOpen ? 'open' : 'unlisted'
    },
  }
}
