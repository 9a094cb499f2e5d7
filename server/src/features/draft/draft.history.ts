import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type DraftFields, draftFields } from '@xiaolou/contract/draft'
import { countWords } from '@xiaolou/markdown/count-words'
import * as v from 'valibot'
import type { DraftStore } from './draft.store.ts'
import type { DraftTable, VersionTable } from './draft.table.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

// A version is worth keeping after each of these: a break, or a long stretch of writing.
const restMs = 2 * 60_000
const sittingMs = 10 * 60_000
const maxPauses = 200
const keepNewestPauses = 20

/** Parsing a longer text takes too long for the main thread; its markup is counted with it. */
const maxParsedLength = 100_000

/** The words of a text, as its page counts them. */
export async function wordsOf(content: string): Promise<number> {
  if (content.length > maxParsedLength) return countWords(content)
  // Loaded on first use: a process that only serves stored pages needs no parser.
  const { measureText } = await import('@xiaolou/markdown/measure-text')
  return measureText(content).words
}

const uploadAddress = /\/uploads\/[a-z0-9.]+/g
const picturesOf = (fields: DraftFields) =>
  [...new Set(`${fields.content}\n${fields.cover}`.match(uploadAddress) ?? [])].join('\n')

export const fieldsOf = (row: Pick<DraftTable, 'title' | 'content' | 'fields'>): DraftFields =>
  v.parse(draftFields, { ...JSON.parse(row.fields), title: row.title, content: row.content })

/** The title and content columns, and the rest as JSON. */
export const columnsOf = async ({ title, content, ...rest }: DraftFields) => ({
  title,
  content,
  fields: JSON.stringify(rest),
  word_count: await wordsOf(content),
})

// In the order of the schema, whatever the input's.
const inOneOrder = (fields: DraftFields) => JSON.stringify(v.parse(draftFields, fields))

export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  one.content === other.content && inOneOrder(one) === inOneOrder(other)

/**
 * Whether the current text is worth its own version before it is changed: it was left for two minutes, or ten
 * minutes of uninterrupted writing have passed since the last version.
 */
export const isRested = (
  row: Pick<DraftTable, 'updatedAt' | 'createdAt'>,
  lastKeptMs: number | undefined,
  nowMs: number,
): boolean => nowMs - row.updatedAt >= restMs || nowMs - (lastKeptMs ?? row.createdAt) >= sittingMs

/**
 * The index of the least useful version, by their times from the oldest: the one with the shortest gap around
 * it relative to its age, never one of the newest `keepNewest`. So history thins out with age, but is never
 * lost entirely.
 */
export function leastMissed(timesMs: readonly number[], nowMs: number, keepNewest: number): number {
  let found = 0
  let smallest = Number.POSITIVE_INFINITY
  for (let at = 1; at < timesMs.length - keepNewest; at += 1) {
    const [before = 0, own = 0, after = 0] = timesMs.slice(at - 1, at + 2)
    const gap = (after - before) / Math.max(1, nowMs - own)
    if (gap >= smallest) continue
    smallest = gap
    found = at
  }
  return found
}

export async function unpack(packed: string): Promise<DraftFields> {
  const text = (await decompress(Buffer.from(packed, 'base64'))).toString('utf8')
  return v.parse(draftFields, JSON.parse(text))
}

type Packed = Pick<VersionTable, 'title' | 'word_count' | 'packed' | 'pictures'> & { length: number }

/** A text prepared for storing; compressed outside any transaction. */
export async function pack(fields: DraftFields): Promise<Packed> {
  const packed = (await compress(JSON.stringify(fields))).toString('base64')
  return {
    title: fields.title,
    word_count: await wordsOf(fields.content),
    packed,
    pictures: picturesOf(fields),
    length: fields.content.length,
  }
}

/** Adds a version, unless the last one of its kind is identical; `change` is the difference to the last. */
export async function keepVersion(
  store: DraftStore,
  { length, ...packed }: Packed,
  about: Pick<VersionTable, 'draft_key' | 'revision' | 'kind' | 'createdAt'>,
): Promise<void> {
  const last = await store.getLastVersion(about.draft_key)
  if (last?.packed === packed.packed && last.kind === about.kind) return
  const before = last ? (await unpack(last.packed)).content.length : 0
  await store.addVersion({ ...packed, ...about, change: length - before })
  if (about.kind !== 'pause') return
  const pauses = await store.findPauses(about.draft_key)
  if (pauses.length <= maxPauses) return
  const times = pauses.map(pause => pause.createdAt)
  const missed = pauses[leastMissed(times, about.createdAt, keepNewestPauses)]
  if (missed) await store.deleteVersion(missed.id)
}
