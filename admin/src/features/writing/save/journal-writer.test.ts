import { newDraft } from '@xiaolou/contract/draft'
import { expect, it } from 'vitest'
import type { Journal, JournalEntry } from './journal.ts'
import { createJournalWriter } from './journal-writer.ts'

const entryOf = (base: number): Omit<JournalEntry, 'id'> => ({
  draftKey: 'draft-key',
  window: 'w',
  draft: {
    key: 'draft-key',
    revision: base,
    article_id: 0,
    article_slug: '',
    is_published: false,
    publish_at: '',
    savedAt: '2026-01-01 00:00:00',
  },
  fields: newDraft,
  base,
  baseFields: newDraft,
  unanswered: undefined,
  atMs: 1,
})

function open() {
  const kept = new Map<string, number>([['gone', 3]])
  const state = { base: 3, isFull: false, refused: 0 }
  const journal: Journal = {
    async put({ id, base }) {
      if (state.isFull) throw new Error('full')
      kept.set(id, base)
    },
    async remove(id) {
      kept.delete(id)
    },
    ofDraft: async () => [],
  }
  const write = createJournalWriter({
    journal,
    id: 'mine',
    adopted: ['gone'],
    base: 3,
    read: () => ({ entry: entryOf(state.base), changes: 1 }),
    onWritten: () => undefined,
    onRefused: () => (state.refused += 1),
  })
  return { kept, state, write }
}

it('takes the place of what it adopted once it lies there itself', async () => {
  const { kept, state, write } = open()
  state.isFull = true
  await write()
  expect([...kept]).toEqual([['gone', 3]])
  state.isFull = false
  await write()
  expect([...kept]).toEqual([['mine', 3]])
})

it('where the browser is full, what is older than what the server has goes', async () => {
  const { kept, state, write } = open()
  await write()
  state.isFull = true
  await write()
  expect([...kept]).toEqual([['mine', 3]])
  state.base = 4
  await write()
  expect([...kept]).toEqual([])
  expect(state.refused).toBe(2)
})
