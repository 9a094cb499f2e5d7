const encodings = new Set([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gbk',
  'gb2312',
  'gb18030',
  'big5',
  'windows-1252',
  'iso-8859-1',
])

/** The encoding of an XML document, by its BOM or prolog; UTF-8 otherwise. A name for TextDecoder. */
export function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const named = /^[^>]{0,200}encoding\s*=\s*["']([\w-]+)/.exec(head.toString('latin1', 0, 300))?.[1]
  const name = named?.toLowerCase() ?? 'utf-8'
  return encodings.has(name) ? name : 'utf-8'
}
