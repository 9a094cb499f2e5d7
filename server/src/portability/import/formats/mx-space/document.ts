import { plainText } from '../../read/html/entity.ts'
import { isNode, type Node, objectOf as nodeOf, numberOf, textOf } from '../../read/node.ts'
import type { ForeignPage, ForeignPost, ForeignText } from '../../sources/foreign.ts'
import { lexicalHtml } from '../ghost/lexical.ts'
import { idOf, timeOf } from './bson-rows.ts'

/** What posts and notes point to, by ids. */
export type Around = {
  categories: ReadonlyMap<string, { name: string; slug: string }>
  topics: ReadonlyMap<string, string>
  /** Where a post or note stood before its name or category was changed. */
  formerPaths: ReadonlyMap<string, readonly string[]>
  /** Epoch milliseconds: what is to be public later is scheduled. */
  now: number
}

/** Notes that have no topic of their own stand together. */
const noteCategory = '手记'

/** Its newest editor keeps a tree, and beside it the Markdown that it makes of that. */
function bodyOf({ text, content, contentFormat }: Node): ForeignText {
  const markdown = textOf(text)
  return markdown.trim() === '' && contentFormat === 'lexical'
    ? { format: 'html', text: lexicalHtml(textOf(content)) }
    : { format: 'markdown', text: markdown }
}

/** An object, or the JSON of one. */
export function objectOf(value: unknown): Node {
  if (isNode(value)) return value
  try {
    return nodeOf(JSON.parse(textOf(value) || '{}'))
  } catch {
    return {}
  }
}

/** `hide` until version 3, `isPublished` since; `secret` until version 5, `publicAt` since. */
function stateOf(row: Node, now: number): ForeignPage['state'] {
  const publicAt = timeOf(row.publicAt ?? row.secret)
  if (row.hide === true || row.isPublished === false) return 'private'
  return publicAt !== undefined && publicAt > now ? 'scheduled' : 'public'
}

function sharedOf(row: Node, now: number): Omit<ForeignPage, 'type' | 'path' | 'addresses'> {
  const state = stateOf(row, now)
  return {
    id: idOf(row._id),
    title: plainText(textOf(row.title)) || '无题',
    text: bodyOf(row),
    createdAt: timeOf(state === 'scheduled' ? (row.publicAt ?? row.secret) : row.created),
    updatedAt: timeOf(row.modified),
    state,
    password: textOf(row.password),
    author: '',
    meta: {},
  }
}

/** Notes that have a name stand under their day of UTC, and answer to their number as well. */
function notePaths({ nid, slug, created }: Node): string[] {
  const [number, name, at] = [textOf(nid), textOf(slug), timeOf(created)]
  const day = at === undefined ? undefined : new Date(at)
  return [
    ...(day && name !== ''
      ? [
          pathOf(
            'notes',
            ...[day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()].map(String),
            name,
          ),
        ]
      : []),
    ...(number === '' ? [] : [pathOf('notes', number)]),
  ]
}

const pathOf = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`

export function readPost(row: Node, { categories, formerPaths, now }: Around): ForeignPost {
  const category = categories.get(idOf(row.categoryId))
  const slug = textOf(row.slug)
  const tags = Array.isArray(row.tags) ? row.tags.map(textOf) : []
  // A date since version 4, true or false before.
  const isPinned = row.pin === true || timeOf(row.pin) !== undefined
  return {
    ...sharedOf(row, now),
    type: 'post',
    slug,
    description: plainText(textOf(row.summary)),
    cover: textOf(objectOf(row.meta).cover),
    categories: category ? [[category.name]] : [],
    tags: tags.filter(tag => tag !== ''),
    top: isPinned ? Math.max(1, numberOf(row.pinOrder)) : 0,
    addresses: [
      ...(category && slug !== '' ? [pathOf('posts', category.slug, slug)] : []),
      ...(formerPaths.get(idOf(row._id)) ?? []),
    ],
  }
}

export function readNote(row: Node, { topics, formerPaths, now }: Around): ForeignPost {
  const kept = ['mood', 'weather'].flatMap(key => {
    const text = textOf(row[key])
    return text === '' ? [] : [[key, text] as const]
  })
  const number = textOf(row.nid)
  return {
    ...sharedOf(row, now),
    type: 'post',
    slug: textOf(row.slug) || (number === '' ? '' : `note-${number}`),
    description: '',
    cover: textOf(objectOf(row.meta).cover),
    categories: [[topics.get(idOf(row.topicId)) ?? noteCategory]],
    tags: [],
    top: 0,
    addresses: [...notePaths(row), ...(formerPaths.get(idOf(row._id)) ?? [])],
    meta: Object.fromEntries(kept),
  }
}

export function readPage(row: Node, now: number): ForeignPage {
  const path = pathOf(textOf(row.slug) || idOf(row._id))
  const subtitle = textOf(row.subtitle)
  return {
    ...sharedOf(row, now),
    ...{ type: 'page', path: decodeURIComponent(path), addresses: [path] },
    meta: subtitle === '' ? {} : { subtitle },
  }
}

/** What was begun and never published; later texts of what is public are not there yet and stay behind. */
export function readDraft(row: Node, around: Around): ForeignPost | undefined {
  if (idOf(row.refId) !== '') return undefined
  const about = objectOf(row.typeSpecificData)
  const given = { ...about, ...row, created: row.created ?? row.updated, modified: row.updated }
  const read = /^notes?$/i.test(textOf(row.refType)) ? readNote : readPost
  return { ...read(given, around), state: 'draft', password: '', addresses: [] }
}
