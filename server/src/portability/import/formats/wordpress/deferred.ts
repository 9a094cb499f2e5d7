import { join } from 'node:path'
import { readLines } from '../../read/comments/read-lines.ts'
import type { ForeignItem, ForeignPage, ForeignPost } from '../../sources/foreign.ts'
import { createLineWriter } from '../../sources/line-writer.ts'
import { hasPattern, withPatterns } from './pattern.ts'
import type { WxrItem } from './wxr.ts'

type Document = ForeignPost | ForeignPage
type Attachment = { id: string; parent: string; order: number; url: string }

const galleryCall = /\[(gallery|playlist|slideshow)((?:\s[^[\]]{0,2000})?)\]/g
const hasOwnIds = (rest: string) => /\s(?:ids|include)\s*=\s*["'“”″]?\s*\d/.test(rest)
const pictureName = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)(?:\?|$)/i
const playlistName = /\.(?:mp3|m4a|ogg|oga|wav|flac|aac|mp4|m4v|webm|ogv)(?:\?|$)/i

/** Whether a text shows what may stand further on in the file: a synced pattern, or all pictures of its post. */
export function needsWholeFile(item: ForeignItem): item is Document {
  if (item.type !== 'post' && item.type !== 'page') return false
  const { text } = item.text
  return hasPattern(text) || [...text.matchAll(galleryCall)].some(([, , rest = '']) => !hasOwnIds(rest))
}

/** Whose pictures a gallery shows: `[gallery id="12"]`, else those of its own post. */
const parentOf = (rest: string, own: string) => /\sid\s*=\s*["'“”″]?\s*(\d{1,12})/.exec(rest)?.[1] ?? own

/** Documents that are written after the file has been read, kept in `folder` until then. */
export async function createDeferred(folder: string) {
  const documentsFile = join(folder, 'deferred.jsonl')
  const attachmentsFile = join(folder, 'attached.jsonl')
  const documents = createLineWriter(documentsFile)
  const attached = createLineWriter(attachmentsFile)
  const patterns = new Map<string, string>()
  /** The posts whose pictures are wanted. */
  const parents = new Set<string>()
  let isEnded = false
  const close = async () => {
    if (isEnded) return
    isEnded = true
    await documents.end()
    await attached.end()
  }
  const text = ({ fields }: WxrItem, name: string) => fields.get(name)?.trim() ?? ''

  return {
    /** Remembers what other texts may show. */
    async see(item: WxrItem): Promise<void> {
      const [type, id, parent] = ['type', 'id', 'parent'].map(name => text(item, `wp:post_${name}`))
      if (type === 'wp_block') patterns.set(id ?? '', item.fields.get('content:encoded') ?? '')
      if (type !== 'attachment' || parent === '' || parent === '0') return
      const url = text(item, 'wp:attachment_url') || text(item, 'guid')
      await attached.write({ id, parent, order: Number(text(item, 'wp:menu_order')) || 0, url })
    },

    async keep(document: Document): Promise<void> {
      for (const [, , rest = ''] of document.text.text.matchAll(galleryCall))
        parents.add(parentOf(rest, document.id))
      await documents.write(document)
    },

    async *rest(): AsyncGenerator<Document> {
      await close()
      const byParent = new Map<string, Attachment[]>()
      if (parents.size > 0)
        for await (const one of readLines<Attachment>(attachmentsFile))
          if (parents.has(one.parent)) byParent.set(one.parent, [...(byParent.get(one.parent) ?? []), one])
      for await (const document of readLines<Document>(documentsFile)) {
        const whole = withPatterns(document.text.text, ref => patterns.get(ref))
        const listed = whole.replace(galleryCall, (call, name: string, rest: string) =>
          hasOwnIds(rest) ? call : `[${name}${rest} ids="${idsFor(name, rest, byParent, document.id)}"]`,
        )
        yield { ...document, text: { ...document.text, text: listed } }
      }
    },

    close,
  }
}

function idsFor(
  name: string,
  rest: string,
  byParent: ReadonlyMap<string, Attachment[]>,
  own: string,
): string {
  const left = new Set(/\sexclude\s*=\s*["'“”″]([\d,\s]+)/.exec(rest)?.[1]?.split(/[,\s]+/))
  const kind = name === 'playlist' ? playlistName : pictureName
  const all = (byParent.get(parentOf(rest, own)) ?? []).filter(
    ({ id, url }) => kind.test(url) && !left.has(id),
  )
  return all
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
    .map(({ id }) => id)
    .join(',')
}
