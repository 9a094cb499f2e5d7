import { expect, it } from 'vitest'
import { GuardedFetchError } from '../../platform/guarded-fetch.ts'
import { checkLinks } from './draft.link.ts'

it('says of each what it answered, four at a time, each once', async () => {
  let [now, most] = [0, 0]
  const asked: string[] = []
  const ask = async (address: string) => {
    asked.push(address)
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    const status = Number(address.split('/').at(-1))
    if (Number.isNaN(status)) throw new GuardedFetchError('tooSlow')
    return status
  }
  const found = await checkLinks(
    ask,
    ['200', '404', '410', '503', '403', 'slow', '429', '200'].map(end => `https://a.example/${end}`),
  )
  expect(found.map(({ problem }) => problem)).toEqual([
    '',
    '那边说没有这一页了',
    '那边说没有这一页了',
    '那边出了错（503）',
    '',
    '等了四秒，没有应声',
    '',
    '',
  ])
  expect([most, asked.length]).toEqual([4, 7])
})
