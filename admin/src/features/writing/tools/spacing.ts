import type { Edit } from '../../../lib/surface.ts'

type Range = { from: number; to: number }

// Not prose: code, formulas, addresses, HTML, readings, block marks. The first pattern that matches wins.
const PROTECTED = [
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)? {0,3}\1[`~]*[ \t]*(?=\n|$)|^ {0,3}(?:`{3,}|~{3,})[\s\S]*$(?![\s\S])/,
  /^\$\$[\s\S]*?\$\$/,
  /^(?: {4}|\t)[^\n]*/,
  /^:{3,}[^\n]*/,
  /^@tab[^\n]*/,
  /^\[\^?[^\]\n]+\]:[^\n]*/,
  /<!--[\s\S]*?-->/,
  /<\/?[A-Za-z][^<>]*>/,
  /<(?:https?|mailto):[^\s<>]*>/,
  /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/,
  /\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$])?\$/,
  /\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/,
  /\]\[[^\]\n]*\]/,
  /\[\^[^[\]\n]+\]/,
  /\{[^{}|\n]+(?:\|[^{}|\n]*)+\}/,
  /:[a-z0-9_+-]+:/,
  /(?:https?|ftp):\/\/[!-;=?-~]+|www\.[!-;=?-~]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/,
]
const ANY = new RegExp(PROTECTED.map(pattern => `(?:${renumbered(pattern.source)})`).join('|'), 'gm')

// Each pattern refers to its own first group by \1; combined, groups are renumbered.
function renumbered(source: string): string {
  const own = PROTECTED.findIndex(pattern => pattern.source === source)
  const groups = (text: string) => (text.match(/(?<!\\)\((?!\?)/g) ?? []).length
  const before = PROTECTED.slice(0, own).reduce((sum, pattern) => sum + groups(pattern.source), 0)
  return source.replace(/\\1(?!\d)/g, `\\${before + 1}`)
}

/** Ranges of the text that no tool may change: code, formulas, addresses, HTML. In order. */
export function protectedRanges(text: string): Range[] {
  return Array.from(text.matchAll(ANY), found => ({ from: found.index, to: found.index + found[0].length }))
}

/** Calls for each range of prose, with its offset. */
function eachProse(text: string, visit: (prose: string, from: number) => void): void {
  let done = 0
  for (const { from, to } of protectedRanges(text)) {
    if (from > done) visit(text.slice(done, from), done)
    done = Math.max(done, to)
  }
  if (done < text.length) visit(text.slice(done), done)
}

const HAN = '\\u2e80-\\u2fdf\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff'
const BETWEEN = new RegExp(`(?<=[${HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=[${HAN}])`, 'gu')

/** 盘古之白: adds a space between Chinese and Latin letters or numbers, in prose only, unless there is one. */
export function addSpacing(text: string): Edit {
  const changes: { from: number; to: number; insert: string }[] = []
  eachProse(text, (prose, from) => {
    for (const { index } of prose.matchAll(BETWEEN))
      changes.push({ from: from + index, to: from + index, insert: ' ' })
  })
  return { changes }
}

const FULL: Record<string, string> = {
  ',': '，',
  '.': '。',
  '!': '！',
  '?': '？',
  ':': '：',
  ';': '；',
  '(': '（',
  ')': '）',
}
const HALF = new RegExp(
  `(?<=[${HAN}）」』”》])[,.!?:;](?=[${HAN}（「『“《\\s]|$)|(?<=[${HAN}])\\((?=[^()\\n]*[${HAN}][^()\\n]*\\))|(?<=[${HAN}])\\)`,
  'gu',
)

export type PunctuationHint = { from: number; to: number; insert: string }

/** Half-width punctuation within Chinese, each with its proper form. Only a hint; the author changes it. */
export function findPunctuation(text: string): PunctuationHint[] {
  const hints: PunctuationHint[] = []
  eachProse(text, (prose, from) => {
    for (const { 0: sign, index } of prose.matchAll(HALF)) {
      // Three dots are an ellipsis, and one at the start of a line is a list's.
      if (sign === '.' && /\./.test(prose[index - 1] ?? '')) continue
      const isFollowedByDot = sign === '.' && prose[index + 1] === '.'
      if (!isFollowedByDot)
        hints.push({ from: from + index, to: from + index + 1, insert: FULL[sign] ?? sign })
    }
  })
  return hints
}
