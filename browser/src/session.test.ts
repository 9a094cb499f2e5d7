import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type SessionModule = typeof import('./session.ts')
const user = { id: 7, role: 2, nick_name: '杏花', avatar: '' } as const
const session = { token: 'first', user }
const signedOut = new ApiError({ code: 100016, status: 401, message: '登录过期' })

let page: SessionModule
let open: ReturnType<typeof vi.fn<() => void>>

/** A browser without a vault: nothing can be stored, everything else works. */
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  vi.resetModules()
  page = await import('./session.ts')
  open = vi.fn<() => void>()
  page.onSignInWanted(open)
})

const callThat = (answer: () => Promise<unknown>): Call => page.throughSession(answer as unknown as Call)

describe('requireSignIn', () => {
  it('lets one who is signed in go on', async () => {
    await page.setSession(session)
    const then = vi.fn()
    expect(page.requireSignIn(then)).toBe(true)
    expect(open).not.toHaveBeenCalled()
    expect(then).not.toHaveBeenCalled()
  })

  it('asks, and goes on after signing in', async () => {
    const then = vi.fn()
    expect(page.requireSignIn(then)).toBe(false)
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    expect(then).not.toHaveBeenCalled()
    await page.setSession(session)
    expect(then).toHaveBeenCalledTimes(1)
  })

  it('forgets what was wanted when the dialog is closed', async () => {
    const then = vi.fn()
    page.requireSignIn(then)
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    page.settleSignIn(false)
    await page.setSession(session)
    expect(then).not.toHaveBeenCalled()
  })
})

describe('a call refused with 401', () => {
  it('ends the session it was made in and asks to sign in', async () => {
    await page.setSession(session)
    await expect(callThat(() => Promise.reject(signedOut))(getOwnUserInfo)).rejects.toBe(signedOut)
    expect(page.getUser()).toBeUndefined()
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  })

  it('ends nothing when another session has begun meanwhile', async () => {
    await page.setSession(session)
    const late = async () => {
      await page.setSession({ token: 'second', user })
      throw signedOut
    }
    await expect(callThat(late)(getOwnUserInfo)).rejects.toBe(signedOut)
    expect(page.getToken()).toBe('second')
    expect(open).not.toHaveBeenCalled()
  })

  it('is no surprise while the session is being ended', async () => {
    await page.setSession(session)
    const refused = callThat(() => Promise.reject(signedOut))
    await page.endSession(() => refused(getOwnUserInfo).catch(() => undefined))
    expect(page.getUser()).toBeUndefined()
    expect(open).not.toHaveBeenCalled()
    expect(page.requireSignIn()).toBe(false)
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
  })

  it('is told to whoever wants to know, once for one session', async () => {
    await page.setSession(session)
    const told = vi.fn()
    const call = page.throughSession((() => Promise.reject(signedOut)) as unknown as Call, told)
    await Promise.allSettled([call(getOwnUserInfo), call(getOwnUserInfo)])
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('leaves the session alone for every other refusal', async () => {
    await page.setSession(session)
    const refused = new ApiError({ code: 100002, status: 403, message: '权限不足' })
    await expect(callThat(() => Promise.reject(refused))(getOwnUserInfo)).rejects.toBe(refused)
    expect(page.getToken()).toBe('first')
  })
})

describe('withSignIn', () => {
  it('does again what failed for want of a session', async () => {
    await page.setSession(session)
    const answers = [() => Promise.reject(signedOut), async () => 'sent']
    const send = vi.fn(async () => answers.shift()?.())
    const done = page.withSignIn(() => callThat(send)(getOwnUserInfo))
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    await page.setSession({ token: 'second', user })
    expect(await done).toBe('sent')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does nothing for one who would rather not', async () => {
    const send = vi.fn(async () => 'sent')
    const done = page.withSignIn(send)
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    page.settleSignIn(false)
    expect(await done).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
  })

  it('hands on every other failure', async () => {
    await page.setSession(session)
    await expect(page.withSignIn(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
  })
})
