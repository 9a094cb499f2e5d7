import type {} from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import { grammarOf } from './grammar.ts'
import { grammarNameOf } from './language.ts'

// Other grammars embed these; asking for an unregistered one would leave their parts plain.
const EMBEDDED = ['xml', 'css', 'javascript']

// A minified file pasted as one fence would hold the server for seconds; over this it stays plain.
const maxCodeCharacters = 100_000

/** Code as HTML with highlight.js classes; undefined if the language has no grammar or the code is too long. */
export function highlightCode(code: string, language: string): string | undefined {
  const name = grammarNameOf(language)
  if (name === undefined || name === 'plaintext' || code.length > maxCodeCharacters) return undefined
  for (const needed of [name, ...EMBEDDED]) register(needed)
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value
}

// On first use: compiling fifty grammars at start costs memory that most sites never need.
function register(name: string): void {
  const grammar = grammarOf(name)
  if (grammar && !hljs.getLanguage(name)) hljs.registerLanguage(name, grammar)
}
