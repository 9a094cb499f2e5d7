const target = '(<[^<>\\n]*>|[^\\s()<>]*)'
const words = '((?:[^\\[\\]\\\\]|\\\\.)*)'
const picture = new RegExp(
  `!\\[${words}\\]\\(${target}(?: "((?:[^"\\\\]|\\\\.)*)")?(?: =([\\d.]*)(x([\\d.]*)|%))?\\)`,
  'g',
)
const plainLink = new RegExp(`(?<!\\\\)\\[${words}\\]\\(${target}\\)`, 'g')

/** The pictures and links of a translated tag as HTML, for a place where Markdown is not read. */
export function htmlPiece(markdown: string): string {
  const pictures = markdown.replace(
    picture,
    (_, alt: string, url: string, title = '', width = '', unit = '', height = '') => {
      const size = { width: unit === '%' ? `${width}%` : width, height }
      const all = { src: bare(url), alt: plain(alt), title: plain(title), ...size }
      const written = Object.entries(all).filter(([name, value]) => value !== '' || name === 'alt')
      return `<img${written.map(([name, value]) => ` ${name}="${quoted(value)}"`).join('')}>`
    },
  )
  return pictures.replace(
    plainLink,
    (_, text: string, url: string) => `<a href="${quoted(bare(url))}">${plain(text)}</a>`,
  )
}

const bare = (url: string) => url.replace(/^<|>$/g, '')
const plain = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
const quoted = (text: string) => text.replaceAll('"', '&quot;')
