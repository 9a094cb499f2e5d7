import { writeFileSync } from 'node:fs'
import type { NoteFinding } from '../run/finding.ts'
import { toMarkdown } from './convert.ts'
import { documentFile } from './document-file.ts'
import type { ForeignPage, ForeignPost, ForeignSite } from './foreign.ts'
import { withoutGated } from './gated.ts'

export type DocumentJob = {
  document: ForeignPost | ForeignPage
  site: ForeignSite
  /** The path of the file to write. */
  file: string
}

export type Notes = Parameters<NoteFinding>[]

/** Writes a post or page as a Markdown file. Returns findings; an unreadable document is skipped. */
export function writeDocument({ document, site, file }: DocumentJob): Notes {
  const notes: Notes = []
  let text: string
  try {
    const ungated = withoutGated(document.text)
    const { format } = document.text
    const markdown = toMarkdown({ format, text: ungated.text }, (...note) => void notes.push(note))
    if (ungated.parts.length > 0) notes.push(['part-hidden', { count: ungated.parts.length }])
    text = documentFile(document, markdown, site, ungated.parts)
  } catch {
    return [['article-failed']]
  }
  writeFileSync(file, text)
  return notes
}
