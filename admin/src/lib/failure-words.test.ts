import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { expect, it } from 'vitest'
import { detailOf } from '../features/writing/save-words.tsx'
import { failureWords } from './failure-words.ts'

it('the owner reads that the disk is full, and not that the line or the server will mend it', () => {
  const { message } = errors.diskFull
  expect(failureWords(refusal('diskFull'), '文章').text).toBe(message)
  expect(failureWords(new ApiError(errors.unavailable), '文章').text).toContain('稍后再试')
  const view = { revision: 3, savedAt: '', isDirty: true, isJournalRefused: false }
  expect(detailOf({ ...view, status: 'local', refusal: message })).toBe(message)
  expect(detailOf({ ...view, status: 'local', refusal: '' })).toBe('线通了就送去')
})
