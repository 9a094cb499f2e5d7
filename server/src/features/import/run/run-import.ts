import { realpath } from 'node:fs/promises'
import { indexAssets } from '../pictures/asset.ts'
import { createFileSaver } from '../pictures/rewrite-address.ts'
import { handOver } from './hand-over.ts'
import type { ImportPorts } from './ports.ts'
import { createFindingCollector, type ImportReport } from './report.ts'
import { indexLinks, noteTagSpellings, settleAddresses, settleLanguage, settleZone } from './settle.ts'
import { readSource } from './source.ts'
import { surveyDocuments } from './survey.ts'

export type ImportInput = {
  folder: string
  ports: ImportPorts
  isDryRun: boolean
  /** Of a site in several languages the one to take; the site's own unless told. */
  language?: string | undefined
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports a folder of Markdown in two passes, one file in memory at a time: addresses of all articles first, because
 * any may link to any. Source path and content hash decide what is new, so that a second run changes nothing. Throws
 * only when the folder itself cannot be read.
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  const { ports, isDryRun, onProgress } = input
  const folder = await realpath(input.folder)
  const findings = createFindingCollector()
  const source = await readSource(folder, findings)
  const { config, documents } = source
  const zone = settleZone(config, ports, findings)
  for (const path of source.symlinks) findings.noteAt(path)('symlink-skipped')
  const language = settleLanguage(input.language, config, findings)
  const { entries, skippedFiles } = await surveyDocuments({ source, zone, language, ports, findings })
  await settleAddresses(entries, ports, findings)
  noteTagSpellings(entries, findings)
  const saver = createFileSaver({ source, ports, isDryRun })
  const context = {
    source,
    ports,
    findings,
    isDryRun,
    saver,
    checker: createFileSaver({ source, ports, isDryRun: true }),
    assets: indexAssets(source.paths),
    links: indexLinks(entries),
  }
  const sums = { imported: 0, drafts: 0, pages: 0, created: 0, updated: 0, unchanged: 0 }
  let done = skippedFiles.length
  for (const entry of entries) {
    const outcome = await handOver(entry, context).catch(() => 'failed' as const)
    if (outcome === 'failed') findings.noteAt(entry.path)('article-failed')
    if (outcome === 'failed' || outcome === 'deleted')
      skippedFiles.push({ path: entry.path, reason: outcome })
    else {
      sums[outcome]++
      sums[entry.role === 'page' ? 'pages' : entry.isDraft ? 'drafts' : 'imported']++
    }
    onProgress?.(++done, documents.length)
  }
  return {
    kind: config.kind,
    isDryRun,
    zone,
    files: documents.length,
    ...sums,
    skipped: skippedFiles.length,
    imagesSaved: saver.images.count(),
    filesSaved: saver.files.count(),
    skippedFiles,
    findings: findings.groups(),
    friendLinks: source.friendLinks,
  }
}
