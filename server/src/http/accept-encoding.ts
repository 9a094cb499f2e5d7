/** The forms in which a kept body exists. */
export type Encoding = 'br' | 'gzip' | 'identity'

const maxKnown = 500
const known = new Map<string, Encoding>()

function qualityOf(parameter: string | undefined): number {
  const text = parameter?.trim().toLowerCase()
  if (!text?.startsWith('q=')) return 1
  const quality = Number(text.slice(2))
  return quality >= 0 && quality <= 1 ? quality : 0
}

function choose(header: string): Encoding {
  const quality = new Map<string, number>()
  for (const part of header.split(',', 20)) {
    const [name = '', parameter] = part.split(';')
    quality.set(name.trim().toLowerCase(), qualityOf(parameter))
  }
  const any = quality.get('*') ?? 0
  const br = quality.get('br') ?? any
  const gzip = quality.get('gzip') ?? quality.get('x-gzip') ?? any
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/** The best form for an Accept-Encoding header; brotli before gzip at equal weight. Answers are remembered by text. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const chosen = choose(header)
  // Browsers send a handful of texts; whoever sends endless new ones only empties the memory.
  if (known.size >= maxKnown) known.clear()
  known.set(header, chosen)
  return chosen
}
