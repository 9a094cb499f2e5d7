import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerForTab, forgetPrivate, hasUnsent } from './private-things.ts'
import { encodeStored } from './storage.ts'
import { fakeChannels } from './testing/fake-channel.ts'
import { fakeStorage } from './testing/fake-storage.ts'

let local: Record<string, string>
let session: Record<string, string>
let channels: ReturnType<typeof fakeChannels>
/** Makes another tab the one of the globals; it handles messages as itself. */
function openTab() {
  const [target, own] = [new EventTarget(), fakeStorage()]
  const use = () => {
    session = own
    vi.stubGlobal('sessionStorage', own)
    vi.stubGlobal('BroadcastChannel', channels(hear))
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  }
  const hear = (say: () => void) => {
    const before = current
    use()
    say()
    before()
  }
  use()
  current = use
  const say = (name: string, given = {}) =>
    hear(() => target.dispatchEvent(Object.assign(new Event(name), given)))
  return { target, say }
}
let current: () => void
beforeEach(() => {
  local = fakeStorage()
  vi.stubGlobal('localStorage', local)
  channels = fakeChannels()
  openTab()
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

describe('words that stand in one tab alone', () => {
  /** A tab that would ask before it is closed. */
  function openGuarded() {
    const { target, say } = openTab()
    answerForTab()
    let isGuarded = true
    target.addEventListener('beforeunload', event => {
      if (isGuarded) event.preventDefault()
    })
    const saved = () => {
      isGuarded = false
    }
    return { say, saved }
  }

  test('are asked about when their owner signs out there, until they are saved', async () => {
    const { saved } = openGuarded()
    expect(await hasUnsent()).toBe(true)
    saved()
    expect(await hasUnsent()).toBe(false)
  })

  test('are asked about when their owner signs out in another tab, until they are saved', async () => {
    const { saved } = openGuarded()
    openTab()
    expect(await hasUnsent()).toBe(true)
    saved()
    expect(await hasUnsent()).toBe(false)
  })

  test('are asked about where they are a draft that is kept for another tab', async () => {
    answerForTab()
    put(session, ['settingDrafts'])
    openTab()
    expect(await hasUnsent()).toBe(true)
  })

  test('are not waited for once that tab has gone, and again when it is shown again', async () => {
    const { say } = openGuarded()
    openTab()
    say('pagehide')
    expect(await hasUnsent()).toBe(false)
    say('pageshow', { persisted: true })
    expect(await hasUnsent()).toBe(true)
  })

  test('keep nobody from signing out whose browser has no channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    answerForTab()
    expect(await hasUnsent()).toBe(false)
  })
})
