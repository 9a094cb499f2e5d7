import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeChannels } from './testing/fake-channel.ts'
import { fakeStorage } from './testing/fake-storage.ts'

/** Storage shared by all tabs of the browser. */
let local: Record<string, string>
/** The capacity of that storage, in characters. */
let room: number

type Tab = {
  page: typeof import('./signed-out.ts')
  session: Record<string, string>
  style: { visibility: string; opacity: string }
  reload: ReturnType<typeof vi.fn<() => void>>
  say: (name: string, given?: object) => void
}

/** A tab with its own modules; only one at a time owns the globals. */
async function openTab({ isPrivate = false, session = {} as Record<string, string> } = {}): Promise<Tab> {
  const [target, style, reload] = [new EventTarget(), { visibility: '', opacity: '' }, vi.fn<() => void>()]
  const document = Object.assign(new EventTarget(), { documentElement: { style } })
  vi.resetModules()
  vi.stubGlobal('localStorage', fakeStorage(local, room))
  vi.stubGlobal('BroadcastChannel', fakeChannels()())
  vi.stubGlobal('sessionStorage', fakeStorage(session))
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const page = await import('./signed-out.ts')
  page.followSignOuts(isPrivate)
  const say = (name: string, given: object = {}) => {
    for (const one of [target, document]) one.dispatchEvent(Object.assign(new Event(name), given))
  }
  return { page, session, style, reload, say }
}

const signIn = () => {
  local.userState = 'sealed'
}
/** A sign-out in another tab. */
const signOutElsewhere = (mark = 'b25l') => {
  local.signedOut = btoa(encodeURIComponent(JSON.stringify(mark)))
  delete local.userState
}

beforeEach(() => {
  local = {}
  room = Infinity
  signIn()
})

describe('somebody signs out in another tab', () => {
  test.each([
    ['storage', { key: 'signedOut' }],
    ['visibilitychange', {}],
    ['focus', {}],
  ])('this one learns of it by %s', async (name, given) => {
    const { page, say } = await openTab()
    signOutElsewhere()
    say(name, given)
    expect(page.signOuts.get()).toBe(1)
    say('focus')
    expect(page.signOuts.get()).toBe(1)
  })

  test('a session that only ended takes nothing away', async () => {
    const { page, say } = await openTab()
    delete local.userState
    for (const name of ['storage', 'visibilitychange', 'focus']) say(name, { key: 'userState' })
    expect(page.signOuts.get()).toBe(0)
  })

  test('what lay in this tab of theirs is gone', async () => {
    const { say, session } = await openTab({ session: { 'articlePass a': 'pass', settingDrafts: 'words' } })
    session['articlePass b'] = 'pass'
    signOutElsewhere()
    say('storage', { key: 'signedOut' })
    expect(Object.keys(session)).toEqual(['signedOut'])
  })
})

test('a tab that was closed before and is opened again finds nothing of theirs', async () => {
  const { session } = await openTab()
  session['articlePass a'] = 'pass'
  session.tabSession = 'token'
  signOutElsewhere()
  await openTab({ session })
  expect(Object.keys(session)).toEqual(['signedOut'])
})

test('a tab that is loaded anew keeps what lies in it', async () => {
  const { session } = await openTab()
  session['articlePass a'] = 'pass'
  await openTab({ session })
  expect(session['articlePass a']).toBe('pass')
})

describe('a page that the browser keeps whole', () => {
  test('is put away unseen and seen again while the session is there', async () => {
    const { style, say, reload } = await openTab()
    say('pagehide', { persisted: true })
    expect(style).toEqual({ visibility: 'hidden', opacity: '0' })
    say('pageshow', { persisted: true })
    expect(style).toEqual({ visibility: '', opacity: '' })
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([['pageshow'], ['resume']])(
    'is empty when its owner has signed out meanwhile, by %s',
    async name => {
      const { style, say, reload } = await openTab()
      say(name === 'resume' ? 'freeze' : 'pagehide', { persisted: true })
      signOutElsewhere()
      say(name, { persisted: true })
      expect(style.visibility).toBe('hidden')
      expect(reload).toHaveBeenCalledOnce()
    },
  )

  test('is empty too when another has signed in since', async () => {
    const { say, reload } = await openTab()
    say('pagehide', { persisted: true })
    signOutElsewhere()
    signIn()
    say('pageshow', { persisted: true })
    expect(reload).toHaveBeenCalledOnce()
  })

  test('of a room of the console it is empty without a session, however that ended', async () => {
    const { say, reload, style } = await openTab({ isPrivate: true })
    delete local.userState
    say('pagehide', { persisted: true })
    say('pageshow', { persisted: true })
    expect(reload).toHaveBeenCalledOnce()
    expect(style.visibility).toBe('hidden')
  })

  test.each([[false], [true]])(
    'is empty without a session though it was frozen too (private: %s)',
    async isPrivate => {
      const { say, reload } = await openTab({ isPrivate })
      say('pagehide', { persisted: true })
      say('freeze')
      delete local.userState
      say('resume')
      say('pageshow', { persisted: true })
      expect(reload).toHaveBeenCalledOnce()
    },
  )

  test('of a visitor is never hidden', async () => {
    delete local.userState
    const { style, say } = await openTab()
    say('pagehide', { persisted: true })
    expect(style.visibility).toBe('')
  })
})

test.each([[false], [true]])(
  'a frozen tab whose session only ended is seen again with its words (private: %s)',
  async isPrivate => {
    const { style, say, reload } = await openTab({ isPrivate })
    say('freeze')
    expect(style.visibility).toBe('hidden')
    delete local.userState
    say('resume')
    expect(reload).not.toHaveBeenCalled()
    expect(style).toEqual({ visibility: '', opacity: '' })
  },
)

describe('where the browser has no more room', () => {
  const lettersIn = (saved: Record<string, string>) => Object.entries(saved).flat().join('').length

  test('drafts make way for the word that somebody signs out, before the session goes', async () => {
    local.chatDraft = 'x'.repeat(200)
    room = lettersIn(local)
    const { page } = await openTab()
    page.tellSignedOut()
    expect(Object.keys(local).sort()).toEqual(['signedOut', 'userState'])
  })

  test('the session makes way for it where nothing else does', async () => {
    local = { userState: 'x'.repeat(200), theme: 'x'.repeat(200) }
    room = lettersIn(local)
    const { page } = await openTab()
    page.tellSignedOut()
    expect(Object.keys(local).sort()).toEqual(['signedOut', 'theme'])
  })
})

test('a page that is emptied asks nothing before it goes', async () => {
  const { page, say } = await openTab()
  const ask = vi.fn()
  page.emptyPage()
  addEventListener('beforeunload', ask)
  say('beforeunload')
  expect(ask).not.toHaveBeenCalled()
})
