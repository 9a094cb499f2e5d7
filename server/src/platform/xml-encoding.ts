/** The encoding of an XML document, by its BOM or prolog; UTF-8 otherwise. A name for TextDecoder. */
export function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const named = /^[^>]{0,200}encoding\s*=\s*["']([\w-]+)/.exec(head.toString('latin1', 0, 300))?.[1]
  const name = named?.toLowerCase() ?? 'utf-8'
  // A prolog that could be read as bytes is not UTF-16, whatever it says.
  return /^(?:utf|ucs|iso-10646)/.test(name) || !isKnown(name) ? 'utf-8' : name
}

function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}
