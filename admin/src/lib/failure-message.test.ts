import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError, callErrors } from '@xiaolou/contract/kit/envelope'
import { expect, it } from 'vitest'
import { detailOf } from '../features/writing/save-labels.tsx'
import { failureWords } from './failure-message.ts'

it('the owner reads that the disk is full, and not that the line or the server will mend it', () => {
  const { message } = errors.diskFull
  expect(failureWords(refusal('diskFull'), '文章').text).toBe(message)
  expect(failureWords(new ApiError(errors.unavailable), '文章').text).toContain('稍后再试')
  const view = { revision: 3, savedAt: '', isDirty: true, isJournalRefused: false }
  expect(detailOf({ ...view, status: 'local', refusal: message })).toBe(message)
  expect(detailOf({ ...view, status: 'local', refusal: '' })).toBe('线通了就送去')
})

it('tells what a proxy refused from what the house did', () => {
  const words = (given: ConstructorParameters<typeof ApiError>[0]) =>
    failureWords(new ApiError(given), '文章')
  const proxy = { code: 403, status: 403, message: '防火墙拦下了这一步' }
  expect(words(proxy)).toMatchObject({ text: proxy.message, canRetry: true })
  expect(words(callErrors.noPermission)).toMatchObject({ text: '这一间只有主人能进。', canRetry: false })
  const away = { code: 502, status: 502, message: '没有等到小楼回答' }
  expect(words(away).text).toBe(away.message)
})
