import { parseXml, type XmlFault } from '../../sources/xml-stream.ts'

/** The texts of elements by name; of several with one name, the last. */
export type WxrFields = ReadonlyMap<string, string>

/** An `<item>` of an export: a post, a page, a media file, and others. */
export type WxrItem = {
  fields: WxrFields
  terms: { domain: string; nicename: string; name: string }[]
  meta: WxrFields
  comments: WxrFields[]
}

/** The part before the items. */
export type WxrHead = {
  fields: WxrFields
  /** Categories by their nicename. */
  categories: Map<string, { name: string; parent: string }>
  /** Ids of the authors. */
  authors: Set<string>
}

export type WxrPart = { head: WxrHead } | { item: WxrItem } | { fault: XmlFault }

/** The custom fields that are used here; an export contains dozens of others per post. */
const wantedMeta = new Set(
  '_thumbnail_id _yoast_wpseo_metadesc rank_math_description _aioseo_description views post_views_count footnotes'.split(
    ' ',
  ),
)
const maxCommentFields = 40

const containers = new Set(
  'rss channel item image wp:comment wp:commentmeta wp:postmeta wp:author wp:category wp:tag wp:term wp:termmeta dsq:remote'.split(
    ' ',
  ),
)
const prefixes = ['wp:', 'dc:', 'content:', 'excerpt:', 'dsq:']
/** Elements whose fields are gathered; those of others (`wp:commentmeta`) are skipped. */
const isGathered = (name: string) => /^wp:(?:comment|postmeta|category|author)$/.test(name)

/** Reads a WXR file in pieces: its head once, before the first item, then every item, and what is wrong with it. */
export async function* readWxr(file: string): AsyncGenerator<WxrPart> {
  const ready: WxrPart[] = []
  const headFields = new Map<string, string>()
  const head: WxrHead = { fields: headFields, categories: new Map(), authors: new Set() }
  let isHeadGiven = false
  const path: string[] = []
  let text = ''
  let item: (WxrItem & { fields: Map<string, string>; meta: Map<string, string> }) | undefined
  let term = { domain: '', nicename: '' }
  /** Fields of a `<wp:comment>`, a `<wp:postmeta>`, a `<wp:category>`, a `<wp:author>`. */
  let inner: Map<string, string> | undefined

  const giveHead = () => {
    if (!isHeadGiven) ready.push({ head })
    isHeadGiven = true
  }
  const closeItemPart = (of: NonNullable<typeof item>, name: string, parent: string) => {
    if (parent === 'wp:comment' || parent === 'wp:postmeta') {
      if (inner && inner.size < maxCommentFields) inner.set(name, text)
    } else if (name === 'wp:comment' && inner) of.comments.push(inner)
    else if (name === 'wp:postmeta' && inner) {
      const key = inner.get('wp:meta_key') ?? ''
      if (wantedMeta.has(key)) of.meta.set(key, inner.get('wp:meta_value') ?? '')
    } else if (parent !== 'item') return
    else if (name === 'category') of.terms.push({ ...term, name: text })
    else of.fields.set(name, text)
  }
  const closeHeadPart = (name: string, parent: string) => {
    if (parent === 'wp:category' || parent === 'wp:author') inner?.set(name, text)
    else if (name === 'wp:category' && inner)
      head.categories.set(inner.get('wp:category_nicename') ?? '', {
        name: inner.get('wp:cat_name') ?? '',
        parent: inner.get('wp:category_parent') ?? '',
      })
    else if (name === 'wp:author' && inner) head.authors.add(inner.get('wp:author_id') ?? '')
    else if (parent === 'channel') headFields.set(name, text)
  }

  const handlers = {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      path.push(name)
      text = ''
      if (name === 'item') {
        giveHead()
        item = { fields: new Map(), terms: [], meta: new Map(), comments: [] }
      } else if (name === 'category')
        term = { domain: attributes.get('domain') ?? '', nicename: attributes.get('nicename') ?? '' }
      else if (isGathered(name)) inner = new Map()
    },
    text(part: string) {
      text += part
    },
    close(name: string) {
      path.pop()
      const parent = path.at(-1) ?? ''
      if (!item) closeHeadPart(name, parent)
      else if (name === 'item') {
        ready.push({ item })
        item = undefined
      } else closeItemPart(item, name, parent)
      if (isGathered(name)) inner = undefined
      text = ''
    },
  }
  const parsing = parseXml(file, {
    ...{ root: 'rss', containers, prefixes, handlers },
    onFault: fault => ready.push({ fault }),
  })
  for await (const _ of parsing) yield* ready.splice(0)
  giveHead()
  yield* ready.splice(0)
}
