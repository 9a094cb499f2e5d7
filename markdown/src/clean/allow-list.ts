const TEXT_TAGS = `span p a code li strong em br pre h2 h3 h4 h5 h6 ul ol img figure figcaption div blockquote
table thead tbody tfoot tr th td caption colgroup col hr b i u s del ins mark sub sup small kbd samp var abbr
cite q dfn time ruby rb rt rp rtc bdi bdo wbr details summary section address dl dt dd
input label video audio source track iframe picture`
const MATH_TAGS = `math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot
mover munder munderover mmultiscripts mprescripts mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror`
const MATH_ATTRIBUTES =
  `accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle
encoding fence form framespacing height largeop linethickness lquote lspace mathbackground mathcolor mathsize
mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rquote rspace scriptlevel
separator side stretchy symmetric voffset width xmlns linebreak`.split(/\s+/)

const mathTags = MATH_TAGS.split(/\s+/)

/** Tags that may appear in an article, the frequent ones first because the library searches linearly. */
export const ALLOWED_TAGS: readonly string[] = [...TEXT_TAGS.split(/\s+/), ...mathTags, 'svg', 'path', 'line']

const isAllowed = new Set(ALLOWED_TAGS)

/** True for a tag of the allow-list. */
export function isAllowedTag(name: string): boolean {
  return isAllowed.has(name)
}

/** Attributes by tag; `*` for all. Values are checked separately. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'role', 'aria-label', 'aria-hidden'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading', 'decoding', 'referrerpolicy'],
  figure: ['data-lang', 'data-lines'],
  pre: ['tabindex', 'data-diagram'],
  div: ['tabindex'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  details: ['open', 'name'],
  time: ['datetime'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  blockquote: ['cite'],
  q: ['cite'],
  input: ['type', 'checked', 'disabled', 'name'],
  label: ['for'],
  video: ['src', 'poster', 'controls', 'preload', 'width', 'height', 'loop', 'muted', 'playsinline'],
  audio: ['src', 'controls', 'preload', 'loop', 'muted'],
  source: ['src', 'type', 'srcset', 'media'],
  track: ['src', 'kind', 'srclang', 'label', 'default'],
  iframe: ['src', 'sandbox', 'loading', 'allow', 'allowfullscreen', 'referrerpolicy', 'width', 'height'],
  svg: ['width', 'height', 'viewBox', 'preserveAspectRatio', 'xmlns'],
  path: ['d'],
  line: ['x1', 'x2', 'y1', 'y2', 'stroke-width'],
  ...Object.fromEntries(mathTags.map(tag => [tag, MATH_ATTRIBUTES])),
}

const LENGTH = /^\d{1,4}(?:\.\d{1,8})?(?:%|px|em)?$/
const NUMBER = /^-?\d{1,5}$/
const MATH = /^[\w\s.,%#+/:&|()[\]{}-]{0,80}$/

const PATTERNS: Record<string, RegExp> = {
  width: LENGTH,
  height: LENGTH,
  colspan: NUMBER,
  rowspan: NUMBER,
  span: NUMBER,
  start: NUMBER,
  value: NUMBER,
  tabindex: /^0$/,
  role: /^(?:note|group|region|img|math|doc-endnotes|doc-noteref|doc-backlink|presentation|none)$/,
  'aria-hidden': /^(?:true|false)$/,
  lang: /^[A-Za-z0-9-]{1,35}$/,
  dir: /^(?:ltr|rtl|auto)$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  'data-lang': /^[a-z0-9_+#.-]{1,30}$/,
  'data-lines': /^\d{1,7}$/,
  'data-diagram': /^mermaid$/,
  d: /^[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]*$/,
  viewBox: /^[\d\s.-]{1,60}$/,
  preserveAspectRatio: /^[A-Za-z ]{1,30}$/,
  xmlns: /^http:\/\/www\.w3\.org\/(?:2000\/svg|1998\/Math\/MathML)$/,
  x1: LENGTH,
  x2: LENGTH,
  y1: LENGTH,
  y2: LENGTH,
  'stroke-width': LENGTH,
  preload: /^(?:none|metadata)$/,
  kind: /^(?:subtitles|captions|descriptions|chapters)$/,
  encoding: /^application\/x-tex$/,
}

const MATH_LENGTHS = new Set(['width', 'height', 'depth', 'voffset'])

/** True if the attribute allows the value; attributes without a pattern are free text. */
export function isAllowedValue(tag: string, attribute: string, value: string): boolean {
  if (MATH_LENGTHS.has(attribute) && tag.startsWith('m') && tag !== 'mark') return MATH.test(value)
  const pattern = Object.hasOwn(PATTERNS, attribute) ? PATTERNS[attribute] : undefined
  return !pattern || pattern.test(value)
}
