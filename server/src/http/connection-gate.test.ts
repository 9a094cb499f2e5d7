import { expect, it } from 'vitest'
import { createProxyNotice } from './connection-gate.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.7' }
const notice = (trustProxy: boolean | string | number) => {
  const told: string[] = []
  return { told, look: createProxyNotice({ trustProxy, warn: sentence => told.push(sentence) }) }
}

it('tells once that a proxy stands before a site that trusts none', () => {
  const { told, look } = notice(false)
  look({ headers: {}, address: '127.0.0.1' })
  expect(told).toEqual([])
  for (const address of ['::ffff:172.17.0.1', '127.0.0.1']) look({ headers: forwarded, address })
  expect(told).toEqual([expect.stringContaining('请设 TRUST_PROXY=172.17.0.1 再启动')])
})

it.each(['127.0.0.1', 1, true])('says nothing where %s is trusted', trustProxy => {
  const { told, look } = notice(trustProxy)
  look({ headers: forwarded, address: '127.0.0.1' })
  expect(told).toEqual([])
})

it('believes no stranger', () => {
  const { told, look } = notice(false)
  look({ headers: forwarded, address: '203.0.113.7' })
  expect(told).toEqual([])
})
