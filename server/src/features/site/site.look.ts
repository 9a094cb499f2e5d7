import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { HeadTag } from '@xiaolou/contract/site'
import type { DefaultTreeAdapterMap } from 'parse5'

/** What is wrong with a text, for its author; undefined if it is fine. */
type Problem = string | undefined

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
  const isAddress = isInsidePath(href) || /^(?:https?:\/\/|mailto:)/i.test(href)
  if (tagName !== 'link' || !linkRels.has(rel) || !isAddress) return undefined
  return { tag: 'link', attributes: { rel, href } }
}

/** Parses the owner's tags for every page's head: proofs of ownership, rel=me links. Nothing executable. */
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
