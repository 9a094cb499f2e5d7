import { basename } from 'node:path'
import type { ImportedArticle, ImportedPage } from '../../../platform/imported.ts'
import type { FindingKind } from '../run/finding.ts'
import type { ImportPorts } from '../run/ports.ts'
import type { ImportReport } from '../run/report.ts'

/** A site in memory: what was saved, and how many articles, pages, images and files were saved. */
export function memorySite(part: Partial<ImportPorts> = {}) {
  const articles = new Map<string, ImportedArticle>()
  const pages = new Map<string, ImportedPage>()
  const calls = { article: 0, page: 0, image: 0, file: 0 }
  const check = { missingAnchors: [], dropped: [], unclosedFenceLine: null }
  const ports: ImportPorts = {
    async findSource(path) {
      const known = articles.get(path)
      return known && { sourceHash: known.sourceHash, slug: known.slug }
    },
    prepareArticle: article => async () => {
      calls.article++
      const outcome = articles.has(article.sourcePath) ? 'updated' : 'created'
      articles.set(article.sourcePath, article)
      return { ...check, id: articles.size, slug: article.slug, outcome }
    },
    async findPage(path) {
      const known = pages.get(path)
      return known && { sourceHash: known.sourceHash, path: known.path }
    },
    async savePage(page) {
      calls.page++
      const outcome = pages.has(page.sourcePath) ? 'updated' : 'created'
      pages.set(page.sourcePath, page)
      return { ...check, outcome }
    },
    pagePathTaken: async path => path === '/talk',
    checkArticle: async () => check,
    async saveImage(path) {
      calls.image++
      return { url: `/uploads/${basename(path)}` }
    },
    async saveFile(path) {
      calls.file++
      return { url: `/files/${basename(path)}` }
    },
    checkImage: async path => ({ url: `/uploads/${basename(path)}` }),
    checkFile: async path => ({ url: `/files/${basename(path)}` }),
    findFetched: async () => undefined,
    rememberFetched: async () => undefined,
    slugTaken: async () => false,
    now: () => Date.parse('2026-01-01T00:00:00Z'),
    siteZone: 'Asia/Shanghai',
    ...part,
  }
  return { articles, pages, calls, ports }
}

/** One kind of finding in a report. */
export const group = (report: ImportReport, kind: FindingKind) =>
  report.findings.find(finding => finding.kind === kind)

/** Names under one kind of finding. */
export const namesOf = (report: ImportReport, kind: FindingKind) =>
  group(report, kind)?.names.map(({ name }) => name)
