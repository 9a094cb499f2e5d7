import { folderOf } from '../address/path.ts'
import type { Fields } from '../front-matter/fields.ts'
import type { ConfigFile } from '../run/source-config.ts'
import type { PathRule } from './path-rule.ts'
import { findBlocks } from './script-block.ts'

/** Files in which a site of VuePress may say what it locks. */
export const vuepressConfig = /(?:^|\/)\.vuepress\/(?:config\/)?[^/]+\.(?:[cm]?[jt]s|ya?ml|toml)$/
const isScript = (path: string) => /[jt]s$/.test(path)

type Site = { root: string; isLocked(path: string): boolean; unclear: string | undefined }

/** `encrypt` of the themes hope and plume locks pages by their addresses, `keyPage` of reco the whole site. */
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

/** Names something that stands elsewhere, so that what is here is not all of it. */
const isOpenEnded = (code: string) =>
  !/^(?:\{|false$|undefined$|null$)/.test(code) ||
  code.includes('...') ||
  /\]\s*:|\b(?:config|rules|global|keys)\s*(?:[,}]|:\s*(?![\s{["]|true\b|false\b))/.test(code)

/** A path locks all addresses that begin with it; `a.md` is the file, `^` begins an expression. Other texts are passwords. */
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

/** The addresses that a file may have: its own name, a page's, and its folder's for an index. */
function routesOf(inner: string): string[] {
  const stem = `/${inner.replace(/\.\w+$/, '')}`
  const isIndex = /\/(?:readme|index)$/i.test(stem)
  return [`/${inner}`, `${stem}.html`, stem, ...(isIndex ? [`${folderOf(stem)}/`] : [])]
}
