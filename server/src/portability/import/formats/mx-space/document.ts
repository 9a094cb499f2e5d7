import { plainText } from '../../read/html/entity.ts'
import { isNode, type Node, objectOf as nodeOf, numberOf, textOf } from '../../read/node.ts'
import type { ForeignPage, ForeignPost, ForeignText } from '../../sources/foreign.ts'
import { lexicalHtml } from '../ghost/lexical.ts'
import { idOf, timeOf } from './bson-rows.ts'

/** The data that posts and notes refer to, by id. */
export type Around = {
  categories: ReadonlyMap<string, { name: string; slug: string }>
  topics: ReadonlyMap<string, string>
  /** Paths of posts and notes before their slug or category was changed. */
  formerPaths: ReadonlyMap<string, readonly string[]>
  /** In epoch milliseconds; a document with a later publication time is scheduled. */
  now: number
}

/** The category of notes without a topic. */
const noteCategory = '手记'

/** The newest editor stores a tree of nodes, and usually the Markdown generated from it. */
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

/** A note with a slug has a path with its date (UTC), and one with its number. */
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
  // A date since version 4, a boolean before.
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

/** Reads a draft that was never published; undefined for a draft of a published document, which is skipped. */
export function readDraft(row: Node, around: Around): ForeignPost | undefined {
  if (idOf(row.refId) !== '') return undefined
  const about = objectOf(row.typeSpecificData)
  const given = { ...about, ...row, created: row.created ?? row.updated, modified: row.updated }
  const read = /^notes?$/i.test(textOf(row.refType)) ? readNote : readPost
  return { ...read(given, around), state: 'draft', password: '', addresses: [] }
}
