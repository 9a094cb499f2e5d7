/** Characters that YAML treats as line breaks or forbids, but that JSON may contain unescaped. */
const unsafe = /[\u007f-\u009f\u2028\u2029\ufeff]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** `toWellFormed`, which Firefox 115 lacks. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd')

/** Whether front matter omits the value. */
export const isNothing = (value: unknown): boolean =>
  value === '' || value === 0 || value == null || (Array.isArray(value) && value.length === 0)

/** JSON is also a YAML scalar or flow collection, on one line. */
const jsonText = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? wellFormed(inner) : inner)).replace(
    unsafe,
    escaped,
  )

// Some words have a meaning in YAML.
const plainKey = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[A-Za-z_][\w-]*$/i

/**
 * A Markdown file with front matter that all YAML parsers read alike: strings are quoted, so none becomes a
 * number or date. Empty values and 0 are omitted.
 */
export function markdownFile(front: Readonly<Record<string, unknown>>, body: string): string {
  const lines = Object.entries(front)
    .filter(([, value]) => !isNothing(value))
    .map(([key, value]) => {
      const name = plainKey.test(key) ? key : jsonText(key)
      return `${name}: ${value instanceof Date ? value.toISOString() : jsonText(value)}`
    })
  return `---\n${lines.join('\n')}\n---\n\n${body}${body.endsWith('\n') ? '' : '\n'}`
}

const mostBytes = 200
const utf8 = new TextEncoder()
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A valid file name on every system: characters that Windows refuses are replaced, and the length is limited.
 */
export function fileNameOf(name: string): string {
  const clean = wellFormed(name)
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names may not contain them.
    .replace(/[\u0000-\u001f\u007f<>:"\\|?*]/g, '-')
  let short = ''
  let bytes = 0
  for (const character of clean) {
    bytes += utf8.encode(character).length
    if (bytes > mostBytes) break
    short += character
  }
  short = short.replace(/[. ]$/, '-').replace(/^\./, '-')
  return reserved.test(short) ? `-${short}` : short || '-'
}

/** Returns each path once, ignoring case as some disks do: the second becomes `name-2`. */
export function createNames() {
  const taken = new Set<string>()
  return (path: string): string => {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? path : `${path}-${count}`
      const folded = name.toLowerCase()
      if (taken.has(folded)) continue
      taken.add(folded)
      return name
    }
  }
}
