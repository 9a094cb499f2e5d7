import { realpath } from 'node:fs/promises'
import { prepareAhead } from '../../../platform/thread.ts'
import { isDiskFull } from '../../../platform/unavailable.ts'
import { indexAssets } from '../pictures/asset.ts'
import { createRemotePictures } from '../pictures/remote-picture.ts'
import { createFileSaver } from '../pictures/rewrite-address.ts'
import type { Entry } from './entry.ts'
import {
  indexLinks,
  newPath,
  noteTagSpellings,
  settleAddresses,
  settleLanguage,
  settleZone,
} from './finish.ts'
import { readSource } from './folder.ts'
import type { ImportPorts } from './ports.ts'
import {
  createFindingCollector,
  type FindingCollector,
  type ImportReport,
  type ReportedArticle,
} from './report.ts'
import { scanDocuments } from './scan.ts'
import { transfer } from './transfer.ts'

/** The maximum number of articles that are rendered while others are saved. */
const maxAhead = 24

export type ImportInput = {
  folder: string
  ports: ImportPorts
  isDryRun: boolean
  /** The language to import from a multilingual site; the site's default if not given. */
  language?: string | undefined
  onProgress?: (done: number, total: number) => void
  /** The old site's folder of pictures. */
  uploads?: string | undefined
  /** Files of the folder that are imported on their own. */
  apart?: readonly string[] | undefined
  /** Findings from converting the source to a folder. */
  findings?: FindingCollector
}

/**
 * Imports a folder of Markdown in two passes, a few files in memory at a time; the first collects the addresses
 * of all articles, which any article may link to. Source path and content hash identify a file, so a second run
 * changes nothing. Throws only if the folder cannot be read.
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  const { ports, isDryRun, onProgress } = input
  const folder = await realpath(input.folder)
  const { findings = createFindingCollector() } = input
  const source = await readSource(folder, findings, input)
  const { config, documents } = source
  const zone = settleZone(config, ports, findings)
  for (const path of source.symlinks) findings.noteAt(path)('symlink-skipped')
  const language = settleLanguage(input.language, config, findings)
  const { entries, skippedFiles } = await scanDocuments({ source, zone, language, ports, findings })
  await settleAddresses(entries, ports, findings)
  noteTagSpellings(entries, findings)
  const saver = createFileSaver({ source, ports, isDryRun })
  const context = {
    source,
    ports,
    findings,
    isDryRun,
    saver,
    remote: createRemotePictures({ ...ports, isDryRun, hasUploads: input.uploads !== undefined }),
    checker: createFileSaver({ source, ports, isDryRun: true }),
    assets: indexAssets(source.paths, source.attachments),
    links: indexLinks(entries),
  }
  const articles: ReportedArticle[] = []
  const sums = { imported: 0, drafts: 0, pages: 0, created: 0, updated: 0, unchanged: 0 }
  let done = skippedFiles.length
  const failed = (cause: unknown) => {
    // Otherwise all further articles would be reported as failed, without the reason.
    if (isDiskFull(cause)) throw cause
    return 'failed' as const
  }
  const prepare = async (entry: Entry) => ({
    entry,
    save: await transfer(entry, context).catch((cause: unknown) => async () => failed(cause)),
  })
  for await (const { entry, save } of prepareAhead(entries, prepare, maxAhead)) {
    const outcome = await save().catch(failed)
    if (outcome === 'failed') findings.noteAt(entry.path)('article-failed')
    if (outcome === 'failed' || outcome === 'deleted')
      skippedFiles.push({ path: entry.path, reason: outcome })
    else {
      const kind = entry.role === 'page' ? 'page' : entry.status === 'public' ? 'article' : 'draft'
      const address = kind === 'draft' ? '' : newPath(entry)
      articles.push({ path: entry.path, title: entry.title, address, kind, outcome })
      sums[outcome]++
      sums[kind === 'page' ? 'pages' : kind === 'draft' ? 'drafts' : 'imported']++
    }
    onProgress?.(++done, documents.length)
  }
  return {
    kind: config.kind,
    title: config.title,
    isDryRun,
    zone,
    files: documents.length,
    ...sums,
    skipped: skippedFiles.length,
    imagesSaved: saver.images.count(),
    filesSaved: saver.files.count(),
    articles,
    skippedFiles,
    findings: findings.groups(),
    friendLinks: source.friendLinks,
  }
}
