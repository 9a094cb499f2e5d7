import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findingWords, skipWords } from '../run/finding.ts'
import { renderReport } from '../run/report.ts'
import { runImport } from '../run/run-import.ts'
import { documentFile } from '../sources/document-file.ts'
import { layoutNames } from '../sources/layout.ts'
import { memorySite } from '../testing/memory-site.ts'
import { foreignTable } from '../testing/unpublished-foreign.ts'
import type { Fate, UnpublishedRow } from '../testing/unpublished-row.ts'
import { unpublishedTable } from '../testing/unpublished-table.ts'

async function importRow({ files }: Pick<UnpublishedRow, 'files'>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-unpublished-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const site = memorySite()
  return { site, report: await runImport({ folder, ports: site.ports, isDryRun: false }) }
}

function fateOf({ site, report }: Awaited<ReturnType<typeof importRow>>, path: string): Fate | undefined {
  const document = site.articles.get(path) ?? site.pages.get(path)
  if (!document) return report.skippedFiles.some(file => file.path === path) ? 'out' : undefined
  if (document.status !== 'public') return document.status
  if (document.password !== null) return 'password'
  if ('isPrivate' in document && document.isPrivate) return 'private'
  return 'isHidden' in document && document.isHidden ? 'unlisted' : 'public'
}

const toldBy = [...Object.values(findingWords), ...Object.values(skipWords)]

describe.each(Object.entries(unpublishedTable))('%s', (_, rows) => {
  it.each(rows)('$written is $fate: $words', async row => {
    const imported = await importRow(row)
    expect(fateOf(imported, row.path)).toBe(row.fate)
    if (row.fate === 'public') return
    // The report contains the reason, and below it the file.
    const lines = renderReport(imported.report).split('\n')
    const at = lines.findIndex(line => line.includes(row.path))
    const title = lines.slice(0, at + 1).findLast(line => toldBy.some(words => line.includes(`· ${words}`)))
    expect([at > 0, title]).toEqual([true, expect.stringContaining('· ')])
  })
})

const site = {
  type: 'site',
  url: 'https://old.example',
  uploadsPath: '',
  zone: 'UTC',
  hasHardBreaks: false,
} as const

describe.each(Object.entries(foreignTable))('%s', (_, rows) => {
  it.each(rows)('$written is $fate: $words', async ({ fate, read }) => {
    const document = await read()
    if (!document) return expect(fate).toBe('out')
    const path = document.type === 'page' ? 'source/_pages/x.md' : 'source/_posts/x.md'
    const { config, attachments } = layoutNames
    const files = {
      [config]: '{"system":"x"}',
      [attachments]: '',
      [path]: documentFile(document, '正文', site),
    }
    expect(fateOf(await importRow({ files }), path)).toBe(fate)
  })
})
