import { escapeHtml } from '../../../../platform/printed-text.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { splitVerbatim } from './paragraph.ts'

type Call = {
  name: string
  named: ReadonlyMap<string, string>
  list: readonly string[]
  inner: string | undefined
}
type Shortcode = (call: Call) => string

const languages =
  'actionscript3 as3 bash shell sh c cpp csharp css delphi diff go groovy html java javafx javascript js jscript matlab objc perl php powershell python py r ruby scala sql swift text vb xml yaml'.split(
    ' ',
  )

/** Depending on the editor, code was stored as written or with its special characters as entities. */
function codeBlock(language: string, inner: string): string {
  const isEscaped = /&(?:lt|gt|amp|quot|#\d+);/.test(inner) && !/<[A-Za-z/!?]/.test(inner)
  const code = inner.replace(/<\/?p>|<br ?\/?>/gi, mark => (/^<br/i.test(mark) ? '\n' : ''))
  const name = /^[\w+#-]{1,20}$/.test(language) ? language : 'text'
  return `<pre class="language-${name}"><code>${isEscaped ? code : escapeHtml(code)}</code></pre>`
}

const link = (address: string, words: string) =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`

const code: Shortcode = ({ name, named, list, inner = '' }) =>
  codeBlock(
    named.get('lang') ?? named.get('language') ?? (languages.includes(name) ? name : (list[0] ?? '')),
    inner,
  )

/** `[caption width="300"]<img …> words[/caption]`, or with the words as an attribute. */
const caption: Shortcode = ({ named, inner = '' }) => {
  const picture = /^\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)/i.exec(inner)?.[0] ?? ''
  const words = named.get('caption') ?? inner.slice(picture.length)
  return `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`
}

const gallery: Shortcode = ({ named }) => {
  const ids = (named.get('ids') ?? named.get('include') ?? '').split(',').map(id => id.trim())
  return ids
    .filter(id => /^\d{1,12}$/.test(id))
    .map(id => `<p><img src="attachment:${id}" alt=""></p>`)
    .join('\n')
}

const player =
  (element: 'video' | 'audio'): Shortcode =>
  ({ named, list, inner }) => {
    const given = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav'].map(name =>
      named.get(name),
    )
    const address =
      given.find(Boolean) ?? [...list, (inner ?? '').trim()].find(word => /^https?:|^\//.test(word))
    return address === undefined ? '' : `<${element} src="${escapeHtml(address)}"></${element}>`
  }

const page =
  (of: (id: string) => string, words: string): Shortcode =>
  ({ named, list, inner }) => {
    const given = (named.get('id') ?? named.get('url') ?? list[0] ?? inner ?? '').trim().replace(/^=/, '')
    if (given === '') return ''
    return link(/^https?:/.test(given) ? given : of(encodeURIComponent(given)), words)
  }

const folding: Shortcode = ({ named, inner = '' }) =>
  `<details><summary>${named.get('title') ?? named.get('label') ?? '展开'}</summary>\n\n${inner}\n\n</details>`

/** A theme's box becomes a quotation. */
const box: Shortcode = ({ inner = '' }) => `<blockquote>\n\n${inner}\n\n</blockquote>`
const content: Shortcode = ({ inner = '' }) => inner
/** Forms, sliders and lists filled by a plugin: nothing to import. */
const nothing: Shortcode = () => ''

const shortcodes: ReadonlyMap<string, Shortcode> = new Map([
  ...['caption', 'wp_caption'].map(name => [name, caption] as const),
  ...['code', 'sourcecode', 'source', 'crayon', 'codebox', ...languages].map(name => [name, code] as const),
  ...['toggle', 'collapse', 'accordion', 'spoiler', 'su_spoiler'].map(name => [name, folding] as const),
  ...[
    'note',
    'info',
    'notice',
    'tip',
    'warning',
    'success',
    'task',
    'noway',
    'v_notice',
    'v_warn',
    'v_tips',
  ].map(name => [name, box] as const),
  ...['reply', 'hide', 'lvread', 'member', 'row', 'column', 'col', 'one_half', 'dropcap', 'tab', 'tabs'].map(
    name => [name, content] as const,
  ),
  ...'contact-form contact-form-7 wpforms rev_slider playlist toc ez-toc ninja_form gravityform archives sitemap'
    .split(' ')
    .map(name => [name, nothing] as const),
  ['gallery', gallery],
  ['embed', ({ inner = '' }: Call) => `\n\n${inner.trim()}\n\n`],
  ['video', player('video')],
  ['audio', player('audio')],
  ['mp3', player('audio')],
  ['youtube', page(id => `https://www.youtube.com/watch?v=${id}`, 'YouTube 视频')],
  ['vimeo', page(id => `https://vimeo.com/${id}`, 'Vimeo 视频')],
  ['bilibili', page(id => `https://www.bilibili.com/video/${id}`, '哔哩哔哩视频')],
])

/** Shortcodes only in pairs: `[i]`, `[text]`, `[go]` alone are text. */
const needsPair = new Set([
  ...languages,
  'code',
  'source',
  'note',
  'info',
  'tip',
  'warning',
  'success',
  'row',
  'col',
  'tab',
])

const opening = /\[(\[?)([a-z][\w-]{0,30})((?:\s[^[\]<>]{0,2000}|=[^[\]<>\s]{1,200})?)(\/?)\]/gi
const argument = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|([^\s"']+)/g

function readArguments(text: string): Pick<Call, 'named' | 'list'> {
  const named = new Map<string, string>()
  const list: string[] = []
  const plain = text.replace(/[“”″]|&#822[01];|&quot;/g, '"').replace(/^=/, '')
  for (const [, key, double, single, bare, quoted, word] of plain.matchAll(argument)) {
    if (key === undefined) list.push(quoted ?? word ?? '')
    else named.set(key.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return { named, list }
}

/** Expands known shortcodes to their HTML; other bracketed words are text, as is everything within `<pre>`. */
export function expandShortcodes(html: string, note: NoteFinding): string {
  if (!html.includes('[')) return html
  return splitVerbatim(html)
    .map((part, index) => (index % 2 === 1 ? part : expand(part, note, 0)))
    .join('')
}

const maxDepth = 8

function expand(html: string, note: NoteFinding, depth: number): string {
  const search = new RegExp(opening)
  const lower = html.toLowerCase()
  /** Names without a closing tag from here on. */
  const endless = new Set<string>()
  let expanded = ''
  let at = 0
  for (let match = search.exec(html); match; match = search.exec(html)) {
    const [whole, escaping = '', written = '', rest = '', slash = ''] = match
    const name = written.toLowerCase()
    const make = shortcodes.get(name)
    if (!make || escaping !== '') continue
    const from = match.index + whole.length
    const close = slash === '' && !endless.has(name) ? lower.indexOf(`[/${name}]`, from) : -1
    if (close < 0 && slash === '') endless.add(name)
    if (close < 0 && needsPair.has(name)) continue
    const raw = close < 0 ? undefined : html.slice(from, close)
    const isCode = make === code
    const inner = raw === undefined || isCode || depth >= maxDepth ? raw : expand(raw, note, depth + 1)
    if (make === nothing) note('unknown-shortcode', { name })
    else note('tag-changed', { name: `[${name}]` })
    expanded += html.slice(at, match.index) + make({ name, ...readArguments(rest), inner })
    at = close < 0 ? from : close + name.length + 3
    search.lastIndex = at
  }
  return expanded + html.slice(at)
}
