import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealWith, unsealWith } from './session-store.ts'

const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
let key: CryptoKey
beforeAll(async () => {
  key = await makeKey()
})

describe('a sealed text', () => {
  it('gives every value back, and only for its purpose', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async value => {
        const sealed = await sealWith(key, 'token', value)
        expect(await unsealWith(key, 'token', sealed)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(await unsealWith(key, 'loginForm', sealed)).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('says nothing of what is in it, and is another each time', async () => {
    const sealed = await sealWith(key, 'loginForm', { password: 'Chunyu-2026' })
    expect(atob(sealed)).not.toContain('Chunyu')
    expect(await sealWith(key, 'loginForm', { password: 'Chunyu-2026' })).not.toBe(sealed)
  })

  it('opens with no other key', async () => {
    expect(await unsealWith(await makeKey(), 'token', await sealWith(key, 'token', 'secret'))).toBeUndefined()
  })

  it.each(['', 'no base64 %', 'AAAA', btoa('x'.repeat(64))])('that is none (%j) is nothing', async text => {
    expect(await unsealWith(key, 'token', text)).toBeUndefined()
  })
})
