import type { DraftFields } from '@xiaolou/contract/draft'
import { fileNameOf, markdownFile } from '@xiaolou/contract/markdown-file'
import { downloadText } from './download.ts'

/** An article as a Markdown file, with front matter as other systems and our import read it. */
export function draftFile(fields: DraftFields): { name: string; text: string } {
  const front = {
    title: fields.title,
    slug: fields.slug,
    date: fields.created_at,
    categories: fields.category === '' ? [] : [fields.category],
    tags: fields.tags,
    description: fields.description,
    cover: fields.cover,
    series: fields.series,
    licence: fields.licence,
    music: fields.music,
    originUrl: fields.origin_url,
    comments: fields.has_comments ? undefined : false,
    // Nothing becomes more public by being taken out and read in again; the password stays here.
    private: fields.visibility === 'public' ? undefined : true,
  }
  return { name: `${fileNameOf(fields.title || '无题')}.md`, text: markdownFile(front, fields.content) }
}

/** Downloads it. */
export function downloadDraft(fields: DraftFields): void {
  const { name, text } = draftFile(fields)
  downloadText(name, text, 'text/markdown')
}
