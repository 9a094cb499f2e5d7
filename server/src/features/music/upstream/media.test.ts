import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/clock.ts'
import { createMedia } from './media.ts'

describe('addresses of the upstream’s files', () => {
  const clock = createTestClock()
  const make = (isProxied: boolean, secret = 's') =>
    createMedia({ baseUrl: 'http://10.0.0.5:3001/api', isProxied, secret, clock })
  const direct = make(false)
  const through = make(true)

  it.each([
    ['http://m7.music.126.net/a.mp3?x=1', 'https://m7.music.126.net/a.mp3?x=1'],
    ['https://p1.music.126.net/a.jpg', 'https://p1.music.126.net/a.jpg'],
    ['http://cdn.example/a.mp3', 'https://cdn.example/a.mp3'],
    ['http://music.126.net.evil.example/a', 'https://music.126.net.evil.example/a'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['file:///etc/passwd', ''],
    ['http://me:secret@m7.music.126.net/a', ''],
    ['', ''],
    ['http://[', ''],
    [`http://m7.music.126.net/${'a'.repeat(2_000)}`, ''],
  ])('%s becomes %s', (given, expected) => {
    expect(direct.toAddress(given, '', 'song')).toBe(expected)
  })

  const tokenOf = (address: string) => address.replace(/^.*\/wapi\/media\//, '')
  it.each(['http://10.0.0.5:3001/files/a.mp3', '/files/a.mp3'])(
    '%s of the upstream goes through us',
    given => {
      const address = direct.toAddress(given, 'https://xiaolou.example', 'song')
      expect(address).toMatch(/^https:\/\/xiaolou\.example\/wapi\/media\/[\w.-]+$/)
      expect(direct.read(tokenOf(address))).toMatchObject({ isGuarded: false, kind: 'song' })
    },
  )

  it('the service’s go through us where the owner wants it, guarded; others never', () => {
    const token = tokenOf(through.toAddress('http://m7.music.126.net/a.mp3', '', 'song'))
    expect(through.read(token)).toMatchObject({ isGuarded: true })
    expect(through.read(token)?.url.href).toBe('https://m7.music.126.net/a.mp3')
    expect(direct.read(token)).toBeUndefined()
    for (const other of [
      'http://169.254.169.254/latest',
      'http://10.0.0.5:22/',
      'https://10.0.0.5:3001/x',
      'https://m7.music.126.net:8443/a',
      'http://notmusic.126.net.example/',
      'http://xmusic.126.net/',
    ]) {
      expect(through.toAddress(other, '', 'song')).not.toContain('/wapi/media/')
    }
  })

  it('only what we signed is fetched, and a song’s only for a time', () => {
    const token = tokenOf(through.toAddress('https://m7.music.126.net/a.mp3', '', 'song'))
    const [exp = '', sig = '', named = ''] = token.split('.')
    const evil = Buffer.from('http://10.0.0.5:3001/admin').toString('base64url')
    for (const bad of [
      `${exp}.${sig}.${evil}`,
      `0.${sig}.${named}`,
      `${exp}9.${sig}.${named}`,
      `${exp}.${'A'.repeat(22)}.${named}`,
      `${exp}..${named}`,
      `${exp}.${sig}.`,
      '',
      '../../etc/passwd',
    ]) {
      expect(through.read(bad)).toBeUndefined()
    }
    expect(make(true, 'another').read(token)).toBeUndefined()
    clock.advance(1_200_000)
    expect(through.read(token)).toBeDefined()
    clock.advance(1_201_000)
    expect(through.read(token)).toBeUndefined()
    const cover = tokenOf(through.toAddress('https://p1.music.126.net/a.jpg', '', 'cover'))
    clock.advance(1e12)
    expect(through.read(cover)).toMatchObject({ kind: 'cover' })
  })
})
