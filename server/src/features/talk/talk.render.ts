import { keptTags, titleOf } from './talk.rules.ts'

/** Raised when the renderer's output changes: stored talks of an older version are rendered anew after a start. */
export const htmlVersion = 1

/** Where the talks of a tag are listed. */
export const tagAddress = (tag: string) => `/talk?tag=${encodeURIComponent(tag)}`

/** The columns that rendering fills. */
export type RenderedTalk = {
  content: string
  content_html: string
  html_version: number
  title: string
  tags: string
}

/** Markdown as the owner wrote it → what is stored with it. */
export async function renderTalk(content: string): Promise<RenderedTalk> {
  // Loaded on first use: a process that only serves stored talks needs no renderer.
  const { excerptOf, hashtagsOf, renderComment } = await import('@xiaolou/markdown')
  return {
    content,
    content_html: renderComment(content, { hashtagHref: tagAddress }),
    html_version: htmlVersion,
    title: titleOf(excerptOf(content)),
    tags: JSON.stringify(keptTags(hashtagsOf(content))),
  }
}
