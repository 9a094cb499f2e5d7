import type { HeadTag } from '@xiaolou/contract/site'
import type { CssNode } from 'css-tree'
import type { DefaultTreeAdapterMap } from 'parse5'

/** What is wrong with a text, for whoever wrote it; nothing where all is well. */
type Problem = string | undefined

const at = ({ loc }: CssNode) => (loc ? `第 ${loc.start.line} 行第 ${loc.start.column} 列` : '有一处')
/** A path of this site; what a browser would read as another host's (`//`, `/\\`, signs that it drops) is none. */
const isOwnPath = (address: string) => /^\/(?![/\\])[^\p{Cc}]*$/u.test(address)
/** Pictures of the site's own, and those that stand in the text itself. */
const isOwnAddress = (address: string) =>
  isOwnPath(address) || /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address)
// In these a text is an address as well.
const addressFunctions = new Set(['url', 'image-set', '-webkit-image-set', 'src'])
const filledIn = new Set(['var', 'env', 'attr'])

/**
 * Checks the owner's own style sheet with a parser of CSS, so that what cannot be read is said with its place. What it shows has to
 * lie on this site: no reader's browser asks elsewhere, however an address is written. A block that is not closed ends with the sheet, as
 * browsers have it.
 */
export async function problemOfCss(css: string): Promise<Problem> {
  const { ident, parse, walk } = await import('css-tree')
  // To a browser `u\72l` is `url`.
  const plain = (name: string) => ident.decode(name).toLowerCase()
  let problem: Problem
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: error => {
      problem ??= `第 ${error.line} 行第 ${error.column} 列读不懂`
    },
  })
  let addressDepth = 0
  const takesAddresses = (node: CssNode) => node.type === 'Function' && addressFunctions.has(plain(node.name))
  walk(tree, {
    enter(node: CssNode) {
      if (node.type === 'Atrule' && /^(?:import|charset|namespace)$/.test(plain(node.name)))
        problem ??= `${at(node)}，这里不能用 @${plain(node.name)}`
      const isElsewhere =
        (node.type === 'Url' && !isOwnAddress(node.value)) ||
        (node.type === 'String' && addressDepth > 0 && !isOwnAddress(node.value)) ||
        (node.type === 'Function' && addressDepth > 0 && filledIn.has(plain(node.name)))
      if (isElsewhere) problem ??= `${at(node)}，只能用站里的图（以 / 开头）或者写在里面的（data:image/…）`
      if (takesAddresses(node)) addressDepth += 1
    },
    leave(node: CssNode) {
      if (takesAddresses(node)) addressDepth -= 1
    },
  })
  return problem
}

const metaNames = new Set(
  `google-site-verification baidu-site-verification msvalidate.01 yandex-verification 360-site-verification
sogou_site_verification shenma-site-verification bytedance-verification-code naver-site-verification p:domain_verify
facebook-domain-verification fediverse:creator author keywords rating copyright theme-color
apple-mobile-web-app-title format-detection`.split(/\s+/),
)
const linkRels = new Set(['me', 'webmention', 'pgpkey', 'license'])
const maxTags = 20

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']
const isElement = (node: Node): node is Element => 'tagName' in node

function tagOf({ tagName, attrs }: Element): HeadTag | undefined {
  const given = new Map(attrs.map(({ name, value }) => [name, value.trim()]))
  if (tagName === 'meta') {
    const key = given.has('property') ? 'property' : 'name'
    const [name, content] = [given.get(key) ?? '', given.get('content')]
    if (!metaNames.has(name.toLowerCase()) || content === undefined) return undefined
    return { tag: 'meta', attributes: { [key]: name, content } }
  }
  const [rel, href] = [given.get('rel')?.toLowerCase() ?? '', given.get('href') ?? '']
  const isAddress = isOwnPath(href) || /^(?:https?:\/\/|mailto:)/i.test(href)
  if (tagName !== 'link' || !linkRels.has(rel) || !isAddress) return undefined
  return { tag: 'link', attributes: { rel, href } }
}

/** Reads the tags that the owner wants in every page's head: proofs of whose site it is, and links to oneself. Nothing that runs. */
export async function readHead(html: string): Promise<{ tags: HeadTag[]; problem: Problem }> {
  if (html.trim() === '') return { tags: [], problem: undefined }
  const { parseFragment } = await import('parse5')
  const tags: HeadTag[] = []
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true })
  for (const node of childNodes) {
    const line = node.sourceCodeLocation?.startLine ?? 1
    if (node.nodeName === '#comment' || ('value' in node && node.value.trim() === '')) continue
    const tag = isElement(node) ? tagOf(node) : undefined
    if (!tag) {
      const what = isElement(node) ? `<${node.tagName}>` : '标签外面的字'
      const why =
        isElement(node) && ['meta', 'link'].includes(node.tagName)
          ? '这一种不在准放的里面'
          : `${what}不能放在这里`
      return { tags: [], problem: `第 ${line} 行，${why}` }
    }
    tags.push(tag)
  }
  return tags.length > maxTags ? { tags: [], problem: `最多放 ${maxTags} 个` } : { tags, problem: undefined }
}
