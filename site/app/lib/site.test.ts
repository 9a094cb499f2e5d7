import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import { emptyConfig } from '@xiaolou/contract/site'
import { describe, expect, it } from 'vitest'
import { loadSite, servingOrigin } from './site.ts'

const url = new URL('https://lou.example/home')

function callThat(answerConfig: () => unknown): Call {
  const call = async (route: { path: string }) => (route.path === '/config' ? answerConfig() : [])
  return call as Call
}

describe('loadSite', () => {
  it('opens a site that is not set up, with the contract’s own defaults', async () => {
    const call = callThat(() => {
      throw new ApiError({ code: 100, status: 200, message: '小楼还没有布置好' })
    })
    const site = await loadSite({ call, url, params: {} })
    expect(site).toMatchObject({ isSetUp: false, origin: 'https://lou.example', pageHeaders: [] })
    expect(site.config).toEqual(emptyConfig)
  })

  it('passes every other refusal on', async () => {
    const error = new ApiError({ code: 500, status: 500, message: '服务端错误' })
    const call = callThat(() => {
      throw error
    })
    await expect(loadSite({ call, url, params: {} })).rejects.toBe(error)
  })

  it('carries the settings', async () => {
    const site = await loadSite({
      call: callThat(() => ({ ...emptyConfig, blog_name: '听雨轩' })),
      url,
      params: {},
    })
    expect(site).toMatchObject({ isSetUp: true, config: { blog_name: '听雨轩' } })
  })
})

describe('where the socket is', () => {
  it.each([
    ['https://lou.example', 'https://lou.example', undefined],
    ['https://lou.example', 'https://www.lou.example', 'https://lou.example'],
    ['https://lou.example', 'http://203.0.113.9:3000', 'https://lou.example'],
    // By another name in the local network, without a certificate.
    ['http://localhost:3000', 'http://192.168.1.4:3000', undefined],
    ['', 'https://lou.example', undefined],
  ])('of the site %s, for a page of %s: %s', (siteUrl, origin, serving) => {
    expect(servingOrigin(siteUrl, { origin, host: new URL(origin).host })).toBe(serving)
  })
})
