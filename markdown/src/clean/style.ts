const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i
const EM = /^-?\d{1,2}(?:\.\d{1,8})?em$/
const SIZE = /^(?:\d{1,3}(?:\.\d{1,4})?(?:%|em|rem)|\d{1,4}(?:\.\d{1,4})?px|auto)$/
const CALC = /^calc\(100% - \d\.\d{1,8}em\)$/
const BORDER = /^(?:\d(?:\.\d{1,8})?(?:em|px))$/

// Values that authors use and KaTeX needs (all lengths in em, at most two digits: nothing can cover the
// page).
const PROPERTIES: Record<string, readonly RegExp[]> = {
  color: [COLOUR],
  'background-color': [COLOUR],
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'font-weight': [/^(?:bold|normal|[1-9]00)$/],
  'font-style': [/^(?:italic|normal)$/],
  'text-decoration': [/^(?:underline|line-through|none)$/],
  width: [SIZE, EM, CALC],
  'max-width': [SIZE, EM],
  height: [SIZE, EM],
  'min-width': [EM],
  'vertical-align': [EM, /^(?:top|middle|bottom|baseline|sub|super)$/],
  top: [EM],
  bottom: [EM],
  left: [EM],
  margin: [/^0 -\d\.\d{1,8}em$/],
  'margin-left': [EM],
  'margin-right': [EM],
  'margin-top': [EM],
  'padding-left': [EM],
  'padding-right': [EM],
  border: [/^\d(?:\.\d{1,8})?em solid(?: (?:#[0-9a-f]{3,8}|[a-z]{3,20}))?$/i],
  'border-width': [BORDER],
  'border-style': [/^solid$/],
  'border-color': [COLOUR],
  'border-top-width': [BORDER],
  'border-bottom-width': [BORDER],
  'border-right-width': [BORDER],
  'border-left-width': [BORDER],
  'border-right-style': [/^(?:solid|dashed)$/],
  'border-top-style': [/^(?:solid|dashed)$/],
  position: [/^relative$/],
  'aspect-ratio': [/^\d{1,5}(?: ?\/ ?\d{1,5})?$/],
}

/** The allowed declarations of a style attribute; `onDrop` is called with the name of each other one. */
export function allowedStyle(style: string, onDrop: (property: string) => void): string {
  const kept: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (declaration.trim() === '') continue
    if (property === 'zoom') {
      const percent = zoomPercent(value)
      if (percent) kept.push(`width:${percent}`)
      else onDrop(property)
      continue
    }
    const patterns = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property] : undefined
    if (patterns?.some(pattern => pattern.test(value))) kept.push(`${property}:${value}`)
    else onDrop(/^[a-z-]{1,40}$/.test(property) ? property : 'other')
  }
  return kept.join(';')
}

// Typora scales pictures this way (154 posts of 8 surveyed blogs): `zoom:50%`, `zoom: 0.5`.
function zoomPercent(value: string): string | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,4})?)(%?)$/.exec(value)
  if (!match) return undefined
  const percent = Number(match[1]) * (match[2] ? 1 : 100)
  return percent > 0 ? `${Math.min(100, Math.round(percent))}%` : undefined
}
