/**
 * The body of an HTML post as one block of HTML within Markdown, which the renderer makes safe as any other: no blank
 * line ends it, no indent makes code of it, and `<pre>` keeps both. Not turned into Markdown: what HTML says and Markdown
 * cannot (tables in tables, figures) would be lost.
 */
export function wrapHtmlBody(body: string): string {
  const inner = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(body)?.[1] ?? body
  const parts = inner.split(/(<pre[\s>][\s\S]*?<\/pre>)/i)
  const flat = parts.map((part, index) =>
    index % 2 === 1 ? part.replace(/\n(?=[ \t]*\n)/g, '\n<!-- -->') : part.replace(/[ \t]*\n\s*/g, '\n'),
  )
  const text = flat.join('').trim()
  return text === '' ? '' : `<div>\n${text}\n</div>\n`
}
