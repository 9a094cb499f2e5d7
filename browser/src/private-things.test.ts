import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPrivate, hasUnsent } from './private-things.ts'
import { encodeStored } from './storage.ts'
import { fakeStorage } from './testing/fake-storage.ts'

let local: Record<string, string>
let session: Record<string, string>
beforeEach(() => {
  ;[local, session] = [fakeStorage(), fakeStorage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})
const put = (area: Record<string, string>, keys: readonly string[]) => {
  for (const key of keys) area[key] = encodeStored(key)
}

const drafts = [
  'commentDraft-1-2-0-0',
  'messageDraft:new',
  'chatDraft:7',
  'chatOutbox:7',
  'talkDraft:new',
  'pageDraft-new',
  'lyricDraft-3',
]
const devices = [
  'useDarkKEY',
  'staticState',
  'loginForm',
  'writingDesk',
  'previewWidth',
  'recentEmojis',
  'signedOut',
]

test('what somebody wrote and where they were goes; what is the device’s own stays', async () => {
  put(local, [...drafts, 'lastPlace', 'searchHistory', ...devices])
  put(session, ['settingDrafts', 'articlePass a', 'scrollPositions', 'hasArrived'])
  await forgetPrivate()
  expect(Object.keys(local).sort()).toEqual([...devices].sort())
  expect(Object.keys(session)).toEqual(['hasArrived'])
})

test('of what waits for a line, a visitor’s stays', async () => {
  local.unsent = encodeStored([{ userId: 0 }, { userId: 7 }])
  expect(await hasUnsent()).toBe(true)
  await forgetPrivate()
  expect(local.unsent).toBe(encodeStored([{ userId: 0 }]))
  expect(await hasUnsent()).toBe(false)
})

test.each(drafts)('whoever leaves %s behind is asked first', async key => {
  put(local, [...devices, 'lastPlace'])
  expect(await hasUnsent()).toBe(false)
  put(local, [key])
  expect(await hasUnsent()).toBe(true)
})
