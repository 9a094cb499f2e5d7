import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeStored, encodeStored, readStored, writeStored } from './storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

class MemoryStorage {
  readonly entries = new Map<string, string>()
  getItem = (key: string) => this.entries.get(key) ?? null
  setItem = (key: string, text: string) => void this.entries.set(key, text)
  removeItem = (key: string) => void this.entries.delete(key)
}

let local: MemoryStorage
beforeEach(() => {
  local = new MemoryStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('the encoding', () => {
  it('is JSON, escaped, then base64', () => {
    expect(encodeStored('dark')).toBe(btoa('%22dark%22'))
    expect(encodeStored({ 名: '楼' })).toBe(btoa(encodeURIComponent('{"名":"楼"}')))
  })

  it('gives every JSON value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(decodeStored(encodeStored(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each(['', 'dark', '%%%', 'bm90IGpzb24=', 'JTI='])('takes %j for nothing', text => {
    expect(decodeStored(text)).toBeUndefined()
  })
})

describe('readStored and writeStored', () => {
  it.each([[''], [0], [false], [null], [undefined], [[]], [{}]])(
    'do not keep %j, and drop what was there',
    empty => {
      writeStored({ key: 'k', value: 'before' })
      expect(writeStored({ key: 'k', value: empty })).toBe(true)
      expect(local.entries.has('k')).toBe(false)
    },
  )

  it('refuse what is not of the asked shape', () => {
    writeStored({ key: 'k', value: 12 })
    expect(readStored({ key: 'k', isValid: isText })).toBeUndefined()
    writeStored({ key: 'k', value: 'twelve' })
    expect(readStored({ key: 'k', isValid: isText })).toBe('twelve')
  })

  it('keep the two areas apart', () => {
    writeStored({ key: 'k', value: 'here', area: 'session' })
    expect(readStored({ key: 'k', isValid: isText })).toBeUndefined()
    expect(readStored({ key: 'k', isValid: isText, area: 'session' })).toBe('here')
  })

  it('live without storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(readStored({ key: 'k', isValid: isText })).toBeUndefined()
    expect(writeStored({ key: 'k', value: 'x' })).toBe(false)
  })

  it('say when the storage is full', () => {
    local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(writeStored({ key: 'k', value: 'x' })).toBe(false)
  })
})
