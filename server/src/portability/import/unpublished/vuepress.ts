import { folderOf } from '../address/path.ts'
import type { Fields } from '../front-matter/fields.ts'
import type { ConfigFile } from '../run/source-config.ts'
import type { PathRule } from './path-rule.ts'

/**
 * A named value in a script. `code`: its source with strings emptied (`{"": [""]}`); a single line if it is no
 * block; undefined if imported (`{ encrypt }`) or unterminated. `texts`: those strings.
 */
type Block = { name: string; code: string | undefined; texts: string[] }

/** The tokens of a script: strings, comments, words, white space, and single characters. */
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

/** All assignments to one of the names in a script; the script is never run. */
function findBlocks(script: string, names: readonly string[]): Block[] {
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
    // The value of a template with placeholders depends on code elsewhere.
    const isMade = inner !== undefined && text.startsWith('`') && inner.includes('${')
    code += inner === undefined ? text : isMade ? '...' : '""'
    if (inner !== undefined) texts.push(inner)
  }
  return { code: undefined, texts }
}

/** Files in which a VuePress site may configure protected pages. */
export const vuepressConfig = /(?:^|\/)\.vuepress\/(?:config\/)?[^/]+\.(?:[cm]?[jt]s|ya?ml|toml)$/
const isScript = (path: string) => /[jt]s$/.test(path)

type Site = { root: string; isLocked(path: string): boolean; unclear: string | undefined }

/** `encrypt` of the themes hope and plume protects pages by address, `keyPage` of reco the whole site. */
export function readVuepress(files: readonly ConfigFile[]) {
  const sites = files.map(readSite)
  const privateFields: Fields = new Map([['private', 'true']])
  const nothing: Fields = new Map()
  const unclear: PathRule = path => {
    const site = sites.find(one => one.unclear !== undefined && path.startsWith(one.root))
    return site?.unclear === undefined ? undefined : { reason: 'unclear', by: site.unclear }
  }
  const inherited = (path: string) => (sites.some(site => site.isLocked(path)) ? privateFields : nothing)
  return { unclear, inherited }
}

function readSite({ path, text }: ConfigFile): Site {
  const root = path.slice(0, path.lastIndexOf('.vuepress/'))
  const blocks = isScript(path) ? findBlocks(text, ['encrypt', 'keyPage']) : []
  const isOddFile = !isScript(path) && /\b(?:encrypt|keyPage)\b/.test(text)
  const tests: ((route: string) => boolean)[] = []
  let unclear = isOddFile ? path : undefined
  for (const { name, code, texts } of blocks) {
    const isWhole =
      name === 'keyPage' ? texts.length > 0 : code === 'true' || /\bglobal\s*:\s*true\b/.test(code ?? '')
    if (isWhole) tests.push(() => true)
    else if (code === undefined || isOpenEnded(code)) unclear = `${path}：${name}`
    for (const one of name === 'encrypt' ? texts : []) {
      const test = routeTest(one)
      if (test === 'unclear') unclear = `${path}：${one}`
      else if (test) tests.push(test)
    }
  }
  const isLocked = (file: string) =>
    file.startsWith(root) && routesOf(file.slice(root.length)).some(route => tests.some(test => test(route)))
  return { root, isLocked, unclear }
}

/** Refers to a value defined elsewhere, so the settings here are incomplete. */
const isOpenEnded = (code: string) =>
  !/^(?:\{|false$|undefined$|null$)/.test(code) ||
  code.includes('...') ||
  /\]\s*:|\b(?:config|rules|global|keys)\s*(?:[,}]|:\s*(?![\s{["]|true\b|false\b))/.test(code)

/**
 * A path protects all addresses that start with it; `a.md` is a file, `^` starts a regular expression. Other
 * texts are passwords.
 */
function routeTest(text: string): ((route: string) => boolean) | 'unclear' | undefined {
  if (text.startsWith('/')) return route => route.startsWith(text) || encodeURI(route).startsWith(text)
  if (text.endsWith('.md')) return route => route === text.replace(/^\.?\/*/, '/')
  if (!text.startsWith('^')) return undefined
  try {
    const expression = new RegExp(text)
    return route => expression.test(route)
  } catch {
    return 'unclear'
  }
}

/** The possible addresses of a file: its own name, its page, and for an index its folder. */
function routesOf(inner: string): string[] {
  const stem = `/${inner.replace(/\.\w+$/, '')}`
  const isIndex = /\/(?:readme|index)$/i.test(stem)
  return [`/${inner}`, `${stem}.html`, stem, ...(isIndex ? [`${folderOf(stem)}/`] : [])]
}
