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
