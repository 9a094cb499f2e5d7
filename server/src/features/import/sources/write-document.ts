import { writeFileSync } from 'node:fs'
import type { NoteFinding } from '../run/finding.ts'
import { toMarkdown } from './convert.ts'
import { documentFile } from './document-file.ts'
import type { ForeignPage, ForeignPost, ForeignSite } from './foreign.ts'

export type DocumentJob = {
  document: ForeignPost | ForeignPage
  site: ForeignSite
  /** Where on the disk it is laid out. */
  file: string
}

/** Lays one post or page out: its text becomes Markdown. */
export function writeDocument({ document, site, file }: DocumentJob, note: NoteFinding): void {
  writeFileSync(file, documentFile(document, toMarkdown(document.text, note), site))
}
