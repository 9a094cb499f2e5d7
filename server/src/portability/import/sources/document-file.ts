import { createHash } from 'node:crypto'
import type { ForeignPage, ForeignPost, ForeignSite } from './foreign.ts'

/** Blogs of one system have overlapping ids; the host distinguishes them. */
const hostOf = ({ url }: ForeignSite) => (URL.parse(url)?.host ?? '').replace(/^www\./, '').replace(/:/g, '-')

const nameable = /^[\w-]{1,80}$/
/** An id as part of a name: unchanged if it is valid there, else its hash. */
const nameOf = (id: string) =>
  nameable.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 16)

/** The stable key of a post, page or comment: the same in every run. */
export const keyOf = (system: string, site: ForeignSite, id: string) =>
  [system, hostOf(site), nameOf(id)].filter(part => part !== '').join('-')

/**
 * The path of a post or page in the generated folder. Title and state are not part of it, since both may
 * change.
 */
export function filePathOf(document: ForeignPost | ForeignPage, key: string): string {
  return document.type === 'page' ? `source/_pages/${key}.md` : `source/_posts/${key}.md`
}

/** The path and query of an old address; '' if it is not http(s). */
function pathOf(address: string, site: ForeignSite): string {
  const url = URL.parse(address, site.url === '' ? 'http://there.invalid/' : site.url)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return url.pathname + url.search
}

/** A JSON text is a YAML scalar of any content, on one line. */
const scalar = (value: unknown): string => JSON.stringify(value)

const dayOf = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString())

/**
 * A post or page as a Markdown file with front matter; `body` is Markdown. `hiddenParts`: parts that were not
 * public.
 */
export function documentFile(
  document: ForeignPost | ForeignPage,
  body: string,
  site: ForeignSite,
  hiddenParts: readonly string[] = [],
): string {
  const [own = '', ...aliases] = [
    ...new Set(document.addresses.map(address => pathOf(address, site)).filter(path => path !== '')),
  ]
  // A numeric query address does not become the slug; it is only redirected.
  const isNamed = own !== '' && !own.includes('?')
  const page = document.type === 'page' ? document : undefined
  const post = document.type === 'post' ? document : undefined
  const fields: Record<string, unknown> = {
    layout: document.type,
    title: document.title,
    slug: post && (post.slug || document.title),
    permalink: page?.path ?? (isNamed ? own : ''),
    aliases: [own, ...aliases].filter(path => path !== ''),
    date: dayOf(document.createdAt),
    updated: dayOf(document.updatedAt),
    categories: post?.categories,
    tags: post?.tags,
    description: post?.description,
    cover: post?.cover,
    top: post && post.top > 0 ? String(post.top) : '',
    author: document.author,
    password: document.password,
    draft: document.state === 'draft' ? 'true' : '',
    scheduled: document.state === 'scheduled' ? 'true' : '',
    hiddenParts: hiddenParts,
    hidden: document.state === 'hidden' ? 'true' : '',
    private: document.state === 'private' ? 'true' : '',
    ...document.meta,
  }
  const lines = Object.entries(fields)
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([key, value]) => `${scalar(key)}: ${scalar(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`.toWellFormed()
}
