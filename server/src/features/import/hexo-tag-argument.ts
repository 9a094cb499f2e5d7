/** One argument as written, without its quotes; `wasQuoted` keeps `"a b"` apart from two words. */
export type TagArgument = { text: string; wasQuoted: boolean }

/**
 * Arguments of a tag. With a comma outside quotes they are separated by commas (`folding green, 题 目`), else by
 * spaces (`note info no-icon`); quotes hold words together in both.
 */
export function readArguments(raw: string): TagArgument[] {
  const byComma = split(raw, ',')
  return byComma.length > 1 ? byComma : split(raw, ' ')
}

/** `key=value` and `key="value"` arguments by key; the rest stay in order. */
export function namedArguments(list: TagArgument[]): { named: Map<string, string>; rest: string[] } {
  const named = new Map<string, string>()
  const rest: string[] = []
  for (const { text, wasQuoted } of list) {
    const pair = wasQuoted ? null : /^([A-Za-z][\w-]*)\s*[=:]\s*(?!\/\/)(.*)$/s.exec(text)
    if (pair) named.set((pair[1] ?? '').toLowerCase(), unquote(pair[2] ?? ''))
    else if (text !== '') rest.push(text)
  }
  return { named, rest }
}

const quoteEnds: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' }

function split(raw: string, separator: ',' | ' '): TagArgument[] {
  const found: TagArgument[] = []
  let word = ''
  let wasQuoted = false
  let until = ''
  const push = () => {
    const text = wasQuoted ? word : word.trim()
    if (text !== '' || wasQuoted || separator === ',') found.push({ text, wasQuoted })
    word = ''
    wasQuoted = false
  }
  for (const character of raw) {
    if (until !== '') {
      if (character === until) until = ''
      else word += character
      continue
    }
    const isSeparator = separator === ',' ? character === ',' : /\s/.test(character)
    const quoteEnd = quoteEnds[character]
    const opens = quoteEnd !== undefined && (word.trim() === '' || word.endsWith('='))
    if (opens && quoteEnd) {
      until = quoteEnd
      wasQuoted = wasQuoted || word.trim() === ''
      word = word.trimStart()
    } else if (isSeparator) push()
    else if (!(wasQuoted && /\s/.test(character) && separator === ',')) word += character
  }
  push()
  return separator === ',' || found.length > 0
    ? found.filter(argument => separator === ',' || argument.text !== '' || argument.wasQuoted)
    : []
}

const unquote = (text: string) => text.trim().replace(/^(["'])([\s\S]*)\1$/, '$2')
