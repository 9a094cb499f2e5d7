import { escapeHtml } from '../../../../platform/printed-text.ts'
import { codeBlock } from './code.ts'
import { keptFormula } from './formula.ts'
import type { Call, Shortcode } from './shortcode-call.ts'
import { fillIns, languages, layouts, notices } from './shortcode-names.ts'

const isWeb = (word: string) => /^https?:\/\/|^\//i.test(word)
const link = (address: string, words: string) =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`
const first = ({ named }: Call, ...names: string[]) => names.map(name => named.get(name)).find(Boolean) ?? ''

const code: Shortcode = call => {
  const { name, list, inner = '' } = call
  const given = first(call, 'lang', 'language', 'type') || (list[0] ?? '')
  const own = name.startsWith('cc_') ? name.slice(3) : name
  return codeBlock(given || (languages.has(own) ? own : ''), inner)
}

const formula: Shortcode = (call, { kept }) => {
  const { inner = '', list, named } = call
  const isDisplay = /^(?:true|1|block)$/.test(named.get('display') ?? '') || list.includes('display')
  return keptFormula(inner || list.join(' '), isDisplay, kept) ?? inner
}

/** `[caption width="300"]<img …> words[/caption]`, or with the words as an attribute. */
const caption: Shortcode = ({ named, inner = '' }) => {
  const picture = /^\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)/i.exec(inner)?.[0] ?? ''
  const words = named.get('caption') ?? inner.slice(picture.length)
  return `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`
}

const idsIn = (text: string) =>
  text
    .split(',')
    .map(id => id.trim())
    .filter(id => /^\d{1,12}$/.test(id))

const gallery: Shortcode = call =>
  idsIn(first(call, 'ids', 'include'))
    .map(id => `<p><img src="attachment:${id}" alt=""></p>`)
    .join('\n')

const playlist: Shortcode = call => {
  const element = call.named.get('type') === 'video' ? 'video' : 'audio'
  return idsIn(first(call, 'ids', 'include'))
    .map(id => `<${element} src="attachment:${id}"></${element}>`)
    .join('\n')
}

const sources = [
  'src',
  'mp4',
  'm4v',
  'webm',
  'ogv',
  'flv',
  'wmv',
  'mp3',
  'm4a',
  'ogg',
  'wav',
  'url',
  'file',
  'href',
]
const player =
  (element: 'video' | 'audio'): Shortcode =>
  call => {
    const words = [...call.list, (call.inner ?? '').trim()].flatMap(word => word.split(/[,|]/))
    const address = first(call, ...sources) || (words.find(isWeb) ?? '')
    if (address === '') return call.inner ?? ''
    return `<${element} src="${escapeHtml(address)}"></${element}>`
  }

/** The page of a video or a post by its id or address. */
const page =
  (of: (id: string) => string, words: string): Shortcode =>
  call => {
    const given = (first(call, 'id', 'url', 'src', 'v') || call.list[0] || (call.inner ?? '')).trim()
    if (given === '') return ''
    return link(/^https?:/.test(given) ? given : of(encodeURIComponent(given)), words)
  }

const folding: Shortcode = call => {
  const words =
    first(call, 'title', 'label', 'caption', 'more', 'show', 'summary', 'trigtext') || call.list.join(' ')
  return `<details><summary>${words || '展开'}</summary>\n\n${call.inner ?? ''}\n\n</details>`
}

/** A theme's box becomes a quotation, with its title. */
const box: Shortcode = call => {
  const title = first(call, 'title', 'heading')
  const head = title === '' ? '' : `<p><strong>${title}</strong></p>`
  return `<blockquote>\n\n${head}${call.inner ?? ''}\n\n</blockquote>`
}

const quote: Shortcode = call => {
  const source = first(call, 'cite', 'author', 'source', 'name') || call.list.join(' ')
  return `<blockquote>\n\n${call.inner ?? ''}\n\n${source === '' ? '' : `<p>—— ${source}</p>`}</blockquote>`
}

const button: Shortcode = call => {
  const address = first(call, 'url', 'link', 'href', 'src') || (call.list.find(isWeb) ?? '')
  const words = (call.inner ?? '').trim() || escapeHtml(first(call, 'text', 'title', 'label') || address)
  return address === '' ? words : ` <a href="${escapeHtml(address)}">${words}</a> `
}

const bbLink: Shortcode = ({ list, inner = '' }) => {
  const address = list[0] ?? inner.trim()
  return isWeb(address) ? `<a href="${escapeHtml(address)}">${inner}</a>` : inner
}
const bbPicture: Shortcode = ({ inner = '' }) => `<img src="${escapeHtml(inner.trim())}" alt="">`

const element =
  (name: string): Shortcode =>
  ({ inner = '' }) =>
    `<${name}>${inner}</${name}>`

/** A tab or another part with a title. */
const part: Shortcode = call => {
  const title = first(call, 'title', 'name', 'label', 'heading') || call.list.join(' ')
  return `\n\n${title === '' ? '' : `<p><strong>${title}</strong></p>`}\n\n${call.inner ?? ''}\n\n`
}

const content: Shortcode = ({ inner = '' }) => inner
const footnote: Shortcode = ({ inner = '' }, context) => (inner.trim() === '' ? '' : context.footnote(inner))
/** Forms, sliders and lists filled by a plugin: nothing to import. */
const nothing: Shortcode = () => ''
const gist: Shortcode = call => {
  const given = first(call, 'id', 'url') || call.list[0] || (call.inner ?? '').trim()
  return given === '' ? '' : link(isWeb(given) ? given : `https://gist.github.com/${given}`, 'Gist')
}

