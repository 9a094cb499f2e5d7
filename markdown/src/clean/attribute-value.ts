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

/** True if the value is one this attribute may have; attributes without a pattern are free text. */
export function isAllowedValue(tag: string, attribute: string, value: string): boolean {
  if (MATH_LENGTHS.has(attribute) && tag.startsWith('m') && tag !== 'mark') return MATH.test(value)
  const pattern = Object.hasOwn(PATTERNS, attribute) ? PATTERNS[attribute] : undefined
  return !pattern || pattern.test(value)
}
