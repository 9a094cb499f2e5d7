import { canonicalLanguage } from './language.ts'

/** What a fence's first line says: `language` folded to its canonical name ('' if none), lines from 1. */
export type CodeInfo = { language: string; title: string; lines: ReadonlySet<number> }

const LINES = /\{([\d,\s-]{1,100})\}/
const TITLE_ATTRIBUTE = /\b(?:title|filename|name)=(?:"([^"]*)"|'([^']*)'|(\S+))/
const OPTION = /^(?:linenums|lineNumbers|showLineNumbers|:)$/
const MAX_LINE = 5_000

/** Reads `js 说明`, `js title="x" {1,3-5}`, `{.python}`, `lang:js`, `C++`. */
export function parseCodeInfo(info: string): CodeInfo {
  const lines = linesOf(LINES.exec(info)?.[1] ?? '')
  const attribute = TITLE_ATTRIBUTE.exec(info)
  const rest = info.replace(LINES, ' ').replace(TITLE_ATTRIBUTE, ' ').trim()
  const [first = '', ...words] = rest.split(/\s+/)
  const name = first
    .replace(/^lang:/, '')
    .replace(/^\{?\.?/, '')
    .replace(/[{}].*/, '')
  const named = attribute?.[1] ?? attribute?.[2] ?? attribute?.[3]
  const title = named ?? words.filter(word => !OPTION.test(word) && word.indexOf('=', 1) < 0).join(' ')
  // `js:app.js` (CSDN, Butterfly) names the file behind a colon.
  const [language = '', file] = name.split(':', 2)
  return {
    language: canonicalLanguage(language),
    title: title.replace(/[{}]/g, '').trim() || (file ?? ''),
    lines,
  }
}

function linesOf(ranges: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const range of ranges.split(',')) {
    const [from = Number.NaN, to = from] = range.split('-').map(part => Number.parseInt(part, 10))
    for (let line = from; line <= Math.min(to, MAX_LINE); line++) lines.add(line)
  }
  return lines
}
