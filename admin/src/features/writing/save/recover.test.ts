import { type Draft, newDraft } from '@xiaolou/contract/draft'
import { expect, it } from 'vitest'
import type { JournalEntry } from './journal.ts'
import { takeUp } from './recover.ts'

const fieldsOf = (content: string) => ({ ...newDraft, content })
const serverOf = (revision: number, content: string): Draft => ({
  key: 'draft-key',
  revision,
  article_id: 0,
  article_slug: '',
  is_published: false,
  publish_at: '',
  fields: fieldsOf(content),
  savedAt: '2026-01-01 00:00:00',
})
const entryOf = (base: number, content: string, more: Partial<JournalEntry> = {}): JournalEntry => {
  const { fields: _, ...draft } = serverOf(base, '')
  return {
    id: `${base}${content}`,
    draftKey: 'draft-key',
    window: 'w',
    draft,
    fields: fieldsOf(content),
    base,
    baseFields: fieldsOf(''),
    unanswered: undefined,
    atMs: 1,
    ...more,
  }
}

it.each<[string, Draft, JournalEntry[], string, string | undefined, number]>([
  ['nothing was left', serverOf(3, '一'), [], 'server', undefined, 0],
  ['what was left has arrived', serverOf(4, '一二'), [entryOf(3, '一二')], 'server', undefined, 0],
  ['words that go on from what is stored', serverOf(3, '一'), [entryOf(3, '一二')], 'mine', '一二', 0],
  [
    'the server has them, and more behind',
    serverOf(5, '一二三'),
    [entryOf(3, '一二')],
    'server',
    undefined,
    0,
  ],
  [
    'the server has not what went out here',
    serverOf(5, '一二三'),
    [entryOf(3, '一', { baseFields: fieldsOf('一二') })],
    'both',
    '一',
    0,
  ],
  ['the server moved on', serverOf(5, '一三'), [entryOf(3, '一二')], 'both', '一二', 0],
  [
    'the server moved on, perhaps by this window',
    serverOf(4, '一二'),
    [entryOf(3, '一二三', { unanswered: fieldsOf('一二') })],
    'unanswered',
    '一二三',
    0,
  ],
  [
    'two windows: the later one, the other is kept',
    serverOf(3, '一'),
    [entryOf(3, '一二'), entryOf(3, '一四', { atMs: 2 })],
    'mine',
    '一四',
    1,
  ],
  [
    'two windows with the same words',
    serverOf(3, '一'),
    [entryOf(3, '一二'), entryOf(3, '一二', { atMs: 2 })],
    'mine',
    '一二',
    0,
  ],
])('%s', (_, server, entries, kind, content, otherCount) => {
  const found = takeUp(server, entries)
  expect(found.kind).toBe(kind)
  expect(found.entry?.fields.content).toBe(content)
  expect(found.others).toHaveLength(otherCount)
})

it('other words of a draft that has no history yet stay where they are', () => {
  const entries = [entryOf(0, '一'), entryOf(0, '二', { atMs: 2 })]
  expect(takeUp(serverOf(0, ''), entries)).toMatchObject({ others: [], adopted: ['0二'] })
  expect(takeUp(serverOf(1, '三'), entries).adopted).toHaveLength(2)
})
