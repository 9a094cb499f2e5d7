import { getConfig } from '@xiaolou/contract/site'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { callContext, screenLoader } from './api.ts'

const url = new URL('http://lou.example/home?page=2')
/** The server's copy of ApiError: the same shape, another class. */
class StaticExportError extends Error {
  override readonly name = 'ApiError'
  readonly code = 100005
  readonly status: number
  constructor(status: number) {
    super('这篇文章不在了')
    this.status = status
  }
}

const refuse = (status: number) => async () => {
  throw new StaticExportError(status)
}

function serverArguments() {
  const context = new RouterContextProvider()
  const call = vi.fn()
  context.set(callContext, call)
  return { call, given: { url, params: { slug: 'a' }, context } }
}

describe('screenLoader', () => {
  it('hands the load the call of this request', async () => {
    const { call, given } = serverArguments()
    const load = screenLoader(async input => {
      await input.call(getConfig)
      return [input.params.slug, input.url.searchParams.get('page')]
    })
    expect(await load(given)).toEqual(['a', '2'])
    expect(call).toHaveBeenCalledWith(getConfig)
  })

  it.each([
    [404, 404],
    [403, 403],
    [500, 500],
    [0, 503],
    [200, 503],
  ])('turns a refusal of status %i into a page of status %i', async (status, pageStatus) => {
    const { given } = serverArguments()
    await expect(screenLoader(refuse(status))(given)).rejects.toMatchObject({
      data: { code: 100005, message: '这篇文章不在了' },
      init: { status: pageStatus },
    })
  })

  it('leaves an unknown error alone', async () => {
    const { given } = serverArguments()
    const broken = new TypeError('x is not a function')
    await expect(screenLoader(() => Promise.reject(broken))(given)).rejects.toBe(broken)
  })
})
