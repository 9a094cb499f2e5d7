/**
 * Raised when what `renderComment` gives changes. Rendering takes about 0.15 ms a comment, 15 ms for a page of a
 * hundred: too much for every read, so that the HTML is stored; one of an older version is rendered as it is read
 * until the job after the start has come by.
 */
export const commentHtmlVersion = 1

/** Markdown subset → safe HTML. The renderer is loaded on first use. */
export async function renderContent(content: string): Promise<string> {
  const { renderComment } = await import('@xiaolou/markdown')
  return renderComment(content)
}

const excerptLength = 60

/** The first words of a comment as a reader sees them, for notices: plain text on one line, no Markdown. */
export async function excerptOf(content: string): Promise<string> {
  const { commentText } = await import('@xiaolou/markdown')
  const line = Array.from(commentText(content))
  return line.length > excerptLength ? `${line.slice(0, excerptLength).join('')}…` : line.join('')
}
