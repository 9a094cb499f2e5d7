import { tellSignedOut } from '@xiaolou/browser/signed-out'
import { expect, test, vi } from 'vitest'
import { createPictureBox } from '../../../lib/pictures/picture-box.ts'
import { type JournalEntry, journal } from './journal.ts'

test('after its owner has signed out, a page that is going puts no word and no picture into the browser any more', async () => {
  vi.stubGlobal('indexedDB', { open: vi.fn<() => void>() })
  tellSignedOut()
  const entry = { id: '1' } as JournalEntry
  await expect(journal.put(entry)).rejects.toThrow('signed out')
  const picture = { token: 't', draft: 'd', name: 'n', addedAt: 0 }
  await expect(createPictureBox().put(picture)).rejects.toThrow('signed out')
  expect(indexedDB.open).not.toHaveBeenCalled()
})
