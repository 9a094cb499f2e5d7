/**
 * The body of an HTML post as one block of HTML within Markdown, which the renderer makes safe as any other: no blank
 * line ends it, no indent makes code of it, and `<pre>` keeps both. Not turned into Markdown: what HTML says and Markdown
 * cannot (tables in tables, figures) would be lost.
 */
export function wrapHtmlBody(body: string): string {
  // Each part ends with a `</pre>`, but for the last.
  const flat = innerOfBody(body)
    .split(/(?<=<\/pre>)/i)
    .map(part => {
      const pre = part.slice(-6).toLowerCase() === '</pre>' ? part.search(/<pre[\s>]/i) : -1
      const at = pre < 0 ? part.length : pre
      const prose = part.slice(0, at).replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
      return prose + part.slice(at).replace(/\n(?=[ \t]*\n)/g, '\n<!-- -->')
    })
  const text = flat.join('').trim()
  return text === '' ? '' : `<div>\n${text}\n</div>\n`
}

/** What stands in `<body>`, closed or not; the whole text where there is none. */
function innerOfBody(html: string): string {
  const open = html.search(/<body/i)
  const start = open < 0 ? 0 : html.indexOf('>', open) + 1
  if (start === 0) return html
  const inner = html.slice(start)
  const end = inner.search(/<\/body>/i)
  return end < 0 ? inner : inner.slice(0, end)
}
