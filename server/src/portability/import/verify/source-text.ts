/** Names whose brackets are no words: they have an end, or values. */
const closing = /\[\/([a-z][\w-]{0,40})\]/gi
const valued = /\[[a-z][\w-]{0,40}[\s=:][^\][]{0,2000}[=:][^\][]{0,2000}\/?\]/gi
const technical = /\[[a-z\d-]+_[\w-]{1,40}(?:\s[^\][]{0,500})?\/?\]/gi
const pictures = /\[(?:gallery|playlist)\b[^\][]{0,2000}\bids\s*=\s*["'“”″]?([\d,\s]+)[^\][]{0,2000}\]/gi
const codes =
  /\[(code|sourcecode|php|python|javascript|js|css|java|cpp|bash|sql|html|xml|crayon)(?:\s[^\][]{0,500})?\]([\s\S]*?)\[\/\1\]/gi
const formulas = /\[(latex|katex|math)(?:\s[^\][]{0,200})?\]([\s\S]*?)\[\/\1\]/gi
const inPre = /(<pre\b[^>]*>)([\s\S]*?)(<\/pre>)/gi
const rawAngle = /<(?!\/?(?:code|span|br|a|b|i|strong|em|mark|font)[\s/>])/gi

const escaped = (text: string) => text.replace(/&(?!\w{1,10};|#)/g, '&amp;').replaceAll('<', '&lt;')

/** The HTML of a text with shortcodes, in the plainest way: code and formulas stay, of the rest only the words. */
export function plainHtml(text: string): string {
  const names = new Set(Array.from(text.matchAll(closing), ([, name = '']) => name.toLowerCase()))
  return text
    .replace(
      inPre,
      (_, open: string, inner: string, close: string) => open + inner.replace(rawAngle, '&lt;') + close,
    )
    .replace(codes, (_, __, inner: string) => `<pre>${escaped(inner)}</pre>`)
    .replace(formulas, (_, __, tex: string) => `<span class="math-error">${tex}</span>`)
    .replace(/\$latex ([^$\n]{1,500})\$/g, (_, tex: string) => `<span class="math-error">${tex}</span>`)
    .replace(pictures, (_, ids: string) =>
      ids
        .split(',')
        .map(() => '<img>')
        .join(''),
    )
    .replace(valued, '')
    .replace(technical, '')
    .replace(/\[\/?([a-z][\w-]{0,40})\/?\]/gi, (whole, name: string) =>
      names.has(name.toLowerCase()) ? '' : whole,
    )
}