const all = (names: string, make: Shortcode) => names.split(' ').map(name => [name, make] as const)

export const shortcodes: ReadonlyMap<string, Shortcode> = new Map<string, Shortcode>([
  ...all(
    'tab su_tab accordion-item accordion_item su_spoiler_item vc_tta_section et_pb_tab et_pb_toggle',
    part,
  ),
  ...[...layouts].map(name => [name, content] as const),
  ...[...notices].map(name => [name, box] as const),
  ...[...languages].flatMap(name => [[name, code] as const, [`cc_${name}`, code] as const]),
  ...all(
    'code sourcecode source crayon codebox cc ccn codesyntax geshi prism pre highlight_code coolcode',
    code,
  ),
  ...all('latex tex math katex mathjax latexmath equation asciimath', formula),
  ...all('caption wp_caption', caption),
  ...all('gallery slideshow', gallery),
  ...all(
    'toggle collapse accordion spoiler su_spoiler expand details showhide learn_more read collapsible hidepost foldable',
    folding,
  ),
  ...all('quote blockquote pullquote su_quote su_pullquote', quote),
  ...all('button su_button btn vc_btn link_button', button),
  ...all('footnote footnotes ref fn efn_note note_ref mfn', footnote),
  ...all('video su_video flv videojs dplayer', player('video')),
  ...all('audio su_audio mp3 music mp3player', player('audio')),
  ...[...fillIns].map(name => [name, nothing] as const),
  ['playlist', playlist],
  ['embed', ({ inner = '' }) => `\n\n${inner.trim()}\n\n`],
  ['gist', gist],
  ...all(
    'videopress wpvideo',
    page(id => `https://videopress.com/v/${id}`, 'VideoPress 视频'),
  ),
  ...all(
    'youtube su_youtube',
    page(id => `https://www.youtube.com/watch?v=${id}`, 'YouTube 视频'),
  ),
  ...all(
    'vimeo su_vimeo',
    page(id => `https://vimeo.com/${id}`, 'Vimeo 视频'),
  ),
  ['dailymotion', page(id => `https://www.dailymotion.com/video/${id}`, 'Dailymotion 视频')],
  ['bilibili', page(id => `https://www.bilibili.com/video/${id}`, '哔哩哔哩视频')],
  ['youku', page(id => `https://v.youku.com/v_show/id_${id}.html`, '优酷视频')],
  ['soundcloud', page(id => id, 'SoundCloud')],
  ...all(
    'tweet twitter',
    page(id => `https://twitter.com/i/status/${id}`, 'Twitter'),
  ),
  ['instagram', page(id => `https://www.instagram.com/p/${id}/`, 'Instagram')],
  ['url', bbLink],
  ['img', bbPicture],
  ...all('b strong bold', element('strong')),
  ...all('i em italic', element('em')),
  ...all('u', element('u')),
  ...all('s del strike', element('del')),
  ...all('su_highlight mark', element('mark')),
])

/** Whether a plugin filled it in, so that nothing of it is in the text. */
export const isFilledIn = (name: string) => fillIns.has(name)

/** Their content is no HTML. */
export const verbatimCodes: ReadonlySet<string> = new Set(
  [...shortcodes].flatMap(([name, make]) => (make === code || make === formula ? [name] : [])),
)

/** Shortcodes only in pairs: `[i]`, `[text]`, `[go]` alone are text. */
export const needsPair: ReadonlySet<string> = new Set([
  ...languages,
  ...notices,
  ...'code source pre row col tab quote ref read url img b i u s strong em bold italic del mark details math tex latex expand footnote fn button link'.split(
    ' ',
  ),
])
