import { plainText } from '../../read/html/entity.ts'
import { type Node, numberOf, objectOf, textOf, timeOf } from '../../read/node.ts'
import { categoryPaths } from '../../sources/category-path.ts'
import type { ForeignPage, ForeignPost, ForeignText } from '../../sources/foreign.ts'
import type { Extension } from './extension-spool.ts'

/** The data that posts refer to, by name. */
export type Around = {
  categories: ReadonlyMap<string, { name: string; parent: string; isHidden: boolean }>
  tags: ReadonlyMap<string, string>
  /** In epoch milliseconds; a document with a later publication time is scheduled. */
  now: number
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter(name => name !== '') : []

/** In the recycle bin, or being deleted. */
export const isDeleted = ({ metadata, spec }: Extension) =>
  spec.deleted === true || textOf(metadata.deletionTimestamp) !== ''

/** Whether the author has published it, at once or for a later time. */
const isReleased = ({ spec }: Extension) => spec.publish === true && textOf(spec.releaseSnapshot) !== ''

const isFuture = ({ spec }: Extension, now: number) => (timeOf(spec.publishTime) ?? 0) > now

/** Whether readers could see it: a label says so, besides the author's setting. */
export function isPublished(row: Extension, now: number): boolean {
  const label = textOf(objectOf(row.metadata.labels)['content.halo.run/published'])
  return isReleased(row) && label !== 'false' && !isFuture(row, now)
}

/** The snapshot to read: the released one, or for a draft the latest. */
export function snapshotOf(row: Extension, now: number): { snapshot: string; base: string } {
  const { releaseSnapshot, headSnapshot, baseSnapshot } = row.spec
  const written = textOf(headSnapshot) || textOf(baseSnapshot)
  const snapshot = isPublished(row, now) ? textOf(releaseSnapshot) : written
  return { snapshot, base: textOf(baseSnapshot) }
}

/** `INTERNAL` documents were for members; here they are private. */
function stateOf(row: Extension, now: number): ForeignPage['state'] {
  const isForAll = /^(?:public)?$/i.test(textOf(row.spec.visible))
  if (isPublished(row, now)) return isForAll ? 'public' : 'private'
  return isReleased(row) && isFuture(row, now) && isForAll ? 'scheduled' : 'draft'
}

function sharedOf(
  row: Extension,
  text: ForeignText,
  now: number,
): Omit<ForeignPage, 'type' | 'path' | 'addresses'> {
  const { name, metadata, spec, status } = row
  const createdAt = timeOf(spec.publishTime) ?? timeOf(metadata.creationTimestamp)
  return {
    id: name,
    title: plainText(textOf(spec.title)) || '无题',
    text,
    createdAt,
    updatedAt: timeOf(status.lastModifyTime) ?? createdAt,
    state: stateOf(row, now),
    password: '',
    author: '',
    meta: {},
  }
}

/** The author's own excerpt; '' if it was generated from the text. */
function excerptOf({ excerpt }: Node): string {
  const { autoGenerate, raw } = objectOf(excerpt)
  return autoGenerate === false ? textOf(raw).trim() : ''
}

const encode = (slug: string) => slug.split('/').map(encodeURIComponent).join('/')

/** Whether a category or one of its parents is hidden, which hides the posts in it. */
function isWithinHidden(id: string, categories: Around['categories']): boolean {
  const seen = new Set<string>()
  for (let at = id; at !== '' && !seen.has(at); at = categories.get(at)?.parent ?? '') {
    seen.add(at)
    if (categories.get(at)?.isHidden === true) return true
  }
  return false
}

export function readPost(row: Extension, text: ForeignText, { categories, tags, now }: Around): ForeignPost {
  const { spec, status } = row
  const shared = sharedOf(row, text, now)
  const slug = textOf(spec.slug)
  const own = namesOf(spec.categories).flatMap(id => {
    const category = categories.get(id)
    return category ? [{ id, ...category }] : []
  })
  const isHidden =
    shared.state === 'public' &&
    (status.hideFromList === true || own.some(({ id }) => isWithinHidden(id, categories)))
  return {
    ...shared,
    type: 'post',
    state: isHidden ? 'hidden' : shared.state,
    slug,
    description: excerptOf(spec),
    cover: textOf(spec.cover),
    categories: categoryPaths(own, id => categories.get(id)),
    tags: namesOf(spec.tags).flatMap(name => tags.get(name) ?? []),
    top: spec.pinned === true ? Math.max(1, numberOf(spec.priority) + 1) : 0,
    addresses: /^(?:draft|scheduled)$/.test(shared.state)
      ? []
      : [textOf(status.permalink) || `/archives/${encode(slug)}`],
  }
}

export function readPage(row: Extension, text: ForeignText, now: number): ForeignPage {
  const { spec, status } = row
  const slug = textOf(spec.slug) || row.name
  const address = textOf(status.permalink) || `/${encode(slug)}`
  return { ...sharedOf(row, text, now), type: 'page', path: `/${slug}`, addresses: [address] }
}
