/** The element that holds the rendered body; the table of contents, the progress line and 跳到正文 look for it. */
export const bodyId = 'article-body'
