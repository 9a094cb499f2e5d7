/**
 * What a script gives a name: `code` with its texts left empty (`{"": [""]}`), one line of it where it is no block, undefined where
 * it was handed over from elsewhere (`{ encrypt }`) or does not end; and those texts.
 */
export type Block = { name: string; code: string | undefined; texts: string[] }

/** Texts, remarks, and everything else a sign at a time or a word at a time. */
const token =
  /"(?:\\[\s\S]?|[^"\\])*"?|'(?:\\[\s\S]?|[^'\\])*'?|`(?:\\[\s\S]?|[^`\\])*`?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[\w$]+|\s+|[\s\S]/g

type Token = { text: string; inner: string | undefined }

function tokensOf(script: string): Token[] {
  return [...script.matchAll(token)].flatMap(([text]) => {
    if (/^(?:\/[/*]|\s)/.test(text)) return []
    const isText = /^["'`]/.test(text)
    return [{ text, inner: isText ? text.slice(1, text.length > 1 ? -1 : 1) : undefined }]
  })
}

/** Every place of a script where one of the names is given something; the script is never run. */
export function findBlocks(script: string, names: readonly string[]): Block[] {
  const tokens = tokensOf(script)
  const blocks: Block[] = []
  tokens.forEach(({ text, inner }, at) => {
    const name = inner ?? text
    if (!names.includes(name)) return
    const next = tokens[at + 1]?.text ?? ''
    if (next === ':') blocks.push({ name, ...valueAt(tokens, at + 2) })
    else if (inner === undefined && /^[,}]$/.test(next) && /^[{,]$/.test(tokens[at - 1]?.text ?? ''))
      blocks.push({ name, code: undefined, texts: [] })
  })
  return blocks
}

function valueAt(tokens: readonly Token[], start: number): Pick<Block, 'code' | 'texts'> {
  const texts: string[] = []
  let code = ''
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const { text, inner } = tokens[at] ?? { text: '', inner: undefined }
    if (depth === 0 && /^[,;)\]}]$/.test(text)) return { code, texts }
    if (/^[{[(]$/.test(text)) depth += 1
    if (/^[}\])]$/.test(text)) depth -= 1
    // What a text is put together from stands elsewhere.
    const isMade = inner !== undefined && text.startsWith('`') && inner.includes('${')
    code += inner === undefined ? text : isMade ? '...' : '""'
    if (inner !== undefined) texts.push(inner)
  }
  return { code: undefined, texts }
}
